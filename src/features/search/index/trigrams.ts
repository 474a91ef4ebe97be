import { eq, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { cached } from '../../../../db/revisions/query-cache.ts'
import { searchWords } from '../../../../db/schema.ts'
import { SEARCH_KINDS } from './entries.ts'

/** Low: a word of four letters with two of them exchanged shares one of its five trigrams with itself. */
const THRESHOLD = 0.1
/** Of what is most alike, for each word; the mistakes are counted afterwards. */
const MAX_CANDIDATES = 400

let known: Promise<boolean> | undefined

/** Similar by trigram where this Postgres has `pg_trgm`; else all words, from memory. */
export async function similarWords(eventId: string, words: string[]): Promise<Iterable<string>> {
  if (!words.length) return []
  known ??= hasTrigramExtension()
  // Which letters make trigrams is a matter of the database's locale; these do everywhere.
  const isPlain = words.every((word) => /^[a-z0-9+#]+$/.test(word))
  return isPlain && (await known) ? byTrigrams(eventId, words) : everyWord(eventId)
}

/** A trusted extension: a database's owner may create it. A managed Postgres may refuse; search works without. */
async function hasTrigramExtension(): Promise<boolean> {
  try {
    await db.execute(sql`create extension if not exists pg_trgm`)
  } catch {}
  try {
    await db.execute(
      sql`create index if not exists search_words_trigrams on search_words using gin (word gin_trgm_ops)`,
    )
    await db.execute(sql`select 'a' %> 'a'`)
    return true
  } catch {
    return false
  }
}

async function byTrigrams(eventId: string, words: string[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${THRESHOLD}`))
    const found = await tx.execute<{ word: string }>(sql`
      select distinct alike.word from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) as typed
      cross join lateral (
        select word from search_words where event_id = ${eventId} and word %> typed
        order by word_similarity(typed, word) desc, word limit ${MAX_CANDIDATES}
      ) as alike`)
    return found.map(({ word }) => word)
  })
}

function everyWord(eventId: string): Promise<string[]> {
  return cached(eventId, SEARCH_KINDS, 'search words', async () => {
    const rows = await db.select({ word: searchWords.word }).from(searchWords).where(eq(searchWords.eventId, eventId))
    return rows.map(({ word }) => word)
  })
}
