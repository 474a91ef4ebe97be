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

/** How late a page may be where there is a copy: a new TLS connection at round trips of 400 ms takes 1.6 s. */
const NETWORK_TIMEOUT_MS = 2000
/** The same for half a minute after one was late. */
const KNOWN_SLOW_TIMEOUT_MS = 200
const HALF_A_MINUTE = 30_000

let lateUntil = 0
/** Of pages that are shown as copies meanwhile. */
const stillAsking = new Set<AbortController>()

/** The page from the network, or its copy where that is late, silent or somebody else's (product §24.2). */
export async function servePage(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event
  const isDocument = request.mode === 'navigate'
  // Nobody waits any more for what the page before asked for.
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

/** Undefined where it is late. */
async function raceWithTimeout(
  coming: Promise<Response | OfflineReason>,
): Promise<Response | OfflineReason | undefined> {
  const askedAt = Date.now()
  const inTime = await Promise.race([coming, sleep(askedAt < lateUntil ? KNOWN_SLOW_TIMEOUT_MS : NETWORK_TIMEOUT_MS)])
  if (!inTime) lateUntil = Date.now() + HALF_A_MINUTE
  // Also later than a little patience: the network is back.
  void coming.then((came) => {
    if (came instanceof Response && Date.now() - askedAt < NETWORK_TIMEOUT_MS) lateUntil = 0
  })
  return inTime
}

/** Its copy is shown already. */
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

/** What is no page of ours is nothing to take parts from. */
async function servePart(asking: Promise<Response>): Promise<Response> {
  const came = await asking
  return isFromApp(came) ? came : Response.error()
}

/** No page of ours redirects. 511 is what a network that wants people to sign in should say. */
function classifyResponse(response: Response): Response | OfflineReason {
  const { status } = response
  if (isFromApp(response)) return status < 500 ? response : 'away'
  return status < 500 || status === 511 ? 'sign-in' : 'away'
}

/** As it passes by; of an event that is saved, and before the body is read. */
async function refresh(url: URL, came: Response | OfflineReason) {
  if (!(came instanceof Response) || !hasOnlyPageParameters(url) || !isCacheable(came)) return
  const copy = came.clone()
  const name = cacheNameFor(eventSlugOf(url))
  if (await caches.has(name)) await (await caches.open(name)).put(cacheKey(url), copy).catch(() => {})
}

const sleep = (ms: number) => new Promise<undefined>((go) => setTimeout(go, ms))
