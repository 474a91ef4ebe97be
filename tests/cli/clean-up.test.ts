import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { type Event, sessions, speakers } from '../../db/schema.ts'
import { seeds } from '../../seeds/index.ts'
import { replaceEventProgram } from '../../src/features/events/service.ts'
import { listChanges } from '../../src/features/history/service.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { insertSessions } from '../support/rows.ts'

const { env } = cliDatabase()
let columbus: Event
beforeAll(async () => {
  await replaceEventProgram(seeds.cbus, { actor: 'test' })
  columbus = (await findEvent('cbus'))!
})

const links = async () =>
  (await db.select().from(speakers).where(eq(speakers.eventId, columbus.id)).orderBy(speakers.id)).map(
    ({ linkedinUrl }) => linkedinUrl,
  )
const lastChange = async () => (await listChanges(columbus.id, { limit: 1 }))[0]!

test('a repair is tried without changing anything', async () => {
  const before = await links()
  const tried = await cli(['clean-up', 'linkedin', '--event', 'cbus', '--dry-run'], env)
  expect(tried).toEqual({
    code: 0,
    out: 'Would fix 14 LinkedIn links; skipped 1 address that isn’t a LinkedIn link. Nothing was changed.\n',
    err: '',
  })
  expect(await links()).toEqual(before)
  expect((await lastChange()).what).toBe('Seeded WITCON CBUS')
})

test('a repair says what it did and how to take it back; taking it back restores all', async () => {
  const before = await links()
  const done = await cli(['clean-up', 'linkedin', '--event', 'cbus'], env)
  const { id } = await lastChange()
  expect(done).toEqual({
    code: 0,
    out: 'Fixed 14 LinkedIn links; skipped 1 address that isn’t a LinkedIn link.\n',
    err: `Undo: bun cli undo ${id}\n`,
  })
  expect(await links()).not.toEqual(before)

  const tried = await cli(['undo', id, '--dry-run', '--json'], env)
  const what = 'Undid: Fixed 14 LinkedIn links; skipped 1 address that isn’t a LinkedIn link'
  expect([tried.code, JSON.parse(tried.out)]).toEqual([0, { message: what, dryRun: true }])
  expect((await lastChange()).id).toBe(id)

  const undone = await cli(['undo', id], env)
  expect([undone.code, undone.out]).toEqual([0, `${what}.\n`])
  expect(await links()).toEqual(before)
  expect(await cli(['undo', id], env)).toEqual({ code: 1, out: '', err: 'This was already undone.\n' })
})

test('the other repairs speak JSON to machines', async () => {
  const [one] = await db.select().from(sessions).where(eq(sessions.eventId, columbus.id)).limit(1)
  await insertSessions(db, { ...one!, id: 'a-twin' })
  const duplicates = await cli(['clean-up', 'duplicates', '--event', 'cbus', '--yes', '--json'], env)
  expect(JSON.parse(duplicates.out)).toEqual({
    message: 'Removed 1 duplicate session',
    changeId: (await lastChange()).id,
    dryRun: false,
  })
  const powerless = await cli(['clean-up', 'powerless', '--event', 'cbus', '--json'], env)
  expect(JSON.parse(powerless.out)).toEqual({
    message:
      'Corrected title, time, room, description, and speakers of “Powerless to powerfull: Leading whithout a title”',
    changeId: (await lastChange()).id,
    dryRun: false,
  })
})

test('the latest changes are listed with their ids', async () => {
  const { id, at } = await lastChange()
  const listed = await cli(['undo', '--event', 'cbus'], env)
  expect(listed.out.split('\n')[0]).toBe(
    `${id}  ${at}  command line  Corrected title, time, room, description, and speakers of "Powerless to powerfull: Leading whithout a title"`,
  )
})

test('what is not there, or not said, is one clear line', async () => {
  expect(await cli(['clean-up', 'duplicates', '--event', 'atlantis'], env)).toEqual({
    code: 66,
    out: '',
    err: 'No event "atlantis". Events: cbus.\n',
  })
  expect(await cli(['undo', 'nothing'], env)).toEqual({ code: 66, out: '', err: 'No change "nothing".\n' })
  expect(await cli(['undo'], env)).toEqual({
    code: 64,
    out: '',
    err: 'Name a change, or list changes with --event.\n',
  })
  expect((await cli(['clean-up', 'duplicates'], env)).code).toBe(64)
  expect((await cli(['clean-up', 'everything', '--event', 'cbus'], env)).code).toBe(64)
})
