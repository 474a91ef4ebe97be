import { now, syncClock } from './clock.ts'
import { preloadBundles } from './dialogs.ts'
import { clearDocumentCache, whenIdle } from './document-cache.ts'
import { fetchFreshPage, preloadChips } from './filters.ts'
import { startLiveTimes } from './live-times.ts'

/** Pages follow updates in the hours of `data-live` (product §27.1). */
export function startUpdates() {
  if (!document.body.dataset.live) return
  whenIdle(follow)
  setInterval(follow, 60_000)
  // Timers stop while a phone sleeps.
  document.addEventListener('visibilitychange', follow)
}

let hearing: Promise<() => void> | undefined

function follow() {
  const [from, until] = document.body.dataset.live!.split(' ').map(Number) as [number, number]
  const seconds = now() / 1000
  if (seconds < from || seconds >= until) {
    void hearing?.then((end) => end())
    hearing = undefined
  } else
    hearing ??= import('./on-update.ts').then(
      ({ handleUpdates }) => handleUpdates(pageHooks),
      // Chromium does not retry a failed module.
      () => () => {},
    )
}

export type PageHooks = typeof pageHooks

export const pageHooks = {
  learnTime: syncClock,
  pageNow: fetchFreshPage,
  startClock: startLiveTimes,
  forgetDocuments: clearDocumentCache,
  fetchAhead,
}

function fetchAhead() {
  preloadBundles()
  preloadChips()
}
