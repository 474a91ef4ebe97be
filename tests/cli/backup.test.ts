import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { and, eq, sql } from 'drizzle-orm'
import { closeDatabase, connectDatabase, db } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { revision, startRevisions, verifyRevisions } from '../../db/revisions/revisions.ts'
import { attendeeMessages, events, loginSessions, sessions, speakers, sponsorMessages, users } from '../../db/schema.ts'
import { seeds } from '../../seeds/index.ts'
import { beginLogin } from '../../src/features/auth/logins/logins.ts'
import { createAdmin, removeAdmin } from '../../src/features/auth/service.ts'
import { replaceEventProgramme } from '../../src/features/events/service.ts'
import { listChanges, undoChange } from '../../src/features/history/service.ts'
import { findEvent, listEvents } from '../../src/visits/known-events.ts'
import { picture } from '../features/uploads/pictures.ts'
import { cli, cliOnTerminal } from '../support/cli.ts'

let folder = ''
let env = {}
let photo = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'conference-cli-'))
  env = { DATA_DIR: folder }
  // As a running server would: the command line attaches to the same database.
  await connectDatabase({ dataDir: folder })
  await migrate()
  startRevisions()
  for (const seed of Object.values(seeds)) await replaceEventProgramme(seed, 'test')
  await createAdmin({ username: 'organiser', password: 'correct horse battery' })
  await writeMessages()
  photo = await giveSomebodyAPhoto()
})
afterAll(async () => {
  await closeDatabase()
  rmSync(folder, { recursive: true, force: true })
})

const place = (name: string) => join(folder, name)
const idOf = async (slug: string) => (await findEvent(slug))!.id
const pictureFile = (id: string) => place(`uploads/pictures/${id}/64.webp`)

async function writeMessages() {
  const eventId = await idOf('pgh')
  // A line of its own to whoever splits text carelessly, and a moment with all its milliseconds.
  const message = 'Line\u2028separator, "quotes", é, 🎉\nand a new line'
  const createdAt = '2026-03-14T09:00:00.123Z'
  // Who sent it is in no backup.
  await db.insert(attendeeMessages).values({ eventId, name: 'Ann', message, createdAt, fromNetwork: 'hash' })
  await db
    .insert(sponsorMessages)
    .values({ eventId, sponsorId: 'gone', name: 'Ann', email: 'ann@example.org', message })
}

async function giveSomebodyAPhoto(): Promise<string> {
  const id = crypto.randomUUID()
  mkdirSync(place(`uploads/pictures/${id}`), { recursive: true })
  writeFileSync(pictureFile(id), await picture(64, 64, 'webp'))
  const [speaker] = await db
    .select()
    .from(speakers)
    .where(eq(speakers.eventId, await idOf('pgh')))
    .limit(1)
  await db
    .update(speakers)
    .set({ photoUrl: `/images/uploads/${id}/64.webp` })
    .where(eq(speakers.id, speaker!.id))
  return id
}

async function keep(name: string, ...args: string[]) {
  const kept = await cli(['backup', '--out', place(name), '--json', ...args], env)
  expect(kept.code).toBe(0)
  return JSON.parse(kept.out)
}
const restore = (name: string, ...args: string[]) => cli(['restore', place(name), ...args], env)
const wipe = async () => {
  await db.delete(events)
  await db.delete(users)
  rmSync(place('uploads'), { recursive: true, force: true })
}

test('everything, wiped and restored, is as it was: rows, moments, history, users, pictures', async () => {
  const before = await keep('all')
  expect(before).toMatchObject({
    rows: { events: 2, sessions: 60, speakers: 70, sponsors: 28, sponsorMessages: 1, attendeeMessages: 1, users: 1 },
    pictures: 1,
    missingPictures: [],
  })
  expect(statSync(place('all')).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(pictureFile(photo))
  await wipe()
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
  await beginLogin(admin!.id)
  await db.update(sessions).set({ title: 'An edit' })
  await db.delete(attendeeMessages)

  expect((await restore('pgh', '--yes')).code).toBe(0)
  expect((await keep('pgh-again', '--event', 'pgh')).contents).toBe(kept.contents)
  expect(await editsIn('cbus')).toBe(30)
  expect(await db.select().from(loginSessions)).toHaveLength(1)
})

const editsIn = async (slug: string) =>
  (
    await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.eventId, await idOf(slug)), eq(sessions.title, 'An edit')))
  ).length

test('one event of a backup of everything; whoever stayed the same stays signed in', async () => {
  expect((await restore('all', '--event', 'cbus', '--yes')).code).toBe(0)
  expect(await editsIn('cbus')).toBe(0)
  await createAdmin({ username: 'somebody', password: 'correct horse battery' })
  expect((await restore('all', '--yes')).code).toBe(0)
  expect((await db.select().from(users)).map(({ username }) => username)).toEqual(['organiser'])
  expect(await db.select().from(loginSessions)).toHaveLength(1)
  expect(await restore('pgh', '--event', 'cbus')).toEqual({
    code: 66,
    out: '',
    err: `That event is not in ${place('pgh')}, which holds: pgh.\n`,
  })
})

test('what could be undone before can be undone after', async () => {
  const [seeded] = await listChanges(await idOf('cbus'))
  expect((await undoChange(seeded!.id, 'test')).status).toBe('undone')
  expect(await findEvent('cbus')).toBeUndefined()
  expect((await restore('all', '--yes')).code).toBe(0)
})

test('a running server shows it at once', async () => {
  await verifyRevisions()
  const eventId = await idOf('pgh')
  const stamp = () => revision(eventId, ['attendee-messages'])
  const before = stamp()
  expect((await restore('pgh', '--yes')).code).toBe(0)
  await verifyRevisions()
  expect(stamp()).not.toBe(before)
})

test('it asks before it replaces, and a rehearsal changes nothing', async () => {
  await db
    .update(sessions)
    .set({ title: 'An edit' })
    .where(eq(sessions.eventId, await idOf('pgh')))
  const lost = 'This replaces WITCON PGH (pgh: 30 sessions, 35 speakers, 14 sponsors, 2 messages) with the backup of '
  expect((await restore('pgh')).err).toContain(lost)
  expect((await restore('pgh')).code).toBe(77)
  const asked = await cliOnTerminal(['restore', place('pgh')], env, 'n\r')
  expect([asked.code, asked.screen.includes(lost)]).toEqual([77, true])
  const tried = await restore('pgh', '--dry-run')
  expect(tried.code).toBe(0)
  expect(tried.out).toEndWith('14 sponsors, 2 messages). Nothing was changed.\n')
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
    'Another event is called WITCON PGH already: rename it first. Nothing was changed.',
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
  await createAdmin({ username: 'organiser', password: 'correct horse battery' })
  const restored = await restore('nobody', '--yes')
  expect(restored.out).toContain('It has no administrator, so users stay as they were.')
  expect(await removeAdmin('organiser')).toBe('last-admin')
})

test.each([
  ['a byte that changed', (file: Buffer) => file.fill(file.at(-9)! ^ 1, file.length - 9, file.length - 8)],
  ['an end that is missing', (file: Buffer) => file.subarray(0, file.length - 100)],
  ['something put behind it', (file: Buffer) => Buffer.concat([file, Buffer.from('more')])],
])('a damaged file is one clear line: %s', async (_, damage) => {
  writeFileSync(place('damaged'), damage(readFileSync(place('all'))))
  expect(await restore('damaged', '--yes')).toEqual({
    code: 65,
    out: '',
    err: `${place('damaged')} is damaged: its checksum does not match. Nothing was changed.\n`,
  })
})

test('a file of a newer version, and one that is no backup, are one clear line', async () => {
  const newer = readFileSync(place('all')).toString('latin1').replace('"version":1', '"version":2')
  writeFileSync(place('newer'), newer, 'latin1')
  expect((await restore('newer')).err).toBe(
    `${place('newer')} was made by a newer version of this app (format 2): update the app first. Nothing was changed.\n`,
  )
  writeFileSync(place('later'), rewritten(/"migration":\d+/, '"migration":99999999999999'))
  expect((await restore('later')).err).toBe(
    `${place('later')} was made by a newer version of this app: update the app first. Nothing was changed.\n`,
  )
  writeFileSync(place('note.txt'), 'Remember the milk')
  expect((await restore('note.txt')).err).toBe(
    `${place('note.txt')} is not a backup of this app. Nothing was changed.\n`,
  )
  expect((await restore('nowhere')).code).toBe(66)
})

test('a database that a newer version of the app uses is left to that version', async () => {
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`)
  const refused =
    'A newer version of the app uses this database: run the command of that version. Nothing was changed.\n'
  expect((await cli(['backup', '--out', place('partial')], env)).err).toBe(refused)
  expect((await restore('all', '--yes')).err).toBe(refused)
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
})

test('every row is held to its table, also where the checksum is right', async () => {
  writeFileSync(place('wrong'), rewritten(/"isActive":true/, '"isActive":"yes"'))
  const refused = await restore('wrong', '--yes')
  expect(refused.code).toBe(65)
  expect(refused.err).toContain('is damaged: line 2, events.isActive: Invalid input: expected boolean')
  writeFileSync(place('less'), rewritten(/\{"table":"sponsors".+\n/, ''))
  expect((await restore('less')).err).toContain('is damaged: it does not hold what its end says')
})

/** The backup of everything with something else in it, and the right checksum around it. */
function rewritten(what: RegExp, by: string): Buffer {
  const file = readFileSync(place('all'))
  const start = 8 + file.readUInt32LE(4)
  const body = zstdCompressSync(zstdDecompressSync(file.subarray(start)).toString().replace(what, by))
  const sha256 = new Bun.CryptoHasher('sha256').update(body).digest('hex')
  const header = file
    .subarray(0, start)
    .toString('latin1')
    .replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)
  return Buffer.concat([Buffer.from(header, 'latin1'), body])
}

test('a backup replaces no file unasked, and leaves nothing where it cannot be written', async () => {
  const there = await cli(['backup', '--out', place('all')], env)
  expect([there.code, there.err]).toEqual([
    1,
    `${place('all')} is there already: name another file, or add --force to replace it.\n`,
  ])
  expect((await cli(['backup', '--out', place('all'), '--force'], env)).code).toBe(0)
  const nowhere = await cli(['backup', '--out', place('no/where')], env)
  expect([nowhere.code, nowhere.err]).toEqual([
    66,
    `${place('no/where')}: there is no such file or folder. Nothing was changed.\n`,
  ])
  expect((await cli(['backup', '--event', 'erie'], env)).err).toBe(
    'There is no event "erie". The events are: cbus, pgh.\n',
  )
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('Ctrl-C half-way through a restore changes nothing and leaves no picture', async () => {
  const eventId = await idOf('pgh')
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
  if (edits === 30) expect([code, said.endsWith('\nInterrupted.\n')]).toEqual([130, true])
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
