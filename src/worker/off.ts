/// <reference lib="webworker" />
import type { OutboxAsk } from '../browser/outbox/waiting-post.ts'
import { answerAsked, flushOutbox, OUTBOX } from './outbox/outbox.ts'
import { forgetPosts, keptPosts } from './outbox/store.ts'

declare const self: ServiceWorkerGlobalScope

// In place of the worker where the operator turned saving off: takes away all that was saved, and itself (product §24.8). What
// waits to be sent is sent first; what cannot be stays, and is seen where it was written, until it is sent or taken back.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave({ outbox: 'flush' })))
// The one before may have been saving meanwhile: each page asks for that.
self.addEventListener('message', (event) => {
  const said = event.data as { keep: string } | OutboxAsk
  event.waitUntil(leave('keep' in said ? { outbox: 'flush' } : said))
})
self.addEventListener('sync', ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === OUTBOX) event.waitUntil(flushOutbox().finally(leaveIfDone))
}) as EventListener)

async function leave(ask: OutboxAsk) {
  for (const name of await caches.keys()) await caches.delete(name)
  await answerAsked(ask)
  await leaveIfDone()
}

async function leaveIfDone() {
  // Also what was sent, until its form has heard: its word about that would open the store again.
  if ((await keptPosts()).length) return
  await forgetPosts()
  await self.registration.unregister()
}
