import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { log } from '../src/log.ts'
import { roomKey, tidyRoomName } from '../src/text/fold.ts'
import { rootCause } from '../src/text/root-cause.ts'
import { db, longTransaction, type Transaction } from './client.ts'
import { errorChain, ifUninitialized, isDatabaseUnavailable, isLockTimeout } from './errors.ts'
import { newId } from './ids.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK_ID = 7203115
/** All other statements queue behind a migration that waits for a lock, so it waits briefly. */
const LOCK_TIMEOUT_MS = 1000
const RETRY_DELAY_MS = 2000
const ATTEMPTS = 40

type Migrated = { applied: number; ahead: number }

/** Safe from several processes and through a pooler. A newer database stays, for old processes beside new ones. */
export async function migrate(folder = FOLDER, through = Number.POSITIVE_INFINITY): Promise<Migrated> {
  const migrations = readMigrationFiles({ migrationsFolder: folder }).sort((a, b) => a.folderMillis - b.folderMillis)
  for (let attempt = 1; ; attempt++) {
    try {
      return await longTransaction((tx) => applyMissing(tx, migrations, through))
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (attempt === ATTEMPTS)
        throw new Error(
          'A long transaction locks the tables, so migrations could not run. Find it in pg_stat_activity, end it, and start again',
          { cause: error },
        )
      if (attempt === 1) log.warn('Waiting for a long transaction that locks the tables before migrating.')
      await Bun.sleep(RETRY_DELAY_MS)
    }
  }
}

type Migration = ReturnType<typeof readMigrationFiles>[number]

async function applyMissing(tx: Transaction, migrations: Migration[], through: number): Promise<Migrated> {
  const done = await readDone(tx)
  await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`))
  const [initial] = migrations
  const isTakenOver = initial !== undefined && isFormer([...done.keys()], initial.folderMillis)
  if (isTakenOver) {
    await takeOverOrExplain(tx, initial)
    done.clear()
    done.set(initial.folderMillis, initial.hash)
  }
  const known = new Set(migrations.map((migration) => migration.folderMillis))
  const ahead = [...done.keys()].filter((at) => !known.has(at)).length
  const edited = migrations.find(({ folderMillis, hash }) => (done.get(folderMillis) ?? hash) !== hash)
  if (edited) throw new Error(`Migration ${edited.folderMillis} was edited after it ran: add a new one instead`)
  if (ahead) return { applied: 0, ahead }

  const missing = migrations.filter(({ folderMillis }) => !done.has(folderMillis) && folderMillis <= through)
  for (const migration of missing) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await noteDone(tx, migration)
  }
  return { applied: missing.length + (isTakenOver ? 1 : 0), ahead }
}

export type MigrationState = { applied: number; pending: number; ahead: number }

export async function migrationState(): Promise<MigrationState> {
  const rows = await db.execute(sql`select created_at from drizzle.__drizzle_migrations`).catch(ifUninitialized([]))
  const applied = rows.map((row) => Number(row.created_at))
  const done = new Set(isFormer(applied, Math.min(...ours)) ? [] : applied)
  const pending = ours.filter((at) => !done.has(at)).length
  return { applied: done.size, pending, ahead: [...done].filter((at) => !ours.includes(at)).length }
}

/** True for a database from before all migrations became one: its migrations are all older than our first. */
function isFormer(applied: number[], initial: number): boolean {
  return applied.length > 0 && applied.every((at) => at < initial)
}

const ours = readMigrationFiles({ migrationsFolder: FOLDER }).map(({ folderMillis }) => folderMillis)

export const newestMigration = (): number => Math.max(...ours)

export const countMigrations = (): number => ours.length

async function noteDone(tx: Transaction, { hash, folderMillis }: Migration): Promise<void> {
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
}

/** Runs once, for a database with the migrations from before they became one. A failure changes nothing. */
async function takeOverOrExplain(tx: Transaction, initial: Migration): Promise<void> {
  try {
    await takeOver(tx, initial.sql)
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
    await noteDone(tx, initial)
  } catch (error) {
    if (isLockTimeout(error) || isDatabaseUnavailable(error)) throw error
    const details = errorChain(error).map((cause) => (cause as { detail?: unknown }).detail)
    const detail = details.find((said) => typeof said === 'string')
    throw new Error(
      `The tables of an earlier version could not be taken over (${detail ?? rootCause(error)}). Nothing was changed: make a backup with that version, and restore it into an empty database with this one`,
    )
  }
}

async function readDone(tx: Transaction): Promise<Map<number, string>> {
  // One of several starting processes migrates; the others wait here.
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`)
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const rows = await tx.execute(sql`select hash, created_at from drizzle.__drizzle_migrations`)
  return new Map(rows.map((row) => [Number(row.created_at), String(row.hash)]))
}

const FORMER = 'former_tables'
/** Derived from other tables and no longer used. */
const OBSOLETE = ['search_indexes', 'search_entries', 'search_words']

/** For a database from before all migrations became one: all rows, and a room for each name in a session's text. */
async function takeOver(tx: Transaction, initialMigration: string[]): Promise<void> {
  const isTable = (statement: string) => /^create (unlogged )?table/i.test(statement.trim())
  const created = initialMigration.filter(isTable)
  const names = created.map((statement) => /table "(\w+)"/i.exec(statement)![1]!)
  const tablesThere = await tx.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'`)
  const there = tablesThere.map(({ name }) => name)
  const former = there.filter((name) => names.includes(name))
  const dropped = [...former, ...there.filter((name) => OBSOLETE.includes(name))]

  await tx.execute(sql.raw(`create schema ${FORMER}`))
  for (const name of dropped) await tx.execute(sql.raw(`alter table public."${name}" set schema ${FORMER}`))
  for (const statement of created) await tx.execute(sql.raw(statement))
  for (const name of former) await copyRows(tx, name)
  const locations = await tx.execute(sql`
    select from information_schema.columns
    where table_schema = ${FORMER} and table_name = 'sessions' and column_name = 'location'`)
  if (locations.length > 0) await placeSessions(tx)
  await linkUndoes(tx)
  // Foreign keys and indexes would slow the copying.
  for (const statement of initialMigration.filter((each) => !isTable(each))) await tx.execute(sql.raw(statement))
  // Without "cascade": views or keys that others built on these tables raise an error.
  await tx.execute(sql.raw(`drop table ${dropped.map((name) => `${FORMER}."${name}"`).join(', ')}`))
  await tx.execute(sql.raw(`drop schema ${FORMER}`))
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
  const rooms = await tx.execute<{ id: string; event: string; name: string }>(sql`
    select id, event_id as event, name from public.rooms`)
  const ids = new Map(rooms.map(({ id, event, name }) => [`${event} ${roomKey(name)}`, id]))
  // A new room's name has the most frequent spelling.
  const spellings = await tx.execute<{ event: string; location: string }>(sql`
    select event_id as event, location from ${sql.raw(FORMER)}.sessions
    group by 1, 2 order by count(*) desc, location`)
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
