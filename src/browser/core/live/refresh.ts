import { morph } from './morph.ts'
import type { PageHooks } from './on-update.ts'

/** Another process may not know of the write yet, or the network is away: retries back off. */
const MIN_BACKOFF_MS = 2000
const MAX_BACKOFF_MS = 60_000
/** A later page is fetched again. */
const FETCH_TIMEOUT_MS = 20_000
/** Preloads spread over this many times the time of the page itself. */
const PRELOAD_SPREAD_FACTOR = 10
/** Notices of saved copies and of late answers (src/worker/offline-notices). */
const NOTICES = 'p#saved-copy, [data-late]'

let timer: ReturnType<typeof setTimeout> | undefined
let due = Infinity
let pause = 0
let isFetching = false
let updateCount = 0

/** Fetches this page again within `spreadMs` until it is as new as the last update message (product §27.3). */
export function refreshPage(core: PageHooks, isStale: () => boolean, spreadMs: number) {
  updateCount++
  const isOlder = () => isStale() || document.querySelector(NOTICES)
  if (isOlder()) scheduleFetch(Math.random() * spreadMs)

  /** A second message never delays the fetch. */
  function scheduleFetch(ms: number) {
    const moment = performance.now() + ms
    if (moment >= due) return
    due = moment
    clearTimeout(timer)
    timer = setTimeout(fetchAgain, ms)
  }

  async function fetchAgain() {
    due = Infinity
    // A hidden page gets another message once somebody looks at it.
    if (document.hidden || isFetching) return
    isFetching = true
    const before = updateCount
    core.forgetDocuments()
    let isLate = false
    const patience = new Promise((late) => setTimeout(late, FETCH_TIMEOUT_MS))
    await Promise.race([applyFreshPage(core, () => isLate), patience]).catch(() => {})
    isLate = true
    isFetching = false
    // A message came meanwhile: the answer may be older than it.
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
  // A newer fetch may have replaced this one.
  if (isLate()) return
  const { revision } = page.body.dataset
  // A saved copy is older.
  if (!revision || page.querySelector('p#saved-copy')) throw new Error('Not the page yet')
  const restorePosition = preserveScrollAndFocus()
  let isOther = false
  for (const region of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const fresh = page.querySelector(`[data-swap="${region.dataset.swap}"]`)
    // Screen readers hear a region with a role by itself.
    if (fresh && morph(region, fresh) && !region.role) isOther = true
  }
  for (const notice of document.querySelectorAll(NOTICES)) notice.remove()
  document.body.dataset.revision = revision
  narrow()
  startClock()
  // Scripts of the page write into it before the position is restored.
  document.dispatchEvent(new Event('swapped'))
  restorePosition()
  if (isOther) announceUpdate()
}

/** Changes within this time are announced once. */
const QUIET_MS = 2000

let announcement: HTMLElement | undefined
let announcing: ReturnType<typeof setTimeout> | undefined

/** Tells screen readers once that the page changed (product §27.4). */
function announceUpdate() {
  if (!announcement) {
    announcement = document.createElement('p')
    announcement.className = 'visually-hidden'
    announcement.role = 'status'
  }
  announcement.textContent = ''
  // Screen readers hear nothing outside an open dialog, and a live region only once it is in the page.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(announcement)
  clearTimeout(announcing)
  announcing = setTimeout(() => announcement!.replaceChildren('The agenda has been updated.'), QUIET_MS)
}

/** Readers follow these line by line. */
const READABLE_ELEMENTS = ':is([data-swap], island-root) :is(li, td, label, p)'

/** Keeps the reader's place and the focus while the page around them changes; the result restores both. */
function preserveScrollAndFocus() {
  const focused = document.activeElement
  // At the top of a page, readers see new entries come in above.
  const entries = [...document.querySelectorAll(`main ${READABLE_ELEMENTS}`)].filter(isShown)
  const anchors = scrollY > 0 ? entries.map(topOf).filter(isInView) : []
  const { style } = document.documentElement
  style.overflowAnchor = 'none'
  return () => {
    const anchor = anchors.find(({ element }) => isShown(element))
    if (anchor) scrollBy({ top: topOf(anchor.element).top - anchor.top, behavior: 'instant' })
    requestAnimationFrame(() => {
      style.overflowAnchor = ''
    })
    if (focused && focused !== document.body && document.activeElement !== focused) refocus(focused)
  }
}

const topOf = (element: Element) => ({ element, top: element.getBoundingClientRect().top })

const isShown = (element: Element) => element.getClientRects().length > 0

const isInView = ({ top }: { top: number }) => top >= 0 && top < innerHeight

/** A moved element lost the focus. A removed one leaves it to a link with the same address, else to the page. */
function refocus(focused: Element) {
  const href = focused.getAttribute('href')
  const same = href && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
  const to = focused.isConnected ? (focused as HTMLElement) : same || document.getElementById('main')
  to?.focus({ preventScroll: true })
}
