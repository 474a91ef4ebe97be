import { now, realNow } from '../clock.ts'

/** Whoever was away for as long comes again, in seconds. */
const VISIT_GAP_S = 1800

/** Pages are the same for all, so what is new since a visit, or over, is decided here (product §27.5, §27.6). */
export function markNewSinceVisit() {
  const since = visitBefore(realNow() / 1000)
  for (const mark of document.querySelectorAll<HTMLElement>('[data-changed]'))
    mark.hidden = Number(mark.dataset.changed) <= since
  // What is announced is announced now, whichever day is rehearsed.
  for (const said of document.querySelectorAll<HTMLElement>('[data-gone]'))
    said.hidden = (said.matches('.announced') ? realNow() : now()) / 1000 >= Number(said.dataset.gone) || isAway(said)
}

/** Put away on this device, in this version: edited it is there again (./put-away). */
function isAway({ dataset: { away } }: HTMLElement) {
  try {
    return away && localStorage.away?.includes(away)
  } catch {}
}

/** When this visitor looked last before now, in seconds; a first visit is of this moment. */
function visitBefore(seconds: number) {
  const { event } = document.body.dataset
  // The login page, the dashboard and error pages are of no event.
  if (!event) return seconds
  const key = `seen ${event}`
  try {
    const [last = seconds, before = seconds] = localStorage[key]?.split(',').map(Number) ?? []
    const since: number = seconds - last > VISIT_GAP_S ? last : before
    // Who has no connection, or reads a saved copy, does not see what changes meanwhile.
    if (!document.hidden && navigator.onLine && !document.querySelector('p#saved-copy:not([hidden])'))
      localStorage[key] = `${seconds},${since}`
    return since
  } catch {
    return seconds
  }
}
