import { ownScript, whenIdle } from '../fragments.ts'

/** Has the event saved for when there is no connection (src/worker), after everything else. */
export function startOffline() {
  const { serviceWorker } = navigator
  // Not on a plain `http:` address, and in some private windows.
  if (!serviceWorker) return
  // The page is a saved copy, and its answer came late: the same, or a newer one.
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.late)
      for (const notice of document.querySelectorAll<HTMLElement>('[data-late]'))
        notice.hidden = notice.dataset.late !== data.late
  })
  // What waits to be sent goes on (src/worker/outbox).
  const flush = () => serviceWorker.controller?.postMessage({ outbox: 'flush' })
  addEventListener('online', flush)
  document.addEventListener('visibilitychange', () => document.hidden || flush())
  addEventListener('load', () => whenIdle(() => void keepEvent(serviceWorker).catch(() => {})))
}

async function keepEvent(serviceWorker: ServiceWorkerContainer) {
  const known = await serviceWorker.getRegistration()
  // To register one that is known is not to look for another: the one that takes itself away would never come.
  await known?.update()
  const { installing, waiting, active } = known ?? (await serviceWorker.register(ownScript('/sw.js')))
  // The newest there is: an older one would save again what that is taking away.
  ;(installing ?? waiting ?? active)?.postMessage({ keep: new URLSearchParams(location.search).get('eventSlug') ?? '' })
}
