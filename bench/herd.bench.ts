import { checkouts, type MeasuredApp, startCheckout } from './checkouts.ts'
import { ask, boardId, type Counts, newCounts, post, quantile, said, watchMemory } from './crowd/crowd.ts'

const LISTENERS = 1000
const POSTS_PER_SECOND = 3
const SECONDS = 30
const REST_SECONDS = 20

console.log(
  `The board before ${LISTENERS} listeners for ${SECONDS} s, ${POSTS_PER_SECOND} posts a second, each fetched by all of them\n`,
)
for (const checkout of checkouts()) {
  const app = await startCheckout(checkout, { TRUST_PROXY: 'on' })
  try {
    await measure(app)
  } finally {
    await app.stop()
  }
}
process.exit(0)

async function measure(app: MeasuredApp) {
  const eventId = await boardId(app.origin)
  const [fetches, pages, posts] = [newCounts(), newCounts(), newCounts()]
  const leaving = new AbortController()
  const listening = Array.from({ length: LISTENERS }, (_, n) => listen(app.origin, n, fetches, leaving.signal))
  await Promise.all(listening.map(({ isOpen }) => isOpen))
  const memory = await watchMemory(
    app,
    async () => {
      const until = performance.now() + SECONDS * 1000
      await Promise.all([write(until), read(until)])
      leaving.abort()
      await Promise.all(listening.map(({ isOver }) => isOver))
    },
    REST_SECONDS,
  )
  console.log(`${app.name}:`)
  for (const [name, counts] of Object.entries({ 'board fetched': fetches, 'other pages': pages, posts }))
    console.log(
      `  ${name.padEnd(14)} p50 ${quantile(counts.times, 0.5)}, p99 ${quantile(counts.times, 0.99)}, max ${quantile(counts.times, 1)} ms; ${said(counts)}`,
    )
  console.log(`  memory before / at its peak / after ${REST_SECONDS} s of rest: ${memory} MB\n`)

  async function write(until: number) {
    for (let n = 0; performance.now() < until; n++) {
      void post(posts, app.origin, eventId, n)
      await Bun.sleep(1000 / POSTS_PER_SECOND)
    }
  }

  async function read(until: number) {
    while (performance.now() < until) {
      for (const path of ['/', '/speakers', '/sponsors']) await ask(pages, app.origin + path)
      await Bun.sleep(50)
    }
  }
}

/** One person with the board open: told of news, the page fetches the list again, as features/attendee-messages/queries does. */
function listen(origin: string, n: number, counts: Counts, signal: AbortSignal) {
  let opened = () => {}
  const isOpen = new Promise<void>((resolve) => {
    opened = resolve
  })
  const isOver = follow().catch(() => opened())
  return { isOpen, isOver }

  async function follow() {
    const headers = { 'x-forwarded-for': `10.200.${n >> 8}.${n & 255}` }
    const news = await fetch(`${origin}/api/attendee-messages/news`, { headers, signal })
    opened()
    let isFetching = false
    for await (const chunk of news.body!.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>) {
      const data = /^data: ?(.*)$/m.exec(chunk)?.[1]
      // What comes while the page waits or fetches is in the answer it is about to get.
      if (data === undefined || isFetching) continue
      isFetching = true
      void (async () => {
        await Bun.sleep(Math.random() * spreadOf(data))
        isFetching = false
        await ask(counts, `${origin}/api/attendee-messages?eventSlug=pgh`, { headers })
      })()
    }
  }
}

/** Over how long listeners are asked to spread: `{"revision":7,"spreadMs":500}`; not at all where the news is only that there is some. */
function spreadOf(data: string): number {
  try {
    return (JSON.parse(data) as { spreadMs: number }).spreadMs
  } catch {
    return 0
  }
}
