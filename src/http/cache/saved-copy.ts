import { revisionsVerifiedAt } from '../../../db/revisions/revision-watch.ts'
import { revision } from '../../../db/revisions/revisions.ts'
import { SAVED_COPY_SLOT, SAVED_COPY_SLOT_ID, savedAtSentence } from '../../layout/saved-copy.ts'
import { HTML, KEPT_BUT_CHECKED } from '../answer-headers.ts'
import { cacheCounts, type Kept } from './kept-answers.ts'
import { answerStored, type StoredAnswer, storeAnswer, textOf } from './stored-answer.ts'
import { plainOf } from './variants.ts'

/** The database cannot be reached, or is late: the answer as it was, saying when that was (product §16.3). */
export async function answerSaved(entry: Kept, request: Request): Promise<Response> {
  cacheCounts.saved++
  const isCurrent = entry.stamp === revision(entry.eventId, entry.kinds)
  const since = Math.round(isCurrent ? revisionsVerifiedAt() : entry.answer.storedAt)
  if (entry.saved?.since !== since) entry.saved = { since, answer: asSaved(entry.answer, since) }
  return answerStored(await entry.saved.answer, request)
}

async function asSaved(answer: StoredAnswer, since: number): Promise<StoredAnswer> {
  const at = savedAtSentence(new Date(performance.timeOrigin + since))
  const notice = `<p id="${SAVED_COPY_SLOT_ID}" class="notice" role="status">${at} It will update when the service is back.</p>`
  const { status, headers } = answer
  const isPage = headers['content-type'] === HTML
  // No CDN goes on with what it says once the database is back (product §34.7).
  const caching = isPage && { 'cache-control': KEPT_BUT_CHECKED }
  const stale = { ...headers, ...caching, warning: '110 - "Response is Stale"' }
  const body = isPage ? (await textOf(answer)).replace(SAVED_COPY_SLOT, notice) : await plainOf(answer)
  return storeAnswer(body, stale, { status, isKept: false, isShared: true })
}
