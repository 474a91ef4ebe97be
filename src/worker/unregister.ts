/// <reference lib="webworker" />
import type { OutboxCommand } from '../browser/outbox.ts'
import { flushOutbox, handleOutboxCommand, SYNC_TAG } from './outbox.ts'
import { deleteDatabase, listPosts } from './outbox-database.ts'

declare const self: ServiceWorkerGlobalScope

// Saving is off (product §24.8): sends the outbox, deletes all copies, and unregisters.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  const deleted = deleteSaved()
  event.waitUntil(deleted)
  // Not awaited: pages and forms wait for this event.
  void deleted.then(() => unregister({ outbox: 'flush' }))
})
// The previous worker may have saved meanwhile.
self.addEventListener('message', (event) => {
  const message = event.data as { keep: string } | OutboxCommand
  event.waitUntil(deleteSaved().then(() => unregister('keep' in message ? { outbox: 'flush' } : message)))
})
self.addEventListener('sync', ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === SYNC_TAG) event.waitUntil(flushOutbox().finally(leaveIfDone))
}) as EventListener)

async function unregister(ask: OutboxCommand) {
  await handleOutboxCommand(ask)
  await leaveIfDone()
}

async function deleteSaved(): Promise<boolean> {
  const names = await caches.keys()
  for (const name of names) await caches.delete(name)
  return names.length > 0
}

/** One second apart: the last worker may still save, and a form may confirm. */
const LOOKS = 30

async function leaveIfDone() {
  for (let look = 0; look < LOOKS; look++) {
    const mayBeMore = (await deleteSaved()) || isNext()
    const posts = await listPosts()
    if (!mayBeMore && !posts.length) {
      await deleteDatabase()
      return void (await self.registration.unregister())
    }
    // These posts wake the worker again.
    if (!mayBeMore && posts.some(({ status }) => status !== 'sent')) return
    await new Promise((go) => setTimeout(go, 1000))
    if (isNext()) void self.skipWaiting()
  }
}

const isNext = () => Boolean(self.registration.installing || self.registration.waiting)
