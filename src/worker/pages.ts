/// <reference lib="webworker" />

import { standInPaths } from '../screens.ts' with { type: 'macro' }
import {
  cacheKey,
  cacheNameFor,
  eventSlugOf,
  hasOnlyPageParameters,
  isCacheable,
  isFromApp,
  withEventSlug,
} from './cache-rules.ts'
import { fetchWithTimeout, PAGE_TIMEOUT_MS } from './network.ts'
import { notifyLateResponse, type OfflineReason, offlinePage, withOfflineNotice } from './offline-notices.ts'

/** A new TLS connection at 400 ms round trips takes 1.6 s. */
const NETWORK_TIMEOUT_MS = 2000
/** For half a minute after a late answer. */
const KNOWN_SLOW_TIMEOUT_MS = 200
const HALF_A_MINUTE = 30_000

let lateUntil = 0
/** Requests of pages shown as copies. */
const stillAsking = new Set<AbortController>()

/** Falls back to the copy where the network is late, silent, or foreign (product §24.2). */
export async function servePage(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event
  const isDocument = request.mode === 'navigate'
  // The page was left.
  if (isDocument) for (const one of stillAsking) one.abort()
  const giveUp = new AbortController()
  const asking = fetchWithTimeout(request, isDocument ? PAGE_TIMEOUT_MS : undefined, giveUp)
  const coming = asking.then(classifyResponse, (): OfflineReason => 'away')
  event.waitUntil(coming.then((came) => refresh(url, came)))
  const saved = (await savedAs(cacheKey(url))) ?? (await standInFor(url))
  if (!saved) return isDocument ? asking.catch(offlinePage) : servePart(asking)
  const came = await raceWithTimeout(coming)
  if (came instanceof Response) return came
  if (!came) event.waitUntil(awaitLate(event, coming, saved, giveUp))
  return isDocument ? withOfflineNotice(saved, url, came) : saved
}

const savedAs = (key: string) => caches.match(key, { ignoreVary: true })

const standInFor = async (url: URL) =>
  standInPaths().includes(url.pathname) ? savedAs(withEventSlug(url.pathname, eventSlugOf(url))) : undefined

/** Undefined if late. */
async function raceWithTimeout(
  coming: Promise<Response | OfflineReason>,
): Promise<Response | OfflineReason | undefined> {
  const askedAt = Date.now()
  const inTime = await Promise.race([coming, sleep(askedAt < lateUntil ? KNOWN_SLOW_TIMEOUT_MS : NETWORK_TIMEOUT_MS)])
  if (!inTime) lateUntil = Date.now() + HALF_A_MINUTE
  // Even after the shorter timeout: the network is back.
  void coming.then((came) => {
    if (came instanceof Response && Date.now() - askedAt < NETWORK_TIMEOUT_MS) lateUntil = 0
  })
  return inTime
}

async function awaitLate(
  event: FetchEvent,
  coming: Promise<Response | OfflineReason>,
  saved: Response,
  giveUp: AbortController,
) {
  stillAsking.add(giveUp)
  const late = await coming
  stillAsking.delete(giveUp)
  if (late instanceof Response && event.resultingClientId) await notifyLateResponse(event, late, saved)
}

async function servePart(asking: Promise<Response>): Promise<Response> {
  const came = await asking
  return isFromApp(came) ? came : Response.error()
}

/** Our pages never redirect. Networks should answer 511 for sign-in. */
function classifyResponse(response: Response): Response | OfflineReason {
  const { status } = response
  if (isFromApp(response)) return status < 500 ? response : 'away'
  return status < 500 || status === 511 ? 'sign-in' : 'away'
}

/** Refreshes a saved event's copy, before the body is read. */
async function refresh(url: URL, came: Response | OfflineReason) {
  if (!(came instanceof Response) || !hasOnlyPageParameters(url) || !isCacheable(came)) return
  const copy = came.clone()
  const name = cacheNameFor(eventSlugOf(url))
  if (await caches.has(name)) await (await caches.open(name)).put(cacheKey(url), copy).catch(() => {})
}

const sleep = (ms: number) => new Promise<undefined>((go) => setTimeout(go, ms))
