import { remember } from '../../../db/revisions/remembered.ts'
import type { Event } from '../../../db/schema.ts'
import { inTime } from '../../http/cache/patience.ts'
import { rememberedEntries, SEARCHED } from './index/entries.ts'
import { excerpt } from './index/excerpt.ts'
import { inDatabase } from './index/full-text.ts'
import { indexed } from './index/stored-index.ts'
import { longerTexts, nameOf } from './index/texts.ts'
import type { Entry } from './matching/entry.ts'
import { inMemory } from './matching/memory.ts'
import { NOTHING, type Source, search } from './matching/search.ts'
import { cleanQuery, type Results, resultsOf } from './results.ts'

/** So long whoever searches waits for the database; the first after a write also for what was written to be taken in. */
const LONGEST_MS = 2000

/** When the database is away or too slow, only names are searched, and the answer says so (product §23). */
export async function searchEvent(event: Event, query: string | undefined): Promise<Results> {
  const asked = cleanQuery(query)
  if (!asked) return resultsOf('', NOTHING)
  const entries = await rememberedEntries(event)
  const names = await rememberedNames(event)
  const found = await searchDatabase(event, entries, names, asked)
  if (!found) return { ...resultsOf(asked, await search(asked, names)), isPartial: true }
  const texts = await longerTexts(event)
  return resultsOf(asked, found, (entry) => excerpt(texts.get(nameOf(entry)) ?? '', found.wanted))
}

/** What finds by names and what stands beside them, from memory as these are. */
function rememberedNames(event: Event): Promise<Source> {
  return remember(event.id, SEARCHED, 'search names', async () => inMemory(await rememberedEntries(event)))
}

/** Undefined where the database does not say in time. */
async function searchDatabase(event: Event, entries: Entry[], names: Source, query: string) {
  const searching = indexed(event).then(() => search(query, inDatabase(event.id, entries, names)))
  const found = await inTime(searching, performance.now() + LONGEST_MS)
  return found === 'late' ? undefined : found
}
