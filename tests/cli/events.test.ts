import { beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { attendeeMessages, sessions } from '../../db/schema.ts'
import { seeds } from '../../seeds/index.ts'
import { countProgram, replaceEventProgram } from '../../src/features/events/service.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { aSession, insertSessions } from '../support/rows.ts'

const { dataDir, env } = cliDatabase()
beforeAll(async () => {
  await replaceEventProgram(seeds.cbus, { actor: 'test' })
})

test('the only event stays', async () => {
  const tried = await cli(['events', 'delete', '--event', 'cbus', '--yes'], env)
  expect([tried.code, tried.err]).toEqual([1, 'WITCON CBUS is the only event. Create another one first.\n'])
  expect(await findEvent('cbus')).toBeDefined()
})

test('an event is deleted after a yes, and its backup brings back all of it', async () => {
  await replaceEventProgram(seeds.pgh, { actor: 'test' })
  const pgh = (await findEvent('pgh'))!
  await db.insert(attendeeMessages).values({ eventId: pgh.id, name: 'Ben', message: 'Hi' })
  const before = await countProgram(pgh.id)

  const asked = await cli(['events', 'delete', '--event', 'pgh'], env)
  expect(asked.code).toBe(77)
  expect(asked.err).toContain('This is not an interactive terminal: add --yes to confirm. Nothing was changed.')
  const tried = await cli(['events', 'delete', '--event', 'pgh', '--dry-run'], env)
  expect(tried.out).toStartWith('Would delete WITCON PGH (30 sessions, ')
  expect(await findEvent('pgh')).toEqual(pgh)

  const deleted = await cli(['events', 'delete', '--event', 'pgh', '--yes'], env)
  expect([deleted.code, deleted.out]).toEqual([0, 'Deleted WITCON PGH.\n'])
  expect(await findEvent('pgh')).toBeUndefined()
  expect(await db.select().from(attendeeMessages)).toEqual([])

  const [kept] = readdirSync(join(dataDir, 'backups'))
  expect(deleted.err).toEndWith(`bun cli restore ${join(dataDir, 'backups', kept!)}\n`)
  expect((await cli(['restore', join(dataDir, 'backups', kept!), '--yes'], env)).code).toBe(0)
  expect(await findEvent('pgh')).toEqual(pgh)
  expect(await countProgram(pgh.id)).toEqual(before)
  expect((await db.select().from(attendeeMessages)).map(({ message }) => message)).toEqual(['Hi'])
})

test('an event is made for several days and moved, its sessions with it', async () => {
  const camp = ['--slug', 'camp', '--name', 'Camp', '--city', 'Erie', '--date', '2027-04-10']
  const wrong = await cli(['events', 'create', ...camp, '--last-day', '2027-04-09'], env)
  expect([wrong.code, wrong.err]).toEqual([64, 'The last day can’t be before the first day, Saturday, April 10.\n'])
  expect((await cli(['events', 'create', ...camp, '--last-day', '2027-04-12'], env)).out).toBe('Created Camp (camp).\n')
  const { id } = (await findEvent('camp'))!
  await insertSessions(db, aSession({ eventId: id, startTime: '2027-04-12T09:00:00' }))
  const move = (...flags: string[]) => cli(['events', 'move', '--event', 'camp', ...flags], env)
  expect(await move('--date', '2027-05-29', '--dry-run')).toEqual({
    code: 0,
    out: 'Would move Camp from April 10 – 12, 2027 to May 29 – 31, 2027.\n',
    err: 'Nothing was changed.\n',
  })
  expect((await move('--date', '2027-05-29')).out).toBe('Moved Camp from April 10 – 12, 2027 to May 29 – 31, 2027.\n')
  const shortened = await move('--last-day', '')
  expect(shortened.out).toBe('Moved Camp from May 29 – 31, 2027 to Saturday, May 29, 2027.\n')
  expect(shortened.err).toStartWith('1 session is after the last day. It is kept.\nUndo: bun cli undo ')
  expect((await cli(['events', 'list'], env)).out).toMatch(/^camp +Camp +Erie +Saturday, May 29, 2027 /m)
  expect((await db.select().from(sessions).where(eq(sessions.eventId, id))).map(({ startTime }) => startTime)).toEqual([
    '2025-03-17T09:00:00',
  ])
  const nothing = await move()
  expect([nothing.code, nothing.err]).toEqual([64, 'Use --date, --last-day, or both.\n'])
})
