import { COPY_NOTICE } from '../network-notices.ts'
import { element } from './element.ts'
import { morph } from './morph.ts'
import { subscribeToStream, type UpdateMessage } from './stream.ts'
import type { PageHooks } from './subscribe.ts'

const { body } = document
let latest: UpdateMessage['revisions'] = {}

/** Tells islands and refetches an older page. Returns an unsubscribe function. */
export function handleUpdates(core: PageHooks): () => void {
  const { end } = subscribeToStream(`/api/news?eventSlug=${body.dataset.slug}`, ({ revisions, spreadMs, now }) => {
    if (now) core.learnTime(now)
    const kinds = Object.keys(revisions).filter((kind) => revisions[kind] !== latest[kind])
    latest = revisions
    body.dataset.news = JSON.stringify(revisions)
    document.dispatchEvent(new CustomEvent('news', { detail: { kinds, revisions, spreadMs } }))
    refreshPage(core, isOlder, spreadMs)
  })
  return end
}

/** Makes a saved copy the newer page that came late. False for another release, whose markup needs its own styles. */
export async function replaceCopy(core: PageHooks): Promise<boolean> {
  core.forgetDocuments()
  const copied = body.dataset.revision
  const isUnfit = (page: Document) => releaseOf(page) !== releaseOf(document) || page.body.dataset.revision === copied
  await applyFreshPage(core, isUnfit)
  if (body.dataset.revision === copied) return false
  const copy = new URLSearchParams(copied)
  const entries = [...new URLSearchParams(body.dataset.revision)].map(([kind, made]) => [kind, Number(made)] as const)
  const kinds = entries.filter(([kind, made]) => made !== Number(copy.get(kind))).map(([kind]) => kind)
  const detail = { kinds, revisions: Object.fromEntries(entries), spreadMs: 0 }
  document.dispatchEvent(new CustomEvent('news', { detail }))
  core.fetchAhead()
  return true
}

const releaseOf = (page: Document) =>
  [...page.querySelectorAll('link[rel=stylesheet], script[src]')].map((tag) => tag.outerHTML).join('')

const isOlder = () =>
  [...new URLSearchParams(body.dataset.revision)].some(
    ([kind, made]) => Number(made) !== (latest[kind] ?? Number(made)),
  )

/** Another process may not know of the write yet, or the network is away. */
const MIN_BACKOFF_MS = 2000
const MAX_BACKOFF_MS = 60_000
const FETCH_TIMEOUT_MS = 20_000
const PRELOAD_SPREAD_FACTOR = 10

let timer: ReturnType<typeof setTimeout> | undefined
let due = Infinity
let pause = 0
let isFetching = false
let updateCount = 0

/** Repeats within `spreadMs` until the page is current (product §27.3). */
function refreshPage(core: PageHooks, isStale: () => boolean, spreadMs: number) {
  updateCount++
  const isOlder = () => isStale() || document.querySelector(COPY_NOTICE)
  if (isOlder()) scheduleFetch(Math.random() * spreadMs)

  function scheduleFetch(ms: number) {
    const moment = performance.now() + ms
    if (moment >= due) return
    due = moment
    clearTimeout(timer)
    timer = setTimeout(fetchAgain, ms)
  }

  async function fetchAgain() {
    due = Infinity
    // A visible page gets another message.
    if (document.hidden || isFetching) return
    isFetching = true
    const before = updateCount
    core.forgetDocuments()
    let isLate = false
    const patience = new Promise((late) => setTimeout(late, FETCH_TIMEOUT_MS))
    await Promise.race([applyFreshPage(core, () => isLate), patience]).catch(() => {})
    isLate = true
    isFetching = false
    // The answer may be older than a message that came meanwhile.
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

async function applyFreshPage({ pageNow, startClock }: PageHooks, isUnfit: (page: Document) => boolean) {
  const { page, narrow } = await pageNow()
  if (isUnfit(page)) return
  const { revision } = page.body.dataset
  if (!revision || page.querySelector(COPY_NOTICE)) throw new Error('Not the page yet')
  const restorePosition = preserveScrollAndFocus()
  let isOther = false
  for (const region of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const fresh = page.querySelector(`[data-swap="${region.dataset.swap}"]`)
    // Screen readers announce a region with a role by themselves.
    if (fresh && morph(region, fresh) && !region.role) isOther = true
  }
  document.querySelector(COPY_NOTICE)?.remove()
  document.body.dataset.revision = revision
  narrow()
  startClock()
  // Scripts of the page write into it before the position is restored.
  document.dispatchEvent(new Event('swapped'))
  restorePosition()
  if (isOther) announceUpdate()
}

const QUIET_MS = 2000

let announcement: HTMLElement | undefined
let announcing: ReturnType<typeof setTimeout> | undefined

function announceUpdate() {
  announcement ??= element('p', { className: 'visually-hidden', role: 'status' })
  announcement.textContent = ''
  // Screen readers hear nothing outside an open dialog, and a live region only once it is in the page.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(announcement)
  clearTimeout(announcing)
  announcing = setTimeout(() => announcement!.replaceChildren('The agenda has been updated.'), QUIET_MS)
}

const READABLE_ELEMENTS = ':is([data-swap], island-root) :is(li, td, label, p)'

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

/** A removed element leaves the focus to a link with its address, else to the page. */
function refocus(focused: Element) {
  const href = focused.getAttribute('href')
  const same = href && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
  const to = focused.isConnected ? (focused as HTMLElement) : same || document.getElementById('main')
  to?.focus({ preventScroll: true })
}
