import { expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { startFileApp } from '../support/app.ts'
import { execute } from '../support/execute.ts'
import { whileLocked } from '../support/locked-table.ts'
import { expectSoon } from '../support/until.ts'

/** A folder with the migrations of this version, and one more. */
function newerVersion(statements: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(join(import.meta.dirname, '../../db/migrations'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  journal.entries.push({ idx: 99, version: '7', when: 4_000_000_000_000, tag: '9999_newer', breakpoints: true })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, '9999_newer.sql'), statements.join(';\n--> statement-breakpoint\n'))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

/** What a newer version may do to the tables of an older one that still runs: more, and nothing less. */
const EXPANDING = [
  'create table coffees (id text primary key, event_id text not null references events (id) on delete cascade)',
  `alter table sessions add column difficulty text default 'any' not null`,
  'alter table attendee_messages add column language text',
  'alter table attendee_messages alter column name drop not null',
]

const app = await startFileApp()
const organizer = await app.admin()
const eventId = (await findEvent('pgh'))!.id
const [session] = (await execute(
  `select id, version from sessions where event_id = '${eventId}' order by id limit 1`,
)) as [{ id: string; version: number }]

/** Reads past every kept answer, posts and edits, over and over until `stop`; answers how each was answered. */
function useIt() {
  const visitor = app.visitor()
  const counts = { reads: 0, posts: 0, edits: 0, failed: [] as string[] }
  let isOver = false
  const once = async (kind: 'reads' | 'posts' | 'edits', answer: Response) => {
    if (answer.ok) counts[kind]++
    else counts.failed.push(`${kind}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const using = (async () => {
    for (let n = 0; !isOver || n < 5; n++) {
      await once('reads', await visitor.get(`/?session=${session.id}`))
      // No more: who posts more often is asked to wait.
      if (n < 2)
        await once(
          'posts',
          await visitor.post('/api/attendee-messages', { name: 'Ada', message: `Post ${n}`, eventId }),
        )
      const title = `Bridges ${n}`
      const edited = await once(
        'edits',
        await organizer.patch(`/api/admin/sessions/${session.id}`, { title, version: session.version }),
      )
      if (edited.ok) session.version++
    }
  })()
  return {
    counts,
    async stop() {
      isOver = true
      await using
      return counts
    },
  }
}

test('an older process reads, posts and edits on while a newer one expands the tables under it, and afterwards', async () => {
  using newer = newerVersion(EXPANDING)
  const use = useIt()
  // Two deploys at once: one of them waits for the other.
  const both = await Promise.all([migrate(newer.folder), migrate(newer.folder)])
  expect(both.map(({ applied }) => applied).sort()).toEqual([0, 1])
  const { reads, posts, edits, failed } = await use.stop()
  expect({ posts, failed }).toEqual({ posts: 2, failed: [] })
  expect(Math.min(reads, edits)).toBeGreaterThanOrEqual(5)
  const [written] = await execute(`select title, difficulty from sessions where id = '${session.id}'`)
  expect(written).toEqual({ title: `Bridges ${edits - 1}`, difficulty: 'any' })
  expect(await execute(`select count(*)::int as posts from attendee_messages where language is null`)).toEqual([
    { posts },
  ])
  expect(await migrate()).toEqual({ applied: 0, ahead: 1 })
})

test('an older process says that the database is newer, and is ready', async () => {
  const asked = async () => {
    const answer = await app.visitor().get('/readyz')
    return [answer.status, await answer.text()]
  }
  await expectSoon(asked, [
    200,
    'ready\nA newer version of the app applied 1 migration to the database: this process keeps working with the older schema',
  ])
})

test('a migration waits for a long transaction without making the app wait for it', async () => {
  await execute(`delete from drizzle.__drizzle_migrations where created_at = 4000000000000`)
  using newer = newerVersion(['alter table sessions add column room_size integer'])
  let migrating: ReturnType<typeof migrate>
  await whileLocked(
    app,
    'sessions',
    async () => {
      migrating = migrate(newer.folder)
      const use = useIt()
      await expectSoon(() => use.counts.edits >= 5, true)
      expect((await use.stop()).failed).toEqual([])
    },
    'access share',
  )
  expect(await migrating!).toEqual({ applied: 1, ahead: 0 })
})
