import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase({ migrated: false })
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(join(import.meta.dirname, '../../db/migrations'), folder, { recursive: true })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** The tables as they were before the day itself: no announcements, no stars, no questions. */
async function migrateToBeforeTheDay() {
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const until = journal.entries.findIndex(({ tag }: { tag: string }) => tag.startsWith('0005'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }))
  await migrate(folder)
}

const ROWS = [
  `insert into events (id, name, slug, city, starts_on, board_closed_at) values ('erie', 'WITCON ERIE', 'erie', 'Erie', '2027-03-13', '2027-03-13T12:00:00Z')`,
  `insert into speakers (id, event_id, name, title, bio) values ('ada', 'erie', 'Ada', 'Engineer', 'Builds bridges.')`,
  `insert into sponsors (id, event_id, name, tier) values ('acme', 'erie', 'Acme', 'Gold')`,
  `insert into sessions (id, event_id, title, start_time, end_time, track, speaker_ids, status, cancel_reason) values ('talk', 'erie', 'Bridges', '2025-03-15T09:00:00', '2025-03-15T10:00:00', 'Tech', '{ada}', 'cancelled', 'Ill')`,
  `insert into floors (id, event_id, name) values ('roof', 'erie', 'Roof')`,
  `insert into rooms (id, event_id, name, floor_id, x, y, access) values ('hall', 'erie', 'Hall', 'roof', 20, 30.5, '{lift}')`,
  `insert into board_removals (id, event_id, name, removed_at) values ('flood', 'erie', '2 posts of one sender', '2027-03-13T12:00:00Z')`,
  `insert into attendee_messages (id, event_id, name, message, removal_id, from_device) values ('post', 'erie', 'Ben', 'Hi', 'flood', 'hash')`,
  `insert into sponsor_messages (id, event_id, sponsor_id, name, email, message, read_at) values ('mail', 'erie', 'acme', 'Ben', 'ben@example.com', 'Hello', '2027-03-13T12:00:00Z')`,
  `insert into sources (id, event_id, name) values ('file', 'erie', 'camp.csv')`,
  `insert into source_rows (id, event_id, source_id, "table", key, row_id, said) values ('row', 'erie', 'file', 'sessions', '1', 'talk', '{"title": "Bridges"}')`,
  `insert into users (id, username, password, is_admin) values ('maria', 'maria', 'hash', true)`,
]
const TABLES = ROWS.map((insert) => /insert into (\w+)/.exec(insert)![1]!)

const stored = async () =>
  Object.fromEntries(
    await Promise.all(TABLES.map(async (table) => [table, (await execute(`select * from ${table}`))[0]] as const)),
  )

test('whoever updates with a conference in the database keeps every value of it', async () => {
  await migrateToBeforeTheDay()
  for (const insert of ROWS) await execute(insert)
  const before = await stored()
  expect((await migrate()).applied).toBeGreaterThan(0)
  const after = await stored()
  expect(after).toMatchObject(before)
  expect(after.events).toMatchObject({
    board_words: '{}',
    board_slow_seconds: null,
    questions_open: false,
    questions_held: true,
    feedback_open: false,
  })
  expect(after.sessions).toMatchObject({ delay: null, questions_open: null, feedback_open: null })
  expect(after.rooms).toMatchObject({ full_until: null })
})
