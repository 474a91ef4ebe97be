import type { OutboxCommand } from './waiting-post.ts'

/** Asks this device's worker; nothing happens where there is none, for then nothing is kept. */
export function sendToOutbox(ask: OutboxCommand) {
  navigator.serviceWorker?.controller?.postMessage(ask)
}
