import { announceUpdate } from './announce-update.ts'
import { preserveScrollAndFocus } from './keep-position.ts'
import { morph } from './morph.ts'
import type { PageHooks } from './on-update.ts'

/** The other process may not have heard of the write, or the network be away: try again, ever more seldom. */
const MIN_BACKOFF_MS = 2000
const MAX_BACKOFF_MS = 60_000
/** A page that was not there by then is asked for again. */
const FETCH_TIMEOUT_MS = 20_000
/** What may be wanted next is fetched over this many times as long as the page. */
const PRELOAD_SPREAD_FACTOR = 10
/** That the page is a saved copy, and what was said about one that came late (src/worker/offline-notices). */
const NOTICES = 'p#saved-copy, [data-late]'

let timer: ReturnType<typeof setTimeout> | undefined
let due = Infinity
let pause = 0
let isFetching = false
let updateCount = 0

/** Fetches this page again within `spreadMs` until it is as new as what was told (product §27.3). */
export function refreshPage(core: PageHooks, isStale: () => boolean, spreadMs: number) {
  updateCount++
  const isOlder = () => isStale() || document.querySelector(NOTICES)
  if (isOlder()) scheduleFetch(Math.random() * spreadMs)

  /** Told again, it is not put off: of two moments the earlier one. */
  function scheduleFetch(ms: number) {
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
    const before = updateCount
    core.forgetDocuments()
    let isLate = false
    const patience = new Promise((late) => setTimeout(late, FETCH_TIMEOUT_MS))
    await Promise.race([applyFreshPage(core, () => isLate), patience]).catch(() => {})
    isLate = true
    isFetching = false
    // Told something else meanwhile, which the answer may not know yet.
    if (isOlder() && updateCount !== before) scheduleFetch(Math.random() * spreadMs)
    else if (isOlder()) {
      pause = Math.min(pause * 2 || MIN_BACKOFF_MS, MAX_BACKOFF_MS)
      scheduleFetch(pause * (1 + Math.random()))
    } else {
      pause = 0
      setTimeout(core.fetchAhead, Math.random() * spreadMs * PRELOAD_SPREAD_FACTOR)
    }
  }
}

async function applyFreshPage({ pageNow, startClock }: PageHooks, isLate: () => boolean) {
  const { page, narrow } = await pageNow()
  // The one that was asked for in its place may have come, and is newer.
  if (isLate()) return
  const { revision } = page.body.dataset
  // A copy that was saved is of before.
  if (!revision || page.querySelector('p#saved-copy')) throw new Error('Not the page yet')
  const restorePosition = preserveScrollAndFocus()
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
  restorePosition()
  if (isOther) announceUpdate()
}
