import { ask, newCounts } from './crowd.ts'

/**
 * People with the board open, in a process of their own: `listeners.ts ORIGIN HOW_MANY`. Says `open` when all listen, and
 * after the word `enough` what their fetches took.
 */
const [origin = '', howMany = ''] = process.argv.slice(2)
const counts = newCounts()
const leaving = new AbortController()
const listening = Array.from({ length: Number(howMany) }, (_, n) => listen(n))
await Promise.all(listening.map(({ isOpen }) => isOpen))
process.send?.('open')
process.on('message', async () => {
  leaving.abort()
  await Promise.all(listening.map(({ isOver }) => isOver))
  // Ended by whoever gets it: what was sent last is lost when a process leaves by itself.
  process.send?.({ ...counts, statuses: [...counts.statuses] })
})

/** One person: told of news, the page fetches the list again, as features/board/queries does. */
function listen(n: number) {
  const open = Promise.withResolvers<void>()
  const isOver = follow(n, open.resolve).catch(() => open.resolve())
  return { isOpen: open.promise, isOver }
}

async function follow(n: number, opened: () => void) {
  const headers = { 'x-forwarded-for': `10.200.${n >> 8}.${n & 255}` }
  const news = await fetch(`${origin}/api/news`, { headers, signal: leaving.signal })
  opened()
  let isWaiting = false
  for await (const chunk of news.body!.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>) {
    const data = /^data: ?(.*)$/m.exec(chunk)?.[1]
    // What comes while the page waits is in the answer it is about to get.
    if (data === undefined || isWaiting) continue
    isWaiting = true
    void Bun.sleep(Math.random() * spreadOf(data)).then(() => {
      isWaiting = false
      return ask(counts, `${origin}/api/attendee-messages?eventSlug=pgh`, { headers })
    })
  }
}

/** Over how long listeners are asked to spread: `{"revision":7,"spreadMs":500}`; at once where the news is only that there is some. */
function spreadOf(data: string): number {
  try {
    return (JSON.parse(data) as { spreadMs: number }).spreadMs
  } catch {
    return 0
  }
}
