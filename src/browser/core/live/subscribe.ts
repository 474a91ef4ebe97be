import { now, syncClock } from '../clock.ts'
import { preloadBundles } from '../dialogs/find-dialog.ts'
import { clearDocumentCache, whenIdle } from '../document-cache.ts'
import { fetchFreshPage, preloadChips } from '../lists/filters.ts'
import { startLiveTimes } from '../live-times.ts'

/** A page is told what changed since it was made, in the hours that it says, in seconds (product §27.1). */
export function startUpdates() {
  if (!document.body.dataset.live) return
  whenIdle(follow)
  setInterval(follow, 60_000)
  // A phone that slept has not counted the minutes.
  document.addEventListener('visibilitychange', follow)
}

/** What follows them. */
let hearing: Promise<() => void> | undefined

function follow() {
  const [from, until] = document.body.dataset.live!.split(' ').map(Number) as [number, number]
  const seconds = now() / 1000
  if (seconds < from || seconds >= until) {
    void hearing?.then((end) => end())
    hearing = undefined
  } else
    hearing ??= import('./on-update.ts').then(
      ({ handleUpdates }) =>
        handleUpdates({
          learnTime: syncClock,
          pageNow: fetchFreshPage,
          startClock: startLiveTimes,
          forgetDocuments: clearDocumentCache,
          fetchAhead,
        }),
      // Chromium never asks again for a module that did not come.
      () => () => {},
    )
}

function fetchAhead() {
  preloadBundles()
  preloadChips()
}
