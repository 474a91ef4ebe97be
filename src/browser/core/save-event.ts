import { trustedScriptUrl, whenIdle } from './document-cache.ts'
import type { WorkerMessage } from './unsent-panel.ts'

/** Has the event saved for when there is no connection (src/worker), after everything else. */
export function startSaving() {
  const { serviceWorker } = navigator
  // Not on a plain `http:` address, and in some private windows.
  if (!serviceWorker) return
  // That the page is an old copy, or that something was not sent: few pages are told anything.
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.late || data.outbox?.[0])
      import('./unsent-panel.ts').then(
        ({ handleWorkerMessage }) => handleWorkerMessage(data),
        () => {},
      )
  })
  // What waits to be sent goes on (src/worker/outbox).
  const flush = () => serviceWorker.controller?.postMessage({ outbox: 'flush' })
  addEventListener('online', flush)
  document.addEventListener('visibilitychange', () => document.hidden || flush())
  addEventListener('load', () =>
    whenIdle(() => {
      flush()
      saveEventOffline(serviceWorker).catch(() => {})
    }),
  )
}

async function saveEventOffline(serviceWorker: ServiceWorkerContainer) {
  const known = await serviceWorker.getRegistration()
  // To register one that is known is not to look for another: the one that takes itself away would never come.
  await known?.update()
  const { installing, waiting, active } = known ?? (await serviceWorker.register(trustedScriptUrl('/sw.js')))
  // The newest there is: an older one would save again what that is taking away.
  ;(installing ?? waiting ?? active)?.postMessage({ keep: new URLSearchParams(location.search).get('eventSlug') ?? '' })
}
