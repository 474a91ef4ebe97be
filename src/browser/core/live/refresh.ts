import type { Core } from './hear-news.ts'
import { morph } from './morph.ts'
import { keepPlace } from './place.ts'
import { sayUpdated } from './say-updated.ts'

/** The other process may not have heard of the write, or the network be away: try again, ever more seldom. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000
/** A page that was not there by then is asked for again. */
const PATIENCE_MS = 20_000
/** What may be wanted next is fetched over this many times as long as the page. */
const AHEAD = 10
/** That the page is a saved copy, and what was said about one that came late (src/worker/notices). */
const NOTICES = 'p#saved-copy, [data-late]'

let timer: ReturnType<typeof setTimeout> | undefined
let due = Infinity
let pause = 0
let isFetching = false
let told = 0

/** Fetches this page again within `spreadMs` until it is as new as what was told (product §27.3). */
export function refresh(core: Core, isTold: () => boolean, spreadMs: number) {
  told++
  const isOlder = () => isTold() || document.querySelector(NOTICES)
  if (isOlder()) within(Math.random() * spreadMs)

  /** Told again, it is not put off: of two moments the earlier one. */
  function within(ms: number) {
    const moment = performance.now() + ms
    if (moment >= due) return
    due = moment
    clearTimeout(timer)
    timer = setTimeout(fetchAgain, ms)
  }

  async function fetchAgain() {
    due = Infinity
    // Whoever looks at it again is told again.
    if (document.hidden || isFetching) return
    isFetching = true
    const before = told
    core.forgetDocuments()
    let isLate = false
    const patience = new Promise((late) => setTimeout(late, PATIENCE_MS))
    await Promise.race([takeOver(core, () => isLate), patience]).catch(() => {})
    isLate = true
    isFetching = false
    // Told something else meanwhile, which the answer may not know yet.
    if (isOlder() && told !== before) within(Math.random() * spreadMs)
    else if (isOlder()) {
      pause = Math.min(pause * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
      within(pause * (1 + Math.random()))
    } else {
      pause = 0
      setTimeout(core.fetchAhead, Math.random() * spreadMs * AHEAD)
    }
  }
}

async function takeOver({ pageNow, startClock }: Core, isLate: () => boolean) {
  const { page, narrow } = await pageNow()
  // The one that was asked for in its place may have come, and is newer.
  if (isLate()) return
  const { revision } = page.body.dataset
  // A copy that was saved is of before.
  if (!revision || page.querySelector('p#saved-copy')) throw new Error('Not the page yet')
  const putBack = keepPlace()
  let isOther = false
  for (const region of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const fresh = page.querySelector(`[data-swap="${region.dataset.swap}"]`)
    // What has a role is heard by itself.
    if (fresh && morph(region, fresh) && !region.role) isOther = true
  }
  for (const notice of document.querySelectorAll(NOTICES)) notice.remove()
  document.body.dataset.revision = revision
  narrow()
  startClock()
  // For what the script of a page writes there: before anything is put back to its place.
  document.dispatchEvent(new Event('swapped'))
  putBack()
  if (isOther) sayUpdated()
}
