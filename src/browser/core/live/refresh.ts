import { morph } from './morph.ts'
import { keepPlace } from './place.ts'
import { sayUpdated } from './say-updated.ts'

/** What this does with the page around it (browser/core). */
type Core = {
  isOlder: () => boolean
  /** Over how long all who were told the same fetch it. */
  spreadMs: number
  pageNow: () => Promise<Document>
  /** Narrows the list to what is searched for, where something is. */
  searched: () => Promise<() => unknown>
  startClock: () => void
  forgetDocuments: () => void
  fetchAhead: () => void
}

/** Another process may not have heard of the write yet, and the network may be away: then it is tried again, ever more seldom. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000
/** What may be wanted next is fetched over this many times as long. */
const AHEAD = 10

let isWaiting = false

/** Fetches this very page again until it is as new as what was told, and takes over in place what is different (product §27.3). */
export async function refresh(core: Core) {
  if (isWaiting || !core.isOlder()) return
  isWaiting = true
  let pause = 0
  for (let wait = Math.random() * core.spreadMs; core.isOlder(); wait = pause * (1 + Math.random())) {
    await new Promise((go) => setTimeout(go, wait))
    // Whoever looks at it again is told again.
    if (document.hidden) break
    core.forgetDocuments()
    await takeOver(core).catch(() => {})
    pause = Math.min(pause * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
  }
  isWaiting = false
  setTimeout(core.fetchAhead, Math.random() * core.spreadMs * AHEAD)
}

async function takeOver({ pageNow, searched, startClock }: Core) {
  const page = await pageNow()
  const narrow = await searched()
  const { revision } = page.body.dataset
  const regions = [...document.querySelectorAll<HTMLElement>('[data-swap]')].map((region) => ({
    region,
    fresh: page.querySelector(`[data-swap="${region.dataset.swap}"]`),
  }))
  // One that the database kept waiting comes in pieces, and a copy that was saved is of before.
  if (!revision || page.querySelector('[data-swap] .placeholders, p#saved-copy')) throw new Error('Not the page yet')
  const putBack = keepPlace()
  const isOther = regions.map(({ region, fresh }) => fresh !== null && morph(region, fresh) && !region.role)
  document.body.dataset.revision = revision
  narrow()
  startClock()
  // For what the script of a page writes there: before anything is put back to its place.
  document.dispatchEvent(new Event('swapped'))
  putBack()
  if (isOther.includes(true)) sayUpdated()
}
