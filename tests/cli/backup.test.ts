import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { syncNow } from '../../db/revisions/revision-sync.ts'
import { cacheVersion } from '../../db/revisions/revisions.ts'
import { attendeeMessages, events, loginSessions, sessions, users } from '../../db/schema.ts'
import { createLogin } from '../../src/features/auth/logins/logins.ts'
import { createAdmin, removeAdmin } from '../../src/features/auth/service.ts'
import { listChanges, undoChange } from '../../src/features/history/service.ts'
import { findEvent, listEvents } from '../../src/pages/cached-events.ts'
import { cliOnTerminal } from '../support/cli.ts'
import { eventIdOf } from '../support/event-id.ts'
import { editsIn, installation } from './installation.ts'

const { folder, env, photo, place, pictureFile, keep, restore } = installation()

test('everything, wiped and restored, is as it was: rows, moments, history, users, pictures', async () => {
  const before = await keep('all')
  expect(before).toMatchObject({
    rows: { events: 2, sessions: 60, speakers: 70, sponsors: 28, sponsorMessages: 1, attendeeMessages: 1, users: 1 },
    pictures: 1,
    missingPictures: [],
  })
  expect(statSync(place('all')).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(pictureFile(photo))
  await db.delete(events)
  await db.delete(users)
  rmSync(place('uploads'), { recursive: true, force: true })
  await db.insert(attendeeMessages).values({ eventId: await madeEvent(), name: 'Later', message: 'Lost' })

  const restored = await restore('all', '--yes')
  expect(restored.code).toBe(0)
  expect(restored.out).toStartWith(`Restored WITCON CBUS, WITCON PGH as of `)
  const after = await keep('again')
  expect(after.contents).toBe(before.contents)
  expect(readFileSync(pictureFile(photo)).equals(bytes)).toBe(true)
})

async function madeEvent(): Promise<string> {
  const [event] = await db.insert(events).values({ name: 'Erie', slug: 'erie', city: 'Erie' }).returning()
  return event!.id
}

test('what a restore replaced is in a backup of its own: the way back', async () => {
  const [copy] = readdirSync(place('backups'))
  expect(copy).toMatch(/^conference-before-restore-everything-.+\.jsonl\.zst$/)
  expect((await restore(`backups/${copy}`, '--yes', '--no-copy')).code).toBe(0)
  expect((await listEvents()).map(({ slug }) => slug)).toEqual(['erie'])
  expect((await restore('all', '--yes', '--no-copy')).code).toBe(0)
  expect((await listEvents()).map(({ slug }) => slug)).toEqual(['cbus', 'pgh'])
  expect(readdirSync(place('backups'))).toEqual([copy!])
})

test('one event is put back without touching another, the users or whoever is signed in', async () => {
  const kept = await keep('pgh', '--event', 'pgh')
  expect(kept).toMatchObject({ rows: { events: 1, sessions: 30, users: 0 }, pictures: 1 })
  const [admin] = await db.select().from(users)
  await createLogin(admin!.id)
  await db.update(sessions).set({ title: 'An edit' })
  await db.delete(attendeeMessages)

  expect((await restore('pgh', '--yes')).code).toBe(0)
  expect((await keep('pgh-again', '--event', 'pgh')).contents).toBe(kept.contents)
  expect(await editsIn('cbus')).toBe(30)
  expect(await db.select().from(loginSessions)).toHaveLength(1)
})

test('one event of a backup of everything; whoever stayed the same stays signed in', async () => {
  expect((await restore('all', '--event', 'cbus', '--yes')).code).toBe(0)
  expect(await editsIn('cbus')).toBe(0)
  await createAdmin({ username: 'somebody', password: 'correct horse battery' })
  expect((await restore('all', '--yes')).code).toBe(0)
  expect((await db.select().from(users)).map(({ username }) => username)).toEqual(['organizer'])
  expect(await db.select().from(loginSessions)).toHaveLength(1)
  expect(await restore('pgh', '--event', 'cbus')).toEqual({
    code: 66,
    out: '',
    err: `${place('pgh')} does not contain this event. It contains: pgh.\n`,
  })
})

test('what could be undone before can be undone after', async () => {
  const [seeded] = await listChanges(await eventIdOf('cbus'))
  expect((await undoChange(seeded!.id, { actor: 'test' })).status).toBe('undone')
  expect(await findEvent('cbus')).toBeUndefined()
  expect((await restore('all', '--yes')).code).toBe(0)
})

test('a running server shows it at once', async () => {
  await syncNow()
  const eventId = await eventIdOf('pgh')
  const stamp = () => cacheVersion(eventId, ['attendee-messages'])
  const before = stamp()
  expect((await restore('pgh', '--yes')).code).toBe(0)
  await syncNow()
  expect(stamp()).not.toBe(before)
})

test('it asks before it replaces, and a rehearsal changes nothing', async () => {
  await db
    .update(sessions)
    .set({ title: 'An edit' })
    .where(eq(sessions.eventId, await eventIdOf('pgh')))
  const lost =
    'This replaces WITCON PGH (pgh: 30 sessions, 35 speakers, 14 sponsors, 8 rooms, 2 messages) with the backup from '
  expect((await restore('pgh')).err).toContain(lost)
  expect((await restore('pgh')).code).toBe(77)
  const asked = await cliOnTerminal(['restore', place('pgh')], env, 'n\r')
  expect([asked.code, asked.screen.includes(lost)]).toEqual([77, true])
  const tried = await restore('pgh', '--dry-run')
  expect(tried.code).toBe(0)
  expect(tried.out).toEndWith('14 sponsors, 8 rooms, 2 messages). Nothing was changed.\n')
  expect(await editsIn('pgh')).toBe(30)
})

test('another event that took the name is left alone, and no picture stays behind', async () => {
  await db.update(events).set({ name: 'Moved', slug: 'moved' }).where(eq(events.slug, 'pgh'))
  await db.update(events).set({ name: 'WITCON PGH' }).where(eq(events.slug, 'cbus'))
  rmSync(place('uploads'), { recursive: true })
  const edited = readFileSync(place('pgh'))
  const refused = await restore('pgh', '--yes')
  expect([refused.code, refused.err.split('\n').at(-2)]).toEqual([
    1,
    'Another event is already named WITCON PGH. Rename it first. Nothing was changed.',
  ])
  expect(readFileSync(place('pgh')).equals(edited)).toBe(true)
  expect((await listEvents()).map(({ slug }) => slug)).toEqual(['moved', 'cbus'])
  expect(readdirSync(folder)).not.toContain('uploads')
  // Both names at once go back to where they were.
  expect((await restore('all', '--yes')).code).toBe(0)
  expect((await listEvents()).map(({ slug, name }) => `${slug} ${name}`)).toEqual([
    'cbus WITCON CBUS',
    'pgh WITCON PGH',
  ])
})

test('without an administrator in the backup, whoever is one stays one', async () => {
  await db.delete(users)
  await keep('nobody')
  await createAdmin({ username: 'organizer', password: 'correct horse battery' })
  const restored = await restore('nobody', '--yes')
  expect(restored.out).toContain('The backup has no administrator, so users were left unchanged.')
  expect(await removeAdmin('organizer')).toBe('last-admin')
})

test('Ctrl-C half-way through a restore changes nothing and leaves no picture', async () => {
  const eventId = await eventIdOf('pgh')
  await db
    .insert(attendeeMessages)
    .values(Array.from({ length: 4000 }, () => ({ eventId, name: 'Ann', message: 'Hello' })))
  await keep('big', '--event', 'pgh')
  await db.update(sessions).set({ title: 'An edit' }).where(eq(sessions.eventId, eventId))
  rmSync(place('uploads'), { recursive: true })

  const { code, said } = await interruptAt('Restoring', ['restore', place('big'), '--yes'])
  const edits = await editsIn('pgh')
  // What was under way may still be finished, but only as a whole.
  expect([
    [30, false],
    [0, true],
  ]).toContainEqual([edits, existsSync(pictureFile(photo))])
  if (edits === 30)
    expect([code, said.endsWith('\nInterrupted. Rolled back: no partial changes were saved.\n')]).toEqual([130, true])
  expect((await restore('big', '--yes')).code).toBe(0)
})

test('Ctrl-C half-way through a backup leaves no file', async () => {
  const { code } = await interruptAt('Keeping', ['backup', '--out', place('interrupted')])
  expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual(
    code === 0 ? ['interrupted'] : [],
  )
})

async function interruptAt(word: string, args: string[]): Promise<{ code: number; said: string }> {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, '../../cli/index.ts'), ...args], {
    env: { ...process.env, ...env },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  let said = ''
  for await (const bytes of child.stderr) {
    const isFirst = !said.includes(word)
    said += new TextDecoder().decode(bytes)
    if (isFirst && said.includes(word)) child.kill('SIGINT')
  }
  return { code: await child.exited, said }
}
