/// <reference lib="webworker" />

import { outboxPaths } from '../browser/outbox.ts' with { type: 'macro' }
import type { OutboxCommand } from '../browser/outbox.ts'
import { isPage } from './cache-rules.ts'
import { saveEvent } from './event-copies.ts'
import { fetchWithTimeout, PAGE_TIMEOUT_MS, serveFile, servePictureOffline } from './network.ts'
import { offlinePage } from './offline-notices.ts'
import { flushOutbox, handleOutboxCommand, SYNC_TAG, sendOrQueue } from './outbox.ts'
import { servePage } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

/** Names with a hash or version. */
const FILE = /^\/(assets\/.+-[a-z0-9]{8}\.(js|css)|fonts\/.+)$/
/** Organizers' pages, calls, and the way around this worker. */
const NOT_OURS = /^\/(admin|api|online)(\/|$)/

// Workers of different releases can replace each other at any time.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'POST' && outboxPaths().includes(url.pathname)) return event.respondWith(sendOrQueue(event))
  if (request.method !== 'GET' || request.headers.has('range')) return
  if (FILE.test(url.pathname)) event.respondWith(serveFile(request, url))
  else if (url.pathname.startsWith('/images/')) event.respondWith(servePictureOffline(request, url))
  else if (isPage(url)) event.respondWith(servePage(event, url))
  else if (request.mode === 'navigate' && !NOT_OURS.test(url.pathname))
    event.respondWith(fetchWithTimeout(request, PAGE_TIMEOUT_MS).catch(offlinePage))
})

self.addEventListener('message', (event) => {
  const message = event.data as { keep: string } | OutboxCommand
  const done = 'keep' in message ? saveEvent(message.keep) : handleOutboxCommand(message)
  // Chromium 153 asks a starting worker only once to end.
  event.waitUntil(done.finally(() => self.skipWaiting()))
})

// Background Sync, perhaps without an open page.
self.addEventListener('sync', ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === SYNC_TAG) event.waitUntil(flushOutbox())
}) as EventListener)
