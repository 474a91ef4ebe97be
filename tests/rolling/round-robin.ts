const LOOKS_EVERY_MS = 50

/**
 * A balancer of the smallest kind, for tests that need nothing installed: asks each process in turn, none that is not ready, and
 * keeps no connection that was to be closed (`fetch` does that). It never asks twice. Where none is ready, as on a busy machine, those
 * are asked that are not about to end (product §34.5).
 */
export async function startRoundRobin(ports: number[]): Promise<{ origin: string; stop(): Promise<void> }> {
  const states = new Map<number, State>(ports.map((port) => [port, 'ready']))
  const portsThatAre = (state: State) => ports.filter((port) => states.get(port) === state)
  let turn = 0
  let isOver = false
  // Of one process one look after the other: one that was late would bring back what was so before.
  const looking = ports.map(async (port) => {
    while (!isOver) {
      states.set(port, await stateOf(port))
      await Bun.sleep(LOOKS_EVERY_MS)
    }
  })
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    async fetch(request) {
      const [ready, alive] = [portsThatAre('ready'), portsThatAre('alive')]
      const asked = ready.length > 0 ? ready : alive
      const port = asked[turn++ % asked.length]
      if (!port) return new Response('No process is ready', { status: 503 })
      const { pathname, search } = new URL(request.url)
      const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        body: await request.arrayBuffer().then((body) => (body.byteLength ? body : undefined)),
        redirect: 'manual',
        decompress: false,
        signal: request.signal,
      })
      const headers = new Headers(answer.headers)
      headers.delete('connection')
      return new Response(answer.body, { status: answer.status, headers })
    },
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    async stop() {
      isOver = true
      await Promise.all(looking)
      await server.stop(true)
    },
  }
}

/** `alive`: it is not ready, and not about to end. */
type State = 'ready' | 'alive' | 'away'

async function stateOf(port: number): Promise<State> {
  const isWell = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    )
  if (await isWell('/readyz')) return 'ready'
  return (await isWell('/readyz/shutdown')) ? 'alive' : 'away'
}
