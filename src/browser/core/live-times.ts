import { now } from './clock.ts'
import { loadNeededParts } from './lazy-parts.ts'
import { markNewSinceVisit } from './live/new-since-visit.ts'
import { markSessionStatus, scrollToNow } from './running-sessions.ts'
import { setTextIfChanged } from './set-text.ts'

let ticking = false

/** Keeps up to date what depends on the time: pages are cached, so the server cannot do it (product §7.5). */
export function startLiveTimes() {
  if (ticking) return tick()
  ticking = true
  runUpdates()
  setInterval(tick, 60_000)
  document.addEventListener('visibilitychange', () => document.hidden || tick())
  new MutationObserver(runUpdates).observe(document.body, { childList: true, subtree: true })
}

/** Again later as well: islands bring times of their own, and a list that waited comes after the page. */
function runUpdates() {
  loadNeededParts()
  showTimedElements()
  refreshRelativeTimes()
  markNewSinceVisit()
  scrollToNow()
}

function tick() {
  loadNeededParts()
  showTimedElements()
  refreshRelativeTimes()
  markNewSinceVisit()
  markSessionStatus()
}

/** What is to be done later says from when on, in seconds. */
function showTimedElements() {
  for (const later of document.querySelectorAll<HTMLElement>('[data-since]'))
    later.hidden = now() / 1000 < Number(later.dataset.since)
}

function refreshRelativeTimes() {
  if (document.querySelector('time:is([data-ago], [data-clock])'))
    import('./relative-times.ts').then(
      ({ updateRelativeTimes }) => updateRelativeTimes(now(), setTextIfChanged),
      () => {},
    )
}
