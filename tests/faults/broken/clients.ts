import { connect } from 'node:net'
import type { Holding } from './database.ts'

const EACH = 150

/** What clients do that want nothing good, or are on a train: each opens a connection and sends this. */
const SENT: Record<string, (host: string) => string> = {
  'nothing at all': () => '',
  'a head that never ends': (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
  'a body that never comes': (host) =>
    `POST /api/attendee-messages HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`,
  'more than it may': (host) =>
    `POST /api/attendee-messages HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n{`,
  'a head of a megabyte': (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Long: ${'x'.repeat(1_000_000)}\r\n\r\n`,
  'what is not HTTP': () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\r\n\r\n',
  'a page asked for and never read': (host) =>
    `GET /dialogs/agenda HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: identity\r\n\r\n`.repeat(20),
}

/** A thousand of them at a time, who stay as long as they are let, while everybody else goes on. */
export const hostileClients: Holding = async ({ origin }, wait) => {
  const { hostname, port, host } = new URL(origin)
  const open = (words: string) => {
    const socket = connect(Number(port), hostname)
    // Nothing is read, and to be sent away is what they ask for.
    socket.pause()
    socket.on('error', () => {})
    socket.write(words)
    return socket
  }
  const sockets = Object.values(SENT).flatMap((words) => Array.from({ length: EACH }, () => open(words(host))))
  await wait()
  for (const socket of sockets) socket.destroy()
}
