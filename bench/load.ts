import type { Socket } from 'bun'

/**
 * Requests per second that a server answers: `connections` keep-alive connections, each asking again as soon as it was
 * answered. Speaks HTTP by hand, for a client that costs less than the server it measures.
 */
export async function measure(url: string, headers: Record<string, string>, seconds: number, connections = 50) {
  const { host, hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`)
  const right = 'if-none-match' in headers ? 'HTTP/1.1 304' : 'HTTP/1.1 200'
  const until = performance.now() + seconds * 1000
  let answered = 0
  let failed = 0
  const run = () =>
    new Promise<void>((done, fail) => {
      // What is still missing of the answer under way; undefined while its head has not come.
      let missing: number | undefined
      let head = ''
      const data = (socket: Socket, chunk: Buffer) => {
        let rest = chunk
        if (missing === undefined) {
          head += rest.toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          if (!head.startsWith(right)) failed++
          const length = /content-length: (\d+)/i.exec(head.slice(0, end))?.[1]
          missing = head.startsWith('HTTP/1.1 304') ? 0 : Number(length ?? 0)
          rest = rest.subarray(rest.length - (head.length - end - 4))
          head = ''
        }
        missing -= rest.length
        if (missing > 0) return
        missing = undefined
        answered++
        if (performance.now() < until) socket.write(request)
        else socket.end()
      }
      Bun.connect({
        hostname,
        port: Number(port),
        socket: {
          open: (socket) => void socket.write(request),
          data,
          close: () => done(),
          error: (_, error) => fail(error),
        },
      }).catch(fail)
    })
  const from = performance.now()
  await Promise.all(Array.from({ length: connections }, run))
  if (failed) throw new Error(`${failed} of ${answered} answers were no ${right}`)
  return answered / ((performance.now() - from) / 1000)
}
