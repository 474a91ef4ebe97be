import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate as migrateWithDrizzle } from 'drizzle-orm/postgres-js/migrator'
import { db } from '../../db/client.ts'
import { isUninitialized } from '../../db/errors.ts'
import { migrate, migrationState } from '../../db/migrate.ts'
import { entries } from '../../db/migrations/meta/_journal.json'
import { connectPostgres } from '../../db/pool/connection.ts'
import { events } from '../../db/schema.ts'
import { undoChange } from '../../src/features/history/service.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { selectSessions } from '../../src/records/session-rows.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { startOtherProcess } from '../support/other-process.ts'

const FORMER = await Bun.file(join(import.meta.dirname, 'former-database.sql')).text()

let database: TestDatabase
afterEach(() => database.close())

describe('migrations', () => {
  let folder: string
  beforeEach(async () => {
    database = await testDatabase({ migrated: false })
    folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    cpSync(join(import.meta.dirname, '../../db/migrations'), folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Adds a migration after all others to the folder of this test. */
  function addMigration(statement: string) {
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8'))
    journal.entries.push({ idx: 99, version: '7', when: 4_000_000_000_000, tag: '9999_added', breakpoints: true })
    writeFileSync(file, JSON.stringify(journal))
    writeFileSync(join(folder, '9999_added.sql'), statement)
  }

  test('four processes that start at once on an empty database all come up', async () => {
    const four = [1, 2, 3, 4].map(() => startOtherProcess())
    await Promise.all(four.map((each) => each.open(database.target)))
    const answers = await Promise.all(four.map((each) => each.migrate()))
    expect(answers.filter(({ applied }) => applied > 0)).toHaveLength(1)
    expect(await Promise.all(four.map((each) => each.execute('select count(*)::int as events from events')))).toEqual(
      Array(4).fill([{ events: 0 }]),
    )
    await Promise.all(four.map((each) => each.close()))
    await Promise.all(four.map((each) => each.kill()))
  })

  test('a database without tables is told from one that is away', async () => {
    const error = await db
      .select()
      .from(events)
      .catch((error) => error)
    expect(isUninitialized(error)).toBe(true)
  })

  test('a migration that ran does not run again', async () => {
    const { applied } = await migrate(folder)
    expect(applied).toBeGreaterThan(0)
    expect(await migrate(folder)).toEqual({ applied: 0, ahead: 0 })
  })

  test('drizzle’s own tools find that everything ran', async () => {
    await migrate(folder)
    const tables = () => execute(`select count(*)::int as count from drizzle.__drizzle_migrations`)
    const before = await tables()
    await migrateWithDrizzle(db, { migrationsFolder: folder })
    expect(await tables()).toEqual(before)
  })

  test('a migration that was edited after it ran is refused', async () => {
    addMigration('create table added (n int)')
    await migrate(folder)
    writeFileSync(join(folder, '9999_added.sql'), 'create table added (n bigint)')
    const error = await migrate(folder).catch((error) => error)
    expect(error.message).toBe('Migration 4000000000000 was edited after it ran: add a new one instead')
  })

  test('an older app leaves a newer database as it is', async () => {
    addMigration('create table added (n int)')
    await migrate(folder)
    expect(await migrate()).toEqual({ applied: 0, ahead: 1 })
  })

  test('a migration that fails leaves nothing behind, not even those before it', async () => {
    addMigration('create table half_made (n int);--> statement-breakpoint\nselect no_such_function()')
    expect(await migrate(folder).catch((error) => error.cause.code)).toBe('42883')
    const tables = await execute(`select tablename from pg_tables where schemaname in ('public', 'drizzle')`)
    expect(tables).toEqual([])
  })
})

describe('a former database', () => {
  /** How the rooms spell what sessions of that database say of where they are. */
  const SPELLED: Record<string, string> = { 'cafe otani': 'Café Ōtani', 'Café  Ōtani': 'Café Ōtani' }

  let today: Awaited<ReturnType<typeof shape>>
  beforeAll(async () => {
    const fresh = await testDatabase()
    today = await shape()
    await fresh.close()
  })

  beforeEach(async () => {
    database = await testDatabase({ migrated: false })
    await runScript(FORMER)
  })

  async function runScript(script: string) {
    const sql = connectPostgres(database.address, { max: 1, statementTimeoutMs: 0, name: 'tests' })
    await sql.unsafe(script).simple()
    await sql.end()
  }

  /** Columns, constraints, and indices of all tables. */
  async function shape() {
    return [
      await execute(`select table_name, column_name, ordinal_position, data_type, is_nullable, column_default
      from information_schema.columns where table_schema = 'public' order by 1, 3`),
      await execute(`select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as says
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`),
      await execute(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`),
      await execute(
        `select relname, relpersistence from pg_class where relnamespace = 'public'::regnamespace order by 1`,
      ),
      await execute(`select nspname from pg_namespace where nspname !~ '^pg_' order by 1`),
    ]
  }

  /** Every row of every table. */
  async function stored(): Promise<Record<string, Record<string, unknown>[]>> {
    const tables = await execute(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
    const rows = tables.map(async ({ name }) => {
      const found = await execute(`select to_jsonb(t) as row from ${name} t order by t::text collate "C"`)
      return [String(name), found.map(({ row }) => row as Record<string, unknown>)] as const
    })
    return Object.fromEntries(await Promise.all(rows))
  }

  type Row = Record<string, unknown>
  const byId = (rows: Row[]) => rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))

  test('a former database is taken over with every row of every table', async () => {
    const {
      sessions: formerSessions = [],
      search_indexes: _,
      search_entries: __,
      search_words: ___,
      ...before
    } = await stored()
    expect(Object.entries({ ...before, formerSessions }).filter(([, rows]) => !rows.length)).toEqual([])
    expect(await migrationState()).toEqual({ applied: 0, pending: entries.length, ahead: 0 })
    expect(await migrate()).toEqual({ applied: entries.length, ahead: 0 })
    const {
      sessions = [],
      publications: ____,
      tracks,
      planned_places: planned,
      access_links: access,
      guides,
      second_factors: factors,
      proposals,
      pending_logins: pending,
      safety_keys: keys,
      safety_reports: reports,
      safety_entries: written,
      push_subscriptions: subscribed,
      sent_pushes: pushed,
      ...after
    } = await stored()
    const added = [
      tracks,
      planned,
      access,
      guides,
      factors,
      pending,
      proposals,
      keys,
      reports,
      written,
      subscribed,
      pushed,
    ]
    expect(added.flat()).toEqual([])
    after.users = after.users!.map(({ grants: _, ...row }) => row)
    after.events = after.events!.map(
      ({ plans_quietly_since: _, report_days: _days, proposals_until: _until, ...row }) => row,
    )
    after.speakers = after.speakers!.map(({ website_url: _, pronouns: __, pronunciation: ___, ...row }) => row)
    after.sponsors = after.sponsors!.map(({ jobs: _, ...row }) => row)
    const withoutLinks = after.changes!.map(({ undoes: _, ...row }) => row)
    expect<object>({ ...after, changes: withoutLinks }).toEqual(before)
    const undone = after.changes!.find((change) => change.undone_at)!
    const links = after.changes!.flatMap((change) => (change.undoes ? [`${change.what} ${change.undoes}`] : []))
    expect(links).toEqual([`Undid: ${undone.what} ${undone.id}`])
    const names = new Map(after.rooms!.map(({ id, name }) => [id, name]))
    const inFormerTerms = ({ room_id, links: _, language: __, level: ___, content_note: ____, ...row }: Row) => ({
      ...row,
      location: names.get(room_id) ?? null,
    })
    const spelled = formerSessions.map((row) => ({ ...row, location: SPELLED[String(row.location)] ?? row.location }))
    expect(byId(sessions.map(inFormerTerms))).toEqual(byId(spelled))
    expect(sessions.filter(({ room_id }) => room_id).length).toBe(5)
    expect([await shape(), await migrationState()]).toEqual([today, { applied: entries.length, pending: 0, ahead: 0 }])
    expect(await migrate()).toEqual({ applied: 0, ahead: 0 })
  })

  test('a change from before the takeover can be undone after it', async () => {
    await migrate()
    const [deleted] = await execute(`select id, event_id from changes where what = 'Deleted session “Ferries”'`)
    expect((await undoChange(String(deleted!.id), { actor: 'anna' })).status).toBe('undone')
    const ferries = (await listSessions(String(deleted!.event_id))).find(({ title }) => title === 'Ferries')
    expect(ferries?.location).toBe('Pier')
  })

  test('sessions without rooms get rooms in the most frequent spelling', async () => {
    await runScript(`
    drop table rooms, floors, announcements, my_schedules, questions, question_votes, feedback, post_reports,
      source_checks, source_rows, sources, search_indexes, search_entries, search_words, scheduled_backups, limit_shares;
    alter table sessions drop column updated_at, drop column status, drop column delay;
    update sessions set location = 'Café Ōtani' where title = 'Lunch';
    update sessions set location = ' ' where title = 'Tunnels';
    delete from drizzle.__drizzle_migrations where id > 3`)
    expect(await migrate()).toEqual({ applied: entries.length, ahead: 0 })
    const placed = await selectSessions()
    expect(placed.map(({ title, location, status }) => `${title}: ${location}, ${status}`).sort()).toEqual([
      'Bridges: Grand Hall, confirmed',
      'Dams: Café Ōtani, confirmed',
      'Hangars: Hall, confirmed',
      'Locks: Café Ōtani, confirmed',
      'Lunch: Café Ōtani, confirmed',
      'Tunnels: null, confirmed',
    ])
    expect(await shape()).toEqual(today)
  })

  test('one of several starting processes takes over a former database', async () => {
    const all = [1, 2, 3].map(() => startOtherProcess())
    await Promise.all(all.map((each) => each.open(database.target)))
    const answers = await Promise.all(all.map((each) => each.migrate()))
    expect(answers.map(({ applied }) => applied).sort()).toEqual([0, 0, entries.length])
    await Promise.all(all.map((each) => each.close()))
    await Promise.all(all.map((each) => each.kill()))
  })

  test('a takeover that fails leaves the database as it was, and says in one line what to do', async () => {
    await runScript('create view made_by_hand as select title from sessions')
    const before = [await stored(), await shape()]
    const error: Error = await migrate().catch((error) => error)
    expect(error.message).toBe(
      'The tables of an earlier version could not be taken over (view made_by_hand depends on table former_tables.sessions). Nothing was changed: make a backup with that version, and restore it into an empty database with this one',
    )
    expect([await stored(), await shape()]).toEqual(before)
  })
})
