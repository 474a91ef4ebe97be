/**
 * People who follow an event, in a process of their own: `listeners.ts ORIGIN HOW_MANY`. Speaks HTTP by hand, for clients that cost
 * less than the server they measure. Says `open` when all were told how things stand, and then of every news when each heard it.
 */
const [, , origin = '', howMany = ''] = process.argv
const { hostname, port } = new URL(origin)
const people = Number(howMany)
/** So many knock at once. */
const AT_ONCE = 250
/** Who has heard nothing by then is not counted. */
const PATIENCE_MS = 5000

let opened = 0
let heard: number[] = []
let giveUp: Timer | undefined
for (let from = 0; from < people; from += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, people - from) }, listen))
process.send?.('open')

function listen(): Promise<void> {
  const open = Promise.withResolvers<void>()
  let isOpen = false
  const data = (_: unknown, chunk: Buffer) => {
    // What keeps the line alive is no news.
    if (!chunk.includes('data: ')) return
    if (isOpen) return hear()
    isOpen = true
    opened++
    open.resolve()
  }
  const lines = `GET /api/news?eventSlug=pgh HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\n\r\n`
  Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => void socket.write(lines),
      data,
      close: () => open.reject(new Error(`Only ${opened} of ${people} are let in`)),
    },
  }).catch(open.reject)
  return open.promise
}

function hear() {
  if (!heard.length) giveUp = setTimeout(tell, PATIENCE_MS)
  heard.push(Date.now())
  if (heard.length === opened) tell()
}

function tell() {
  clearTimeout(giveUp)
  process.send?.(heard)
  heard = []
}

export {}
