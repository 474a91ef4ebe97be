import { ask, newCounts } from '../crowd/crowd.ts'

/**
 * People who follow an event, in a process of their own: `listeners.ts ORIGIN HOW_MANY`. Speaks HTTP by hand, for clients that cost
 * less than the server they measure. Says `open` when all were told how things stand, and then of every post when each heard of it;
 * told to `follow`, they also fetch the page again as the core script does, and it says what that took.
 */
const [, , origin = '', howMany = ''] = process.argv
const { hostname, port } = new URL(origin)
const people = Number(howMany)
/** So many knock at once. */
const AT_ONCE = 250
/** Who has heard nothing by then is not counted. */
const PATIENCE_MS = 5000
/** At the beginning of a line: a header may say `data:` as well. */
const NEWS = /^data: .*"spreadMs":([\d.]+).*$/m
const POSTS = /"attendee-messages":(\d+)/

/** How many posts there were when all had heard of the last one, or nobody waited any longer. */
let over = 0
let latest = 0
let heard: number[] = []
let giveUp: Timer | undefined
let fetches: Promise<unknown>[] | undefined
const counts = newCounts()

let opened = 0
for (let from = 0; from < people; from += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, people - from) }, listen))
process.send?.('open')
process.on('message', () => {
  fetches = []
})

function listen(): Promise<void> {
  const open = Promise.withResolvers<void>()
  let known: number | undefined
  const data = (_: unknown, chunk: Buffer) => {
    const text = chunk.toString('latin1')
    const [news, spreadMs] = NEWS.exec(text) ?? []
    if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) return refuse(text.slice(9, 12))
    if (!news) return
    const told = Number(POSTS.exec(news)![1])
    if (known === undefined) {
      opened++
      open.resolve()
    } else if (told > known) hear(told, Number(spreadMs))
    known = told
  }
  const refuse = (why: string) => open.reject(new Error(`Only ${opened} of ${people} are let in: ${why}`))
  const lines = `GET /api/news?eventSlug=pgh HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\n\r\n`
  Bun.connect({
    hostname,
    port: Number(port),
    socket: { open: (socket) => void socket.write(lines), data, close: () => refuse('its line was cut') },
  }).catch(open.reject)
  return open.promise
}

function hear(told: number, spreadMs: number) {
  // Too late: it was counted as not heard.
  if (told <= over) return
  if (!heard.length) giveUp = setTimeout(tell, PATIENCE_MS)
  latest = told
  heard.push(Date.now())
  fetches?.push(Bun.sleep(Math.random() * spreadMs).then(() => ask(counts, `${origin}/?eventSlug=pgh`)))
  if (heard.length === opened) tell()
}

async function tell() {
  clearTimeout(giveUp)
  over = latest
  const times = heard
  heard = []
  if (!fetches) return process.send?.({ heard: times })
  await Promise.all(fetches)
  process.send?.({ heard: times, fetched: counts.times, errors: counts.errors })
}
