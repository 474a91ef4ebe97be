import { cached } from '../../../db/revisions/query-cache.ts'
import type { Event } from '../../../db/schema.ts'
import { withDeadline } from '../../http/cache/deadline.ts'
import { buildResults, cleanQuery, type SearchResults } from './build-results.ts'
import { cachedEntries, SEARCH_KINDS } from './index/entries.ts'
import { excerpt } from './index/excerpt.ts'
import { databaseIndex } from './index/full-text.ts'
import { entryKey, readLongTexts } from './index/long-texts.ts'
import { ensureIndexed } from './index/stored-index.ts'
import type { Entry } from './matching/entry.ts'
import { memoryIndex } from './matching/inverted-index.ts'
import { EMPTY_MATCHES, runSearch, type SearchIndex } from './matching/run-search.ts'

/** So long whoever searches waits for the database; the first after a write also for what was written to be taken in. */
const SEARCH_TIMEOUT_MS = 2000

/** When the database is away or too slow, only names are searched, and the answer says so (product §23). */
export async function searchEvent(event: Event, query: string | undefined): Promise<SearchResults> {
  const asked = cleanQuery(query)
  if (!asked) return buildResults('', EMPTY_MATCHES)
  const entries = await cachedEntries(event)
  const names = await rememberedNames(event)
  const found = await searchDatabase(event, entries, names, asked)
  if (!found) return { ...buildResults(asked, await runSearch(asked, names)), isPartial: true }
  const texts = await readLongTexts(event)
  return buildResults(asked, found, (entry) => excerpt(texts.get(entryKey(entry)) ?? '', found.wanted))
}

/** What finds by names and what stands beside them, from memory as these are. */
function rememberedNames(event: Event): Promise<SearchIndex> {
  return cached(event.id, SEARCH_KINDS, 'search names', async () => memoryIndex(await cachedEntries(event)))
}

/** Undefined where the database does not say in time. */
async function searchDatabase(event: Event, entries: Entry[], names: SearchIndex, query: string) {
  const searching = ensureIndexed(event).then(() => runSearch(query, databaseIndex(event.id, entries, names)))
  const found = await withDeadline(searching, performance.now() + SEARCH_TIMEOUT_MS)
  return found === 'late' ? undefined : found
}
