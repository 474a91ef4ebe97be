import type { Event } from '../../../db/schema.ts'
import { rememberedEntries } from './index/entries.ts'
import { inMemory } from './matching/memory.ts'
import { search } from './matching/search.ts'
import { cleanQuery, type Results, resultsOf } from './results.ts'

/** What of an event is found by a query (product §23). */
export async function searchEvent(event: Event, query: string | undefined): Promise<Results> {
  const asked = cleanQuery(query)
  return resultsOf(asked, await search(asked, inMemory(await rememberedEntries(event))))
}
