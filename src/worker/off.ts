/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope

export type {}

// In place of the worker where the operator turned saving off: takes away all that was saved, and itself (product §24.8).
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
// The one before may have been saving meanwhile: each page asks for that.
self.addEventListener('message', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
