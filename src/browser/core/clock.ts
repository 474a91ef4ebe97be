import { showNotices } from './live/notices.ts'
import { now } from './now.ts'
import { fetchParts } from './parts.ts'
import { markRunning, openAtNow } from './running.ts'
import { say } from './say.ts'

let ticking = false

/** Keeps up to date what depends on the time: pages are cached, so the server cannot do it (product §7.5). */
export function startClock() {
  if (ticking) return tick()
  ticking = true
  takeUp()
  setInterval(tick, 60_000)
  document.addEventListener('visibilitychange', () => document.hidden || tick())
  new MutationObserver(takeUp).observe(document.body, { childList: true, subtree: true })
}

/** Again later as well: islands bring times of their own, and a list that waited comes after the page. */
function takeUp() {
  fetchParts()
  showWhatIsDue()
  sayHowLongAgo()
  showNotices()
  openAtNow()
}

function tick() {
  fetchParts()
  showWhatIsDue()
  sayHowLongAgo()
  showNotices()
  markRunning()
}

/** What is to be done later says from when on, in seconds. */
function showWhatIsDue() {
  for (const later of document.querySelectorAll<HTMLElement>('[data-since]'))
    later.hidden = now() / 1000 < Number(later.dataset.since)
}

function sayHowLongAgo() {
  if (document.querySelector('time:is([data-ago], [data-clock])'))
    import('./times.ts').then(
      ({ sayTimes }) => sayTimes(now(), say),
      () => {},
    )
}
