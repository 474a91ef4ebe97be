/// <reference lib="webworker" />

import { outboxPaths } from '../browser/outbox.ts' with { type: 'macro' }
import type { OutboxCommand } from '../browser/outbox.ts'
import { personalPaths, standInPaths } from '../screens.ts' with { type: 'macro' }
import * as rules from './cache-rules.ts'
import { saveEvent } from './event-copies.ts'
import { fetchWithTimeout, PAGE_TIMEOUT_MS, serveFile, servePictureOffline } from './network.ts'
import { notifyLate, type OfflineReason, offlinePage, withOfflineNotice } from './offline-notices.ts'
import { flushOutbox, handleOutboxCommand, SYNC_TAG, sendOrQueue } from './outbox.ts'

declare const self: ServiceWorkerGlobalScope

/** Names with a hash or version. */
const FILE = /^\/(assets\/.+-[a-z0-9]{8}\.(js|css)|fonts\/.+)$/
/** Organizers' pages, calls, and the way around this worker. */
const NOT_OURS = /^\/(admin|api|online)(\/|$)/

// Workers of different releases can replace each other at any time.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'POST' && outboxPaths().includes(url.pathname)) return event.respondWith(sendOrQueue(event))
  if (request.method !== 'GET' || request.headers.has('range')) return
  if (FILE.test(url.pathname)) event.respondWith(serveFile(request, url))
  else if (url.pathname.startsWith('/images/')) event.respondWith(servePictureOffline(request, url))
  else if (rules.isPage(url)) event.respondWith(servePage(event, url))
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

/** A saved page is shown after so long, and becomes current in place (product §24.2). */
const VISIT_TIMEOUT_MS = 100
/** For a reload, a form's answer, and parts: a new TLS connection at 400 ms round trips takes 1.6 s. */
const NETWORK_TIMEOUT_MS = 2000
/** For half a minute after a late answer. */
const KNOWN_SLOW_TIMEOUT_MS = 200
const HALF_A_MINUTE = 30_000

let lateUntil = 0
const stillAsking = new Set<AbortController>()

/** Answers with the copy where the network is late, silent, or foreign (product §24.2). */
async function servePage(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event
  const isDocument = request.mode === 'navigate'
  // The page was left.
  if (isDocument) for (const one of stillAsking) one.abort()
  const giveUp = new AbortController()
  const asking = fetchWithTimeout(request, isDocument ? PAGE_TIMEOUT_MS : undefined, giveUp)
  const coming = asking.then(classifyResponse, (): OfflineReason => 'away')
  const refreshed = coming.then((came) => refresh(url, came))
  event.waitUntil(refreshed)
  const own = await rules.savedAs(rules.cacheKey(url))
  const saved = own ?? (await standInFor(url))
  if (!saved) return isDocument ? asking.catch(offlinePage) : servePart(asking)
  // Not a reload, a form's answer (it has a parameter of its own), a stand-in, or a personal page.
  const isPlain = own && isDocument && request.cache === 'default' && rules.hasOnlyPageParameters(url)
  const isVisit = isPlain && !personalPaths().includes(url.pathname)
  const usualMs = Date.now() < lateUntil ? KNOWN_SLOW_TIMEOUT_MS : NETWORK_TIMEOUT_MS
  const untilSlow = Promise.race([coming, sleep(NETWORK_TIMEOUT_MS)])
  void untilSlow.then(noteSpeed)
  const came = await Promise.race([coming, sleep(isVisit ? VISIT_TIMEOUT_MS : usualMs)])
  if (came instanceof Response) return came
  if (!came) {
    // A silent request would keep a connection from the next page.
    void untilSlow.then((answer) => {
      if (!answer) stillAsking.add(giveUp)
    })
    event.waitUntil(
      refreshed.then(async () => tellLate(event, await coming, saved)).finally(() => stillAsking.delete(giveUp)),
    )
  }
  return isDocument ? withOfflineNotice(saved, url, came) : saved
}

const standInFor = (url: URL) =>
  standInPaths().includes(rules.tablePath(url))
    ? rules.savedAs(rules.withEventSlug(rules.tablePath(url), rules.eventSlugOf(url)))
    : undefined

/** A page that failed or was left tells nothing about the network's speed. */
function noteSpeed(came: Response | OfflineReason | undefined) {
  if (typeof came !== 'string') lateUntil = came ? 0 : Date.now() + HALF_A_MINUTE
}

/** Once the copy is the new page, which the shown one is made of. */
async function tellLate(event: FetchEvent, late: Response | OfflineReason, saved: Response) {
  const isResponse = late instanceof Response
  await notifyLate(event, isResponse ? (rules.hasSameContent(late, saved) ? 'current' : 'newer') : late)
}

async function servePart(asking: Promise<Response>): Promise<Response> {
  const came = await asking
  return rules.isFromApp(came) ? came : Response.error()
}

/** Our pages never redirect. Networks should answer 511 for sign-in. */
function classifyResponse(response: Response): Response | OfflineReason {
  const { status } = response
  if (rules.isFromApp(response)) return status < 500 ? response : 'away'
  return status < 500 || status === 511 ? 'sign-in' : 'away'
}

/** Refreshes a saved event's copy, before the body is read. */
async function refresh(url: URL, came: Response | OfflineReason) {
  if (!(came instanceof Response) || !rules.hasOnlyPageParameters(url) || !rules.isCacheable(came)) return
  const copy = came.clone()
  const name = rules.cacheNameFor(rules.eventSlugOf(url))
  if (await caches.has(name)) await (await caches.open(name)).put(rules.cacheKey(url), copy).catch(() => {})
}

const sleep = (ms: number) => new Promise<undefined>((go) => setTimeout(go, ms))
