/// <reference lib="webworker" />
import type { OutboxAsk } from '../browser/outbox/waiting-post.ts'
import { answerAsked, flushOutbox, OUTBOX } from './outbox/outbox.ts'
import { forgetPosts, keptPosts } from './outbox/store.ts'

declare const self: ServiceWorkerGlobalScope

// In place of the worker where the operator turned saving off: takes away all that was saved, and itself (product §24.8). What
// waits to be sent is sent first; what cannot be stays, and is seen where it was written, until it is sent or taken back.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(deleteSaved())
  // Not awaited: before this event is over no page is loaded, and no form is heard.
  void leave({ outbox: 'flush' })
})
// The one before may have been saving meanwhile: each page asks for that.
self.addEventListener('message', (event) => {
  const said = event.data as { keep: string } | OutboxAsk
  event.waitUntil(leave('keep' in said ? { outbox: 'flush' } : said))
})
self.addEventListener('sync', ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === OUTBOX) event.waitUntil(flushOutbox().finally(leaveIfDone))
}) as EventListener)

async function leave(ask: OutboxAsk) {
  await deleteSaved()
  await answerAsked(ask)
  await leaveIfDone()
}

/** Answers whether there was anything. */
async function deleteSaved(): Promise<boolean> {
  const names = await caches.keys()
  for (const name of names) await caches.delete(name)
  return names.length > 0
}

/** Looked so often, a second apart, for what a form says it has heard: it may say so to the worker before this one. */
const LOOKS = 30

async function leaveIfDone() {
  for (let look = 0; look < LOOKS; look++) {
    // The one before may be saving still.
    const mayBeMore = await deleteSaved()
    const posts = await keptPosts()
    if (!mayBeMore && !posts.length) {
      await forgetPosts()
      return void (await self.registration.unregister())
    }
    // What waits, or needs a yes, comes back by itself.
    if (!mayBeMore && posts.some(({ status }) => status !== 'sent')) return
    await new Promise((go) => setTimeout(go, 1000))
  }
}
