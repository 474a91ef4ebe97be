import { SingleFlight } from '../../db/batcher.ts'
import * as revisions from '../../db/revision-sync.ts'
import type { RevisionKind } from '../../db/schema.ts'
import { requestDeadline, runAsSystem, withDeadline } from '../../db/semaphore.ts'
import { SAVED_COPY_SLOT, SAVED_COPY_SLOT_ID, staleNotice } from '../layout/stale-notice.ts'
import { serveAsset } from './assets.ts'
import { type Bytes, serveStream } from './encoding.ts'
import { originAt, type ParsedUrl, pathAndQuery, publicUrl } from './request-address.ts'
import { HTML_TYPE, MUST_REVALIDATE } from './responses.ts'
import type { StoredResponse } from './stored-response.ts'
import { createStoredResponse, decodedBytes, getVariant, responseBytes, serveStored } from './stored-response.ts'

/** `includesOwnUrl`: the answer contains its own address. */
type CacheOptions = { includesOwnUrl: boolean }
type Route = { method: string; path: string; handler: unknown }

const cacheOptions = new WeakMap<object, CacheOptions>()

export function cacheable<Handler extends object>(handler: Handler, { includesOwnUrl }: CacheOptions): Handler {
  cacheOptions.set(handler, { includesOwnUrl })
  return handler
}

/** Serves files and current pages before any router, which would cost more than the answer. */
export function serveCached(routes: readonly Route[], readings: readonly string[]) {
  const paths = new Map(readings.map((path): [string, CacheOptions] => [path, { includesOwnUrl: false }]))
  for (const { method, path, handler } of routes) {
    const options = method === 'GET' && cacheOptions.get(handler as object)
    if (options) paths.set(path, options)
  }
  return (request: Request, address: ParsedUrl, at: number): Response | Promise<Response> | undefined => {
    if (request.method !== 'GET') return
    const options = paths.get(address.path)
    if (!options) return serveAsset(request, address.path)
    return findCached(request, address, options, at)
  }
}

/** The current entry of exactly this address: almost every request. `at`: the request's time by performance.now(). */
export function findCached(
  request: Request,
  sent: ParsedUrl,
  { includesOwnUrl }: CacheOptions,
  at = performance.now(),
): Response | Promise<Response> | undefined {
  const key = includesOwnUrl ? keyWithOrigin(publicUrl(request, sent), at) : sent.pathAndQuery
  const entry = entries.get(key)
  if (!entry || !revisions.isFresh(at) || !isEntryFresh(entry)) return
  entry.saved = undefined
  touchEntry(key, entry)
  cacheCounts.hit++
  return serveStored(entry.answer, request)
}

function keyWithOrigin(address: ParsedUrl, at: number): string {
  const site = originAt(address, at)
  // Most often the URL contains both already.
  return site === address.origin ? address.url : site + address.pathAndQuery
}

export type RenderedPage = { body: string | Bytes; headers: Record<string, string>; status?: number; until?: number }

/** `path` is the canonical path and query; `site` is set where the page contains its own address. */
type CacheKey = { site?: string; path: string }

type CacheRequest = CacheDependencies &
  CacheKey & {
    /** `hasCopy`: an older answer can replace a late or failed one. */
    make: (known: { hasCopy: boolean }) => Promise<RenderedPage | Response>
    /** `false` for endless variants such as searches. */
    isStored?: boolean
    mostBytes?: number
    /** The revision clock before the lookup (db/revision-sync): a render that saw more is not cached. */
    clockAtStart?: number
    /** Until then an older answer is not good enough (db/semaphore). */
    until?: number
  }

type Lookup<Asked> = {
  site: string
  read: () => Promise<Asked | Response>
  toRequest: (context: Asked, until: number) => CacheRequest | Promise<CacheRequest>
}

/** Looks up what is requested, then serves or renders it. An older answer replaces a late or failed lookup. */
export async function lookUpAndServe<Asked>(request: Request, { site, read, toRequest }: Lookup<Asked>) {
  const copy = entries.get(site + pathAndQuery(request.url))
  const until = requestDeadline()
  const clockAtStart = await revisions.syncedRevisionClock(until)
  const lookUp = async () => {
    const lookedUp = await read()
    return lookedUp instanceof Response ? lookedUp : toRequest(lookedUp, until)
  }
  const found = copy ? await withDeadline(lookUp(), until) : await lookUp()
  if (found === 'late') return serveStaleEntry(copy!, request)
  if (found instanceof Response) return found
  return serveOrRender(request, { site, until, clockAtStart, ...found })
}

export const hasCopy = ({ site = '', path }: CacheKey) => entries.get(site + path) !== undefined

/** Renders once for all who wait. A slow database gets the older answer sent. */
export async function serveOrRender(request: Request, cacheRequest: CacheRequest): Promise<Response> {
  const { site = '', path, until = requestDeadline() } = cacheRequest
  const key = site + path
  const reachable = await revisions.isDatabaseReachable(until)
  const entry = entries.get(key)
  if (entry && isEntryFresh(entry)) {
    touchEntry(key, entry)
    if (reachable) cacheCounts.hit++
    return reachable ? serveStored(entry.answer, request) : serveStaleEntry(entry, request)
  }
  const version = revisions.cacheVersion(cacheRequest.eventId, cacheRequest.dependsOn)
  const checkedAtClock = revisions.revisionClock()
  const name = `${version} ${key}`
  const rendering = renders.run(name, () =>
    runAsSystem(() => renderAndStore(key, cacheRequest, { version, checkedAtClock }, entry)),
  )
  // A reader of the older answer does not await this.
  rendering.catch(() => {})
  const made = entry ? await deadlines.run(name, () => withDeadline(rendering, until)) : await rendering
  if (made === 'late') return serveStaleEntry(entry!, request)
  cacheCounts.miss++
  if (made instanceof Response) return serveStream(made.clone(), request)
  return reachable ? serveStored(made.answer, request) : serveStaleEntry(made, request)
}

function isEntryFresh(entry: CacheEntry): boolean {
  if (entry.expiresAt !== undefined && entry.expiresAt <= Date.now()) return false
  const known = revisions.revisionClock()
  if (entry.checkedAtClock === known) return true
  if (entry.version !== revisions.cacheVersion(entry.eventId, entry.dependsOn)) return false
  entry.checkedAtClock = known
  return true
}

const renders = new SingleFlight<CacheEntry | Response>()
const deadlines = new SingleFlight<CacheEntry | Response | 'late'>()

type VersionAtStart = Pick<CacheEntry, 'version' | 'checkedAtClock'>

async function renderAndStore(key: string, cacheRequest: CacheRequest, now: VersionAtStart, copy?: CacheEntry) {
  const { eventId, dependsOn, make, isStored: mayBeKept = true, mostBytes = Number.POSITIVE_INFINITY } = cacheRequest
  const { clockAtStart = now.checkedAtClock } = cacheRequest
  const made = await make({ hasCopy: copy !== undefined })
  if (made instanceof Response) return made
  const isStored = mayBeKept && clockAtStart === now.checkedAtClock && made.body.length <= mostBytes
  const answer = createStoredResponse(made.body, made.headers, { status: made.status, isShared: isStored })
  if (isStored && answer.isLarge) await getVariant(answer, 'br')
  if (copy) ensureLaterDate(answer, copy.answer)
  const entry: CacheEntry = { eventId, dependsOn, ...now, expiresAt: made.until, answer }
  if (isStored) storeEntry(key, entry)
  return entry
}

/** Dates have seconds: of two writes within one, the later gets the next. */
function ensureLaterDate(answer: StoredResponse, older: StoredResponse) {
  const [written, before] = [answer, older].map(({ headers }) => Date.parse(headers['last-modified'] ?? ''))
  if (answer.hash !== older.hash && written! <= before!)
    answer.headers['last-modified'] = new Date(before! + 1000).toUTCString()
}

/** With every encoding; beyond it the least recently used goes. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024
/** No single answer evicts all others. */
const MAX_ENTRY_BYTES = MAX_CACHE_BYTES / 8

type CacheDependencies = { eventId: string; dependsOn: readonly RevisionKind[] }

type CacheEntry = CacheDependencies & {
  version: string
  /** The revision clock at the last comparison: while it stands still, so does the version. */
  checkedAtClock: number
  expiresAt?: number
  answer: StoredResponse
  /** The saved copy with its notice, and since when. */
  saved?: { since: number; answer: Promise<StoredResponse> }
}

export const cacheCounts = {
  hit: 0,
  miss: 0,
  /** Stale, while the database is away or late. */
  saved: 0,
}

const entries = new Map<string, CacheEntry>()

let latest: CacheEntry | undefined

/** Moving an entry to the end takes a third of an answer's time. */
function touchEntry(key: string, entry: CacheEntry): void {
  if (entry === latest) return
  latest = entry
  entries.delete(key)
  entries.set(key, entry)
}

function storeEntry(key: string, entry: CacheEntry): void {
  entries.delete(key)
  if (responseBytes(entry.answer) > MAX_ENTRY_BYTES) return
  entries.set(key, entry)
  latest = entry
  // Encodings are added later, so all are counted.
  let bytes = cacheBytes()
  for (const [oldest, { answer }] of entries) {
    if (bytes <= MAX_CACHE_BYTES) return
    bytes -= responseBytes(answer)
    entries.delete(oldest)
  }
}

export const clearCache = () => entries.clear()

export const countEntries = () => entries.size

export const cacheBytes = () => entries.values().reduce((sum, { answer }) => sum + responseBytes(answer), 0)

/** For a late or missing database: the old answer with its time (product §16.3). */
async function serveStaleEntry(entry: CacheEntry, request: Request): Promise<Response> {
  cacheCounts.saved++
  const isCurrent = entry.version === revisions.cacheVersion(entry.eventId, entry.dependsOn)
  const since = Math.round(isCurrent ? revisions.revisionsVerifiedAt() : entry.answer.storedAt)
  if (entry.saved?.since !== since) entry.saved = { since, answer: withStaleNotice(entry.answer, since) }
  return serveStored(await entry.saved.answer, request)
}

async function withStaleNotice(answer: StoredResponse, since: number): Promise<StoredResponse> {
  const at = staleNotice(new Date(performance.timeOrigin + since))
  const notice = `<p id="${SAVED_COPY_SLOT_ID}" class="notice" role="status">${at} It will update when the service is back.</p>`
  const { status, headers } = answer
  const isPage = headers['content-type'] === HTML_TYPE
  // A CDN must not repeat it once the database is back (product §34.7).
  const caching = isPage && { 'cache-control': MUST_REVALIDATE }
  const stale = { ...headers, ...caching, warning: '110 - "Response is Stale"' }
  const copy = await decodedBytes(answer)
  const body = isPage ? new TextDecoder().decode(copy).replace(SAVED_COPY_SLOT, notice) : copy
  return createStoredResponse(body, stale, { status })
}
