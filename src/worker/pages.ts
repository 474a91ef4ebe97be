/// <reference lib="webworker" />
import { fetchInTime, PAGE_GIVEN_UP_MS } from './network.ts'
import { noConnection, type Silence, tellLate, withNotice } from './notices.ts'
import { addressed, copyOf, isBare, isOurs, keyOf, maySave, slugOf } from './saved.ts'

/** How late a page may be where there is a copy: a new TLS connection at round trips of 400 ms takes 1.6 s. */
const PATIENCE_MS = 2000
/** The same for half a minute after one was late. */
const LITTLE_PATIENCE_MS = 200
const HALF_A_MINUTE = 30_000

let lateUntil = 0
/** Of pages that are shown as copies meanwhile. */
const stillAsking = new Set<AbortController>()

/** The page from the network, or its copy where that is late, silent or somebody else's (product §24.2). */
export async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event
  const isDocument = request.mode === 'navigate'
  // Nobody waits any more for what the page before asked for.
  if (isDocument) for (const one of stillAsking) one.abort()
  const giveUp = new AbortController()
  const asking = fetchInTime(request, isDocument ? PAGE_GIVEN_UP_MS : undefined, giveUp)
  const coming = asking.then(judge, (): Silence => 'away')
  event.waitUntil(coming.then((came) => refresh(url, came)))
  const saved = (await savedAs(keyOf(url))) ?? (await standInFor(url))
  if (!saved) return isDocument ? asking.catch(noConnection) : answerPart(asking)
  const came = await patiently(coming)
  if (came instanceof Response) return came
  if (!came) event.waitUntil(awaitLate(event, coming, saved, giveUp))
  return isDocument ? withNotice(saved, url, came) : saved
}

const savedAs = (key: string) => caches.match(key, { ignoreVary: true })

/** Questions can be asked of every session: the page of all of them has the form of the one that the address names. */
const standInFor = async (url: URL) =>
  url.pathname === '/questions' ? savedAs(addressed(url.pathname, slugOf(url))) : undefined

/** Undefined where it is late. */
async function patiently(coming: Promise<Response | Silence>): Promise<Response | Silence | undefined> {
  const askedAt = Date.now()
  const inTime = await Promise.race([coming, sleep(askedAt < lateUntil ? LITTLE_PATIENCE_MS : PATIENCE_MS)])
  if (!inTime) lateUntil = Date.now() + HALF_A_MINUTE
  // Also later than a little patience: the network is back.
  void coming.then((came) => {
    if (came instanceof Response && Date.now() - askedAt < PATIENCE_MS) lateUntil = 0
  })
  return inTime
}

/** Its copy is shown already. */
async function awaitLate(
  event: FetchEvent,
  coming: Promise<Response | Silence>,
  saved: Response,
  giveUp: AbortController,
) {
  stillAsking.add(giveUp)
  const late = await coming
  stillAsking.delete(giveUp)
  if (late instanceof Response && event.resultingClientId) await tellLate(event, late, saved)
}

/** What is no page of ours is nothing to take parts from. */
async function answerPart(asking: Promise<Response>): Promise<Response> {
  const came = await asking
  return isOurs(came) ? came : Response.error()
}

/** No page of ours redirects. 511 is what a network that wants people to sign in should say. */
function judge(response: Response): Response | Silence {
  const { status } = response
  if (isOurs(response)) return status < 500 ? response : 'away'
  return status < 500 || status === 511 ? 'sign-in' : 'away'
}

/** As it passes by; of an event that is saved, and before the body is read. */
async function refresh(url: URL, came: Response | Silence) {
  if (!(came instanceof Response) || !isBare(url) || !maySave(came)) return
  const copy = came.clone()
  const name = copyOf(slugOf(url))
  if (await caches.has(name)) await (await caches.open(name)).put(keyOf(url), copy).catch(() => {})
}

const sleep = (ms: number) => new Promise<undefined>((go) => setTimeout(go, ms))
