import { eq, sql } from 'drizzle-orm'
import { longTransaction, type Transaction } from '../../../../db/client.ts'
import { runAsSystem } from '../../../../db/pool/tenant.ts'
import { cached } from '../../../../db/revisions/query-cache.ts'
import { sumRevisions } from '../../../../db/revisions/revision-state.ts'
import { type Event, searchEntries, searchIndexes } from '../../../../db/schema.ts'
import type { Entry } from '../matching/entry.ts'
import { tokenize } from '../matching/tokenize.ts'
import { cachedEntries, SEARCH_KINDS } from './entries.ts'
import { entryKey, readLongTexts } from './long-texts.ts'

/** To be counted up with every change of what a word is: then all is written anew. */
const FORMAT = 1
/** The first of the two numbers of an advisory lock; the other is made of the event. */
const INDEX_LOCK_ID = 7203118
/** Entries are read and written so many at a time; others are answered in between. */
const BATCH_SIZE = 100

/** Resolves when the database holds the words of all that is public of an event now; done once after each write, by one process. */
export function ensureIndexed(event: Event): Promise<void> {
  return cached(event.id, SEARCH_KINDS, 'search index', () => runAsSystem(() => bringUpToDate(event)))
}

async function bringUpToDate(event: Event): Promise<void> {
  // Before the rows are read: they may be newer than it says, never older.
  const revision = sumRevisions(event.id, SEARCH_KINDS)
  const [entries, texts] = await Promise.all([cachedEntries(event), readLongTexts(event)])
  await longTransaction(async (tx) => {
    if (await isUpToDate(tx, event.id, revision)) return
    await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK_ID}, hashtext(${event.id}))`)
    if (await isUpToDate(tx, event.id, revision)) return
    if (await writeEntries(tx, event.id, entries, texts)) await writeWords(tx, event.id)
    const now = { revision, format: FORMAT }
    await tx
      .insert(searchIndexes)
      .values({ eventId: event.id, ...now })
      .onConflictDoUpdate({ target: searchIndexes.eventId, set: now })
  })
}

/** Also where another process knows of a later write already. */
async function isUpToDate(tx: Transaction, eventId: string, revision: number): Promise<boolean> {
  const [found] = await tx.select().from(searchIndexes).where(eq(searchIndexes.eventId, eventId))
  return found?.format === FORMAT && found.revision >= revision
}

/** Writes what is not there as it is now, and takes out what is gone; false where there was nothing to do. */
async function writeEntries(tx: Transaction, eventId: string, entries: Entry[], texts: Map<string, string>) {
  const { kind, rowId, hash } = searchEntries
  const there = await tx.select({ kind, rowId, hash }).from(searchEntries).where(eq(searchEntries.eventId, eventId))
  const hashes = new Map(there.map((row) => [`${row.kind} ${row.rowId}`, row.hash]))
  const all = entries.map((entry) => {
    const text = texts.get(entryKey(entry)) ?? ''
    return { entry, text, hash: hashOf([FORMAT, entry.name, entry.about, text]) }
  })
  const changed = all.filter((one) => hashes.get(entryKey(one.entry)) !== one.hash)
  for (const { entry } of all) hashes.delete(entryKey(entry))
  for (const part of chunk(changed)) {
    const rows = part.map(({ entry, text, hash }) => ({
      eventId,
      kind: entry.kind,
      rowId: entry.id,
      hash,
      words: asVector([entry.name, ...entry.about, text].flatMap(tokenize)),
    }))
    await tx
      .insert(searchEntries)
      .values(rows)
      .onConflictDoUpdate({
        target: [searchEntries.eventId, kind, rowId],
        set: { hash: sql`excluded.hash`, words: sql`excluded.words` },
      })
  }
  if (hashes.size)
    await tx.execute(sql`
      delete from search_entries where event_id = ${eventId}
        and kind || ' ' || row_id in (select jsonb_array_elements_text(${JSON.stringify([...hashes.keys()])}::text::jsonb))`)
  return changed.length > 0 || hashes.size > 0
}

/** Postgres itself says which words there are. */
async function writeWords(tx: Transaction, eventId: string): Promise<void> {
  await tx.execute(sql`
    with there as materialized (
      select word from ts_stat(format('select words from search_entries where event_id = %L', ${eventId}::text))
    ), gone as (
      delete from search_words where event_id = ${eventId} and not exists (select from there where there.word = search_words.word)
    )
    insert into search_words (event_id, word) select ${eventId}, word from there on conflict do nothing`)
}

/** As Postgres reads it. A word holds nothing that would have to be escaped (matching/words). */
const asVector = (words: string[]) => [...new Set(words)].map((word) => `'${word}'`).join(' ')

const hashOf = (value: unknown) => Bun.hash(JSON.stringify(value)).toString(36)

function chunk<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, at) =>
    items.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  )
}
