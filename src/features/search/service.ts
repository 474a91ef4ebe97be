import { setImmediate } from 'node:timers/promises'
import { cached } from '../../../db/revisions/query-cache.ts'
import type { Event } from '../../../db/schema.ts'
import { buildResults, cleanQuery, type SearchResults } from './build-results.ts'
import { listDocuments, SEARCH_KINDS } from './entries.ts'
import { excerpt } from './excerpt.ts'
import { EMPTY_MATCHES, runSearch } from './run-search.ts'
import { SearchIndex } from './search-index.ts'

/** Entries are indexed in batches: other requests are answered in between. */
const BATCH_SIZE = 50

export async function searchEvent(event: Event, query: string | undefined): Promise<SearchResults> {
  const cleaned = cleanQuery(query)
  if (!cleaned) return buildResults('', EMPTY_MATCHES)
  return buildResults(cleaned, runSearch(cleaned, await cachedIndex(event)), excerpt)
}

/** Built at the first search after a write, and from memory while the database is away. */
function cachedIndex(event: Event): Promise<SearchIndex> {
  return cached(event.id, SEARCH_KINDS, 'search index', async () => {
    const index = new SearchIndex()
    for (const [at, document] of (await listDocuments(event)).entries()) {
      if (at && at % BATCH_SIZE === 0) await setImmediate()
      index.add(document)
    }
    return index
  })
}
