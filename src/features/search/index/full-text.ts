import { sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import type { Entry, EntryKind } from '../matching/entry.ts'
import type { SearchIndex } from '../matching/run-search.ts'
import type { Term } from '../matching/tokenize.ts'
import { entryKey } from './long-texts.ts'
import { similarWords } from './trigrams.ts'

/** First what `names` finds in memory, then what needs the long texts. Leaves out what is not public any more. */
export function databaseIndex(eventId: string, entries: Entry[], names: SearchIndex): SearchIndex {
  return {
    async find(wanted) {
      const [byName, found] = await Promise.all([names.find(wanted), entriesWith(eventId, wanted)])
      for (const { entry } of byName) found.delete(entryKey(entry))
      const byText = found.size ? entries.filter((entry) => found.has(entryKey(entry))) : []
      return [...byName, ...byText.map((entry) => ({ entry, place: 'text' as const, isWhole: false }))]
    },
    async known(words) {
      const found = await db.execute<{ word: string }>(sql`
        select typed as word from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) as typed
        where exists (select from search_words where event_id = ${eventId} and starts_with(word, typed))`)
      return new Set(found.map(({ word }) => word))
    },
    similar: (words) => similarWords(eventId, words),
  }
}

async function entriesWith(eventId: string, wanted: Term[]): Promise<Set<string>> {
  const found = await db.execute<{ kind: EntryKind; id: string }>(sql`
    select kind, row_id as id from search_entries where event_id = ${eventId} and words @@ ${queryOf(wanted)}::tsquery`)
  return new Set(found.map(entryKey))
}

/** `('postgres' | 'postg':*) & ('year')`. A word holds nothing that would have to be escaped (matching/words). */
function queryOf(wanted: Term[]): string {
  return wanted
    .map(
      ({ whole, begins }) =>
        `(${[...whole.map((word) => `'${word}'`), ...begins.map((word) => `'${word}':*`)].join(' | ')})`,
    )
    .join(' & ')
}
