import { sql } from 'drizzle-orm'
import { roomKey, tidyRoomName } from '../src/text/fold.ts'
import type { Transaction } from './client.ts'
import { newId } from './ids.ts'

/** Holds the former tables while their rows are copied. */
const FORMER = 'former_tables'
/** Derived from other tables and no longer used. */
const OBSOLETE = ['search_indexes', 'search_entries', 'search_words']

/**
 * Takes over a database from before all migrations became one: all rows, and a room for each name in a session's text.
 * New columns and tables get their defaults.
 */
export async function takeOver(tx: Transaction, initialMigration: string[]): Promise<void> {
  const isTable = (statement: string) => /^create (unlogged )?table/i.test(statement.trim())
  const created = initialMigration.filter(isTable)
  const names = created.map((statement) => /table "(\w+)"/i.exec(statement)![1]!)
  const there = await tableNames(tx)
  const former = there.filter((name) => names.includes(name))
  const dropped = [...former, ...there.filter((name) => OBSOLETE.includes(name))]

  await tx.execute(sql.raw(`create schema ${FORMER}`))
  for (const name of dropped) await tx.execute(sql.raw(`alter table public."${name}" set schema ${FORMER}`))
  for (const statement of created) await tx.execute(sql.raw(statement))
  for (const name of former) await copyRows(tx, name)
  if (await hasColumn(tx, 'sessions', 'location')) await placeSessions(tx)
  await linkUndoes(tx)
  // Foreign keys and indexes would slow the copying.
  for (const statement of initialMigration.filter((each) => !isTable(each))) await tx.execute(sql.raw(statement))
  // Without "cascade": views or keys that others built on these tables raise an error.
  await tx.execute(sql.raw(`drop table ${dropped.map((name) => `${FORMER}."${name}"`).join(', ')}`))
  await tx.execute(sql.raw(`drop schema ${FORMER}`))
}

async function tableNames(tx: Transaction): Promise<string[]> {
  const found = await tx.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  return found.map(({ name }) => name)
}

async function hasColumn(tx: Transaction, table: string, column: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select from information_schema.columns
    where table_schema = ${FORMER} and table_name = ${table} and column_name = ${column}`)
  return found.length > 0
}

async function copyRows(tx: Transaction, table: string): Promise<void> {
  const found = await tx.execute<{ name: string }>(sql`
    select quote_ident(now.column_name) as name
    from information_schema.columns now
    join information_schema.columns before using (table_name, column_name)
    where now.table_schema = 'public' and before.table_schema = ${FORMER} and table_name = ${table}`)
  const columns = found.map(({ name }) => name).join(', ')
  await tx.execute(sql.raw(`insert into public."${table}" (${columns}) select ${columns} from ${FORMER}."${table}"`))
}

/** Former changes named the undone change only in their sentence. */
async function linkUndoes(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update public.changes set undoes = (
      select undone.id from public.changes undone
      where undone.event_id = changes.event_id and undone.at < changes.at and undone.undone_at is not null
        and changes.what = 'Undid: ' || regexp_replace(undone.what, '^Redid: ', '')
      order by undone.at desc limit 1
    ) where undoes is null and what like 'Undid: %'`)
}

/** Finds each session's room by the name in its text, ignoring case, accents, and spaces. */
async function placeSessions(tx: Transaction): Promise<void> {
  const rooms = await tx.execute<{ id: string; event: string; name: string }>(
    sql`select id, event_id as event, name from public.rooms`,
  )
  const ids = new Map(rooms.map(({ id, event, name }) => [`${event} ${roomKey(name)}`, id]))
  // A new room's name has the most frequent spelling.
  const spellings = await tx.execute<{ event: string; location: string }>(
    sql.raw(
      `select event_id as event, location from ${FORMER}.sessions group by 1, 2 order by count(*) desc, location`,
    ),
  )
  for (const { event, location } of spellings.filter((spelling) => roomKey(spelling.location))) {
    const key = `${event} ${roomKey(location)}`
    if (!ids.has(key)) {
      ids.set(key, newId())
      await tx.execute(sql`
        insert into public.rooms (id, event_id, name, position)
        select ${ids.get(key)}, ${event}, ${tidyRoomName(location)}, coalesce(max(position), 0) + 1024
        from public.rooms where event_id = ${event}`)
    }
    await tx.execute(sql`
      update public.sessions set room_id = ${ids.get(key)}
      from ${sql.raw(FORMER)}.sessions former
      where former.id = sessions.id and former.event_id = ${event} and former.location = ${location}`)
  }
}
