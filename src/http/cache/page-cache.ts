import { requestDeadline, withDeadline } from '../../../db/queues/deadline.ts'
import { SingleFlight } from '../../../db/queues/single-flight.ts'
import { runAsSystem } from '../../../db/queues/tenant.ts'
import { revisionClock } from '../../../db/revisions/revision-state.ts'
import { cacheVersion } from '../../../db/revisions/revisions.ts'
import { pathAndQuery } from '../requests/request-url.ts'
import { isDatabaseReachable, isFresh } from './database-freshness.ts'
import type { Bytes } from './encoding.ts'
import {
  type CacheDependencies,
  type CacheEntry,
  cacheCounts,
  findEntry,
  storeEntry,
  touchEntry,
} from './response-store.ts'
import { serveStaleEntry } from './stale-response.ts'
import { createStoredResponse, getVariant, type StoredResponse, serveStored } from './stored-response.ts'
import { serveStream } from './streamed-response.ts'

export type RenderedPage = {
  body: string | Bytes
  headers: Record<string, string>
  status?: number
  /** When something on the page ends by the clock. */
  until?: number
}

/** `path` is the canonical path and query; `site` is set where the page contains its own address. */
export type CacheKey = { site?: string; path: string }

type CacheRequest = CacheDependencies &
  CacheKey & {
    /** `hasCopy`: an older answer can replace a late or failed one. */
    make: (known: { hasCopy: boolean }) => Promise<RenderedPage | Response>
    /** `false` for endless variants such as searches. */
    isStored?: boolean
    /** A longer answer is not cached. */
    mostBytes?: number
    /** The revision clock before the lookup (./database-freshness): a render that saw more is not cached. */
    clockAtStart?: number
    /** Until then an older answer is not good enough (db/queues/deadline). */
    until?: number
  }

/** Almost every request. `key`: a {@link CacheKey} as one string. */
export function serveFresh(request: Request, key: string, at: number): Response | Promise<Response> | undefined {
  const entry = findEntry(key)
  if (!entry || !isFresh(at) || !isEntryFresh(entry)) return
  entry.saved = undefined
  touchEntry(key, entry)
  cacheCounts.hit++
  return serveStored(entry.answer, request)
}

/** For a database that fails while a newer answer is made. */
export function serveStale(request: Request, site = ''): Promise<Response> | undefined {
  const entry = findEntry(site + pathAndQuery(request.url))
  return entry && serveStaleEntry(entry, request)
}

/** True for stale answers as well. */
export const hasCopy = ({ site = '', path }: CacheKey) => findEntry(site + path) !== undefined

/** Renders once for all who wait. A slow database gets the older answer sent. */
export async function serveOrRender(request: Request, asked: CacheRequest): Promise<Response> {
  const { site = '', path, until = requestDeadline() } = asked
  const key = site + path
  const reachable = await isDatabaseReachable(until)
  const entry = findEntry(key)
  if (entry && isEntryFresh(entry)) {
    touchEntry(key, entry)
    if (reachable) cacheCounts.hit++
    return reachable ? serveStored(entry.answer, request) : serveStaleEntry(entry, request)
  }
  const version = cacheVersion(asked.eventId, asked.dependsOn)
  const checkedAtClock = revisionClock()
  const name = `${version} ${key}`
  const rendering = renders.run(name, () =>
    runAsSystem(() => renderAndStore(key, asked, { version, checkedAtClock }, entry)),
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
  const known = revisionClock()
  if (entry.checkedAtClock === known) return true
  if (entry.version !== cacheVersion(entry.eventId, entry.dependsOn)) return false
  entry.checkedAtClock = known
  return true
}

const renders = new SingleFlight<CacheEntry | Response>()
/** One timer for all readers of a page. */
const deadlines = new SingleFlight<CacheEntry | Response | 'late'>()

type VersionAtStart = Pick<CacheEntry, 'version' | 'checkedAtClock'>

async function renderAndStore(
  key: string,
  asked: CacheRequest,
  now: VersionAtStart,
  copy: CacheEntry | undefined,
): Promise<CacheEntry | Response> {
  const { eventId, dependsOn, make, isStored: mayBeKept = true, mostBytes = Number.POSITIVE_INFINITY } = asked
  const { clockAtStart = now.checkedAtClock } = asked
  const made = await make({ hasCopy: copy !== undefined })
  if (made instanceof Response) return made
  const isStored = mayBeKept && clockAtStart === now.checkedAtClock && made.body.length <= mostBytes
  const answer = createStoredResponse(made.body, made.headers, { status: made.status, isKept: isStored })
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
