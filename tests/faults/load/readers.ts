import { fromAnywhere } from '../../support/from-anywhere.ts'

export type PageCounts = {
  asked: number
  /** 200 with all that belongs on it. */
  whole: number
  /** Of those, the ones that say that they are saved copies (product §16.3). */
  copies: number
  /** What came of the others. */
  missed: string[]
  slowestMs: number
}

const READERS = 4
const PAUSE_MS = 25
const PATIENCE_MS = 10_000
const PATHS = ['/', '/speakers', '/sponsors', '/messaging', '/?track=Tech', '/api/sessions', '/api/attendee-messages']

/** People who read, all of whom have read every page before. `isCounted` says when it matters. */
export async function startReaders(origin: string, slug: string, isCounted: () => boolean) {
  const counts: PageCounts = { asked: 0, whole: 0, copies: 0, missed: [], slowestMs: 0 }
  let isOver = false
  let wholeAt = 0

  const addressOf = (path: string) => `${origin}${path}${path.includes('?') ? '&' : '?'}eventSlug=${slug}`

  async function read(path: string) {
    const matters = isCounted()
    const from = performance.now()
    const { why, isCopy } = await ask(addressOf(path))
    if (!why) wholeAt = from
    if (!matters || isOver) return
    counts.asked++
    if (why) return void counts.missed.push(`${path}: ${why}`)
    counts.whole++
    if (isCopy) counts.copies++
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - from)
  }

  for (const path of PATHS) while ((await ask(addressOf(path))).why) await Bun.sleep(PAUSE_MS)
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    for (let turn = reader; !isOver; turn++) {
      await read(PATHS[turn % PATHS.length]!)
      await Bun.sleep(PAUSE_MS)
    }
  })
  return {
    counts,
    /** When (performance.now()) the last page was asked for that came whole. */
    wholeAt: () => wholeAt,
    async stop() {
      isOver = true
      await Promise.all(reading)
    },
  }
}

/** `why` it is not whole, where it is not. */
async function ask(address: string): Promise<{ why?: string; isCopy?: boolean }> {
  try {
    const answer = await fetch(address, { headers: fromAnywhere(), signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await answer.text()
    if (answer.status !== 200) return { why: `${answer.status}` }
    if (text.includes('could not be loaded')) return { why: 'a hole' }
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    if (isPage && !text.trimEnd().endsWith('</html>')) return { why: 'cut off' }
    return { isCopy: answer.headers.has('warning') }
  } catch (error) {
    return { why: (error as Error).name }
  }
}
