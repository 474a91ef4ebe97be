import { now, realNow } from './clock.ts'
import { afterPaint } from './document-cache.ts'
import { markSessionStatus, scrollToNow } from './running-sessions.ts'
import { setTextIfChanged } from './set-text.ts'

let ticking = false

/** Pages are cached, so times change in the browser (product §7.5). */
export function startLiveTimes() {
  if (ticking) return tick()
  ticking = true
  runUpdates()
  setInterval(tick, 60_000)
  document.addEventListener('visibilitychange', () => document.hidden || tick())
  new MutationObserver(() => runUpdates()).observe(document.body, { childList: true, subtree: true })
}

/** Islands and streamed lists bring more times. */
function runUpdates(last = scrollToNow) {
  loadNeededParts()
  for (const later of document.querySelectorAll<HTMLElement>('[data-since]'))
    later.hidden = now() / 1000 < Number(later.dataset.since)
  refreshRelativeTimes()
  markNewSinceVisit()
  last()
}

const tick = () => runUpdates(markSessionStatus)

function refreshRelativeTimes() {
  if (document.querySelector('time:is([data-ago], [data-clock])'))
    import('./relative-times.ts').then(
      ({ updateRelativeTimes }) => updateRelativeTimes(now(), setTextIfChanged),
      () => {},
    )
}

/** Parts that few pages need, by their markup. */
const parts: Record<string, () => Promise<unknown>> = {
  '.put-away': () => import('./put-away.ts'),
  dialog: () => import('./swipe-to-close.ts'),
  '[data-share], [data-webcal]': () => import('./share.ts'),
}

function loadNeededParts() {
  for (const [markup, fetchPart] of Object.entries(parts))
    if (document.querySelector(markup)) {
      delete parts[markup]
      // Chromium does not retry a failed module. Links and forms work without it.
      afterPaint(() => fetchPart().catch(() => {}))
    }
}

const VISIT_GAP_S = 1800

/** Pages are the same for everybody, so this is decided here (product §27.5, §27.6). */
function markNewSinceVisit() {
  const since = visitBefore(realNow() / 1000)
  for (const mark of document.querySelectorAll<HTMLElement>('[data-changed]'))
    mark.hidden = Number(mark.dataset.changed) <= since
  // Announcements use the true time in a rehearsal.
  for (const element of document.querySelectorAll<HTMLElement>('[data-gone]'))
    element.hidden =
      (element.matches('.announced') ? realNow() : now()) / 1000 >= Number(element.dataset.gone) || isAway(element)
}

/** An edited announcement has another version and shows again. */
function isAway({ dataset: { away } }: HTMLElement) {
  try {
    return away && localStorage.away?.includes(away)
  } catch {}
}

/** Seconds of the last visit; now for a first one. */
function visitBefore(seconds: number) {
  const { event } = document.body.dataset
  // The dashboard and error pages have no event.
  if (!event) return seconds
  const key = `seen ${event}`
  try {
    const [last = seconds, before = seconds] = localStorage[key]?.split(',').map(Number) ?? []
    const since: number = seconds - last > VISIT_GAP_S ? last : before
    // Offline readers miss what changes.
    if (!document.hidden && navigator.onLine && !document.querySelector('p#saved-copy:not([hidden])'))
      localStorage[key] = `${seconds},${since}`
    return since
  } catch {
    return seconds
  }
}
