/// <reference lib="webworker" />
import type { OutboxCommand } from '../browser/outbox.ts'
import { flushOutbox, handleOutboxCommand, SYNC_TAG } from './outbox.ts'
import { deleteDatabase, listPosts } from './outbox-database.ts'

declare const self: ServiceWorkerGlobalScope

// Where the operator turned saving off (product §24.8): sends what waits, then removes all copies and itself.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  const deleted = deleteSaved()
  event.waitUntil(deleted)
  // Not awaited: before this event is over no page is loaded, and no form is heard.
  void deleted.then(() => unregister({ outbox: 'flush' }))
})
// The one before may have been saving meanwhile: each page asks for that.
self.addEventListener('message', (event) => {
  const said = event.data as { keep: string } | OutboxCommand
  event.waitUntil(deleteSaved().then(() => unregister('keep' in said ? { outbox: 'flush' } : said)))
})
self.addEventListener('sync', ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === SYNC_TAG) event.waitUntil(flushOutbox().finally(leaveIfDone))
}) as EventListener)

async function unregister(ask: OutboxCommand) {
  await handleOutboxCommand(ask)
  await leaveIfDone()
}

/** Answers whether there was anything. */
async function deleteSaved(): Promise<boolean> {
  const names = await caches.keys()
  for (const name of names) await caches.delete(name)
  return names.length > 0
}

/** Looks so often, a second apart: the last worker may still be saving, and a form still confirm. */
const LOOKS = 30

async function leaveIfDone() {
  for (let look = 0; look < LOOKS; look++) {
    const mayBeMore = (await deleteSaved()) || isNext()
    const posts = await listPosts()
    if (!mayBeMore && !posts.length) {
      await deleteDatabase()
      return void (await self.registration.unregister())
    }
    // What waits, or needs a yes, comes back by itself.
    if (!mayBeMore && posts.some(({ status }) => status !== 'sent')) return
    await new Promise((go) => setTimeout(go, 1000))
    // Chromium 153 asks the one before to end once, which that does not hear while it is starting.
    if (isNext()) void self.skipWaiting()
  }
}

/** Whether the one before is there still. */
const isNext = () => Boolean(self.registration.installing || self.registration.waiting)
