import type { OutboxAsk } from './waiting-post.ts'

/** Asks this device's worker; nothing happens where there is none, for then nothing is kept. */
export function askOutbox(ask: OutboxAsk) {
  navigator.serviceWorker?.controller?.postMessage(ask)
}
