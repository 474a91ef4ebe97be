import { revisionsVerifiedAt } from '../../../db/revisions/revision-sync.ts'
import { cacheVersion } from '../../../db/revisions/revisions.ts'
import { SAVED_COPY_SLOT, SAVED_COPY_SLOT_ID, staleNotice } from '../../layout/stale-notice.ts'
import { HTML_TYPE, MUST_REVALIDATE } from '../response-headers.ts'
import { type CacheEntry, cacheCounts } from './response-store.ts'
import {
  createStoredResponse,
  decodedBytes,
  responseText,
  type StoredResponse,
  serveStored,
} from './stored-response.ts'

/** For a late or missing database: the old answer with its time (product §16.3). */
export async function serveStaleEntry(entry: CacheEntry, request: Request): Promise<Response> {
  cacheCounts.saved++
  const isCurrent = entry.version === cacheVersion(entry.eventId, entry.dependsOn)
  const since = Math.round(isCurrent ? revisionsVerifiedAt() : entry.answer.storedAt)
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
  const body = isPage ? (await responseText(answer)).replace(SAVED_COPY_SLOT, notice) : await decodedBytes(answer)
  return createStoredResponse(body, stale, { status, isKept: false, isShared: true })
}
