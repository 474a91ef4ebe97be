import { trustedScriptUrl, whenIdle } from './document-cache.ts'
import { pageHooks } from './subscribe.ts'
import type { WorkerMessage } from './unsent-panel.ts'

/** After everything else (src/worker). */
export function startSaving() {
  const { serviceWorker } = navigator
  // Missing on plain `http:` and in some private windows.
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.late || data.outbox?.[0])
      import('./unsent-panel.ts').then(
        ({ handleWorkerMessage }) => handleWorkerMessage(data, pageHooks),
        () => {},
      )
  })
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
  // `register` does not look for a newer worker, which may be the one that unregisters.
  await known?.update()
  const { installing, waiting, active } = known ?? (await serviceWorker.register(trustedScriptUrl('/sw.js')))
  // An older worker would save what the newest deletes.
  ;(installing ?? waiting ?? active)?.postMessage({ keep: new URLSearchParams(location.search).get('eventSlug') ?? '' })
}
