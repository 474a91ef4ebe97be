import { connect as connectSocket, createServer, type Socket } from 'node:net'

/** Stands between the driver and Postgres on a port of its own, to break the line the way networks do. */
export type Line = {
  /** The address of the embedded database behind it. */
  url(database: string): string
  /** Everything clients have sent, as text. */
  sent(): string
  /** How many connections were made so far. */
  connections(): number
  /** Breaks every line now; new ones work. */
  cut(): void
  /** The lines of now carry nothing any more, though they stay; new ones work. */
  freeze(): void
  /** Breaks every line and takes no new ones, as a database that is down. */
  close(): void
  reopen(): Promise<void>
}

export async function startProxy(socketDir: string): Promise<Line> {
  const lines = new Set<[Socket, Socket]>()
  let sent = ''
  let connections = 0
  const server = createServer((client) => {
    connections++
    const postgres = connectSocket(`${socketDir}/.s.PGSQL.5432`)
    const line: [Socket, Socket] = [client, postgres]
    lines.add(line)
    client.on('data', (data) => {
      sent += data.toString('latin1')
    })
    client.pipe(postgres)
    postgres.pipe(client)
    for (const end of line) {
      end.on('error', () => {})
      end.on('close', () => {
        for (const other of line) other.destroy()
        lines.delete(line)
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }
  const cut = () => {
    for (const line of lines) for (const end of line) end.destroy()
  }
  return {
    url: (database) => `postgres://companion@127.0.0.1:${port}/${database}`,
    sent: () => sent,
    connections: () => connections,
    cut,
    freeze() {
      for (const [client, postgres] of lines) {
        client.unpipe(postgres)
        postgres.unpipe(client)
      }
    },
    reopen: () => listen(port),
    close() {
      server.close()
      cut()
    },
  }
}
