/// <reference lib="webworker" />
import type { OutboxAsk } from '../browser/outbox/waiting-post.ts'
import { keepEvent } from './copies.ts'
import { answerFile, answerPicture } from './files.ts'
import { fetchInTime, PAGE_GIVEN_UP_MS } from './network.ts'
import { noConnection } from './notices.ts'
import { answerAsked, answerPost, flushOutbox, OUTBOX } from './outbox/outbox.ts'
import { POSTS } from './outbox/posts.ts'
import { answerPage } from './pages.ts'
import { isPage } from './saved.ts'

declare const self: ServiceWorkerGlobalScope

/** Only names that carry a hash or a version: what is under them never changes. */
const FILE = /^\/(assets\/.+-[a-z0-9]{8}\.(js|css)|fonts\/.+)$/
/** Organizers' pages, calls, and the way around this worker. */
const NOT_OURS = /^\/(admin|api|online)(\/|$)/

// It says which way an answer comes and holds nothing of a release, so another one may take its place at any time.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'POST' && POSTS.test(url.pathname)) return event.respondWith(answerPost(event))
  if (request.method !== 'GET' || request.headers.has('range')) return
  if (FILE.test(url.pathname)) event.respondWith(answerFile(request, url))
  else if (url.pathname.startsWith('/images/')) event.respondWith(answerPicture(request, url))
  else if (isPage(url)) event.respondWith(answerPage(event, url))
  else if (request.mode === 'navigate' && !NOT_OURS.test(url.pathname))
    event.respondWith(fetchInTime(request, PAGE_GIVEN_UP_MS).catch(noConnection))
})

self.addEventListener('message', (event) => {
  const said = event.data as { keep: string } | OutboxAsk
  const done = 'keep' in said ? keepEvent(said.keep) : answerAsked(said)
  // Once more: Chromium 153 has the one before end only once, which that does not hear while it is starting.
  event.waitUntil(done.finally(() => self.skipWaiting()))
})

// Background Sync: there is a connection again, and perhaps no page is open any more.
self.addEventListener('sync', ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === OUTBOX) event.waitUntil(flushOutbox())
}) as EventListener)
