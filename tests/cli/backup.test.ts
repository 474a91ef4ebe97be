import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { cacheVersion, syncNow } from '../../db/revision-sync.ts'
import {
  announcements,
  attendeeMessages,
  events,
  feedback,
  loginSessions,
  mySchedules,
  postReports,
  questions,
  questionVotes,
  safetyKeys,
  sessions,
  users,
} from '../../db/schema.ts'
import { addFactor, authenticatorApp, listFactors } from '../../src/features/auth/factors.ts'
import { createLogin } from '../../src/features/auth/logins.ts'
import { createAdmin, findUserNamed, removeAdmin, setPassword } from '../../src/features/auth/service.ts'
import { listChanges, undoChange } from '../../src/features/history/service.ts'
import { openPrivateKey, openWithPassword } from '../../src/features/safety/members.ts'
import { findEvent, listEvents } from '../../src/pages/cached-events.ts'
import { cli, cliOnTerminal, endAt, refusal } from '../support/cli.ts'
import { eventIdOf } from '../support/event-id.ts'
import { editsIn, installation } from './installation.ts'

const { folder, env, photo, place, pictureFile, keep, restore } = installation()
beforeAll(() => keep('all'))

describe('backup files', () => {
  test.each([
    ['a changed byte', (file: Buffer) => file.fill(file.at(-9)! ^ 1, file.length - 9, file.length - 8), /checksum/],
    ['a missing end', (file: Buffer) => file.subarray(0, file.length - 100), /line \d+ is not JSON|summary/],
  ])('`restore` refuses a damaged file in one line: %s', async (_, damage, why) => {
    writeFileSync(place('damaged'), damage(readFileSync(place('all'))))
    const { code, err } = await restore('damaged', '--yes')
    expect([code, err.split('\n').length]).toEqual([65, 2])
    expect(err).toStartWith(`${place('damaged')} is damaged: `)
    expect(err).toMatch(why)
  })

  test('`restore` refuses a newer format and other files in one line', async () => {
    writeFileSync(place('newer'), rewritten('"version":1', '"version":2'))
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

  test('`backup` and `restore` leave the database of a newer version alone', async () => {
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`)
    const refused = 'A newer version of the app uses this database. Update this one first. Nothing was changed.\n'
    expect((await cli(['backup', '--out', place('partial')], env)).err).toBe(refused)
    expect((await restore('all', '--yes')).err).toBe(refused)
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
  })

  test('`restore` checks every row against its table, even under a correct checksum', async () => {
    writeFileSync(place('wrong'), rewritten(/"isActive":true/, '"isActive":"yes"'))
    const refused = await restore('wrong', '--yes')
    expect(refused.code).toBe(65)
    expect(refused.err).toContain('is damaged: line 2, events.isActive: Invalid input: expected boolean')
    writeFileSync(place('less'), rewritten(/\{"table":"sponsors".+\n/, ''))
    expect((await restore('less')).err).toContain('is damaged: its contents do not match its summary')
  })

  /** The backup of everything with something else in it. */
  function rewritten(what: RegExp | string, by: string): Buffer {
    return zstdCompressSync(
      zstdDecompressSync(readFileSync(place('all')))
        .toString()
        .replace(what, by),
    )
  }

  test('`backup` replaces no file without --force, and a failure leaves no file', async () => {
    expect(await refusal(cli(['backup', '--out', place('all')], env))).toEqual([
      1,
      `${place('all')} already exists. Choose another file, or add --force to overwrite it.\n`,
    ])
    expect((await cli(['backup', '--out', place('all'), '--force'], env)).code).toBe(0)
    expect(await refusal(cli(['backup', '--out', place('no/where')], env))).toEqual([
      66,
      `${place('no/where')}: no such file or folder. Nothing was changed.\n`,
    ])
    expect((await cli(['backup', '--event', 'erie'], env)).err).toBe('No event "erie". Events: cbus, pgh.\n')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('the conference day', () => {
  /** What a conference day leaves behind, and how much of it there is. */
  const LEFT = { announcements, attendeeMessages, feedback, mySchedules, questions, questionVotes }
  const counts = async () => {
    const all = Object.entries(LEFT).map(async ([name, table]) => [name, await db.$count(table)])
    return Object.fromEntries(await Promise.all(all))
  }
  const EVERYTHING = {
    announcements: 1,
    attendeeMessages: 2,
    feedback: 1,
    mySchedules: 1,
    questions: 1,
    questionVotes: 1,
  }
  const NOTHING = Object.fromEntries(Object.keys(LEFT).map((name) => [name, 0]))

  beforeAll(async () => {
    const eventId = await eventIdOf('pgh')
    const [session] = await db.select().from(sessions).where(eq(sessions.eventId, eventId)).limit(1)
    const of = { eventId, sessionId: session!.id }
    await db
      .update(events)
      .set({ boardWords: ['crypto'], boardSlowSeconds: 60 })
      .where(eq(events.id, eventId))
    await db.update(sessions).set({ questionsOpen: true }).where(eq(sessions.id, session!.id))
    await db.insert(announcements).values({ eventId, text: 'Lunch is served', showUntil: '2027-03-13T17:00:00.000Z' })
    await db.insert(questions).values({ ...of, id: 'deep', text: 'How deep?', status: 'shown' })
    await db.insert(questionVotes).values({ eventId, questionId: 'deep', fromDevice: 'phone' })
    await db.insert(feedback).values({ ...of, fromDevice: 'phone', face: 'good', words: 'I asked for a raise.' })
    await db.insert(mySchedules).values({ eventId, id: 'mine', key: 'hash', sessionIds: [session!.id] })
    const held = { heldAt: '2027-03-13T12:00:00.000Z', heldFor: 'reports', sentAs: 'once' } as const
    await db.insert(attendeeMessages).values({ eventId, id: 'rude', name: 'Rude One', message: 'Buy', ...held })
    await db.insert(postReports).values({ postId: 'rude', fromDevice: 'phone' })
  })

  test('`restore` brings back announcements, questions, feedback, stars and held posts', async () => {
    const before = await keep('day')
    expect(before.rows).toMatchObject(EVERYTHING)
    await db.delete(events)
    expect(await counts()).toEqual(NOTHING)
    expect((await restore('day', '--yes', '--no-copy')).code).toBe(0)
    expect((await keep('day-again')).contents).toBe(before.contents)
  })

  test('the restore of one event keeps newer stars', async () => {
    expect((await keep('pgh-day', '--event', 'pgh')).rows).toMatchObject({ ...EVERYTHING, mySchedules: 0 })
    await db.update(mySchedules).set({ sessionIds: ['starred-since'] })
    const kept = await restore('pgh-day', '--yes', '--no-copy')
    expect([kept.code, kept.err.includes('personal schedule')]).toEqual([0, false])
    expect(await counts()).toEqual(EVERYTHING)
    // Also where the backup is of everything, and knows an older one.
    expect((await restore('day', '--event', 'pgh', '--yes', '--no-copy')).code).toBe(0)
    expect(await db.select({ starred: mySchedules.sessionIds }).from(mySchedules)).toEqual([
      { starred: ['starred-since'] },
    ])
  })

  test('`events delete` deletes the whole event, and its backup restores it', async () => {
    const deleted = await cli(['events', 'delete', '--event', 'pgh', '--yes'], env)
    expect(deleted.code).toBe(0)
    expect(await counts()).toEqual(NOTHING)
    const [, kept] = /bun cli restore (\S+)/.exec(deleted.err)!
    expect((await cli(['restore', kept!, '--yes'], env)).code).toBe(0)
    expect(await counts()).toEqual(EVERYTHING)
    expect(await findEvent('pgh')).toMatchObject({ boardWords: ['crypto'], boardSlowSeconds: 60 })
    expect(kept).toStartWith(place('backups'))
  })
})

describe('an installation', () => {
  beforeAll(async () => {
    expect((await restore('all', '--yes', '--no-copy')).code).toBe(0)
    for (const name of ['all', 'backups']) rmSync(place(name), { recursive: true })
  })

  test('`restore` brings back all rows, times, history, users and pictures', async () => {
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

  test('`restore` first backs up the data that it replaces', async () => {
    const [copy] = readdirSync(place('backups'))
    expect(copy).toMatch(/^conference-before-restore-everything-.+\.jsonl\.zst$/)
    expect((await restore(`backups/${copy}`, '--yes', '--no-copy')).code).toBe(0)
    expect((await listEvents()).map(({ slug }) => slug)).toEqual(['erie'])
    expect((await restore('all', '--yes', '--no-copy')).code).toBe(0)
    expect((await listEvents()).map(({ slug }) => slug)).toEqual(['cbus', 'pgh'])
    expect(readdirSync(place('backups'))).toEqual([copy!])
  })

  test('the restore of one event changes no other event, user or login', async () => {
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

  test('`restore` takes one event from a full backup, and unchanged users stay signed in', async () => {
    expect((await restore('all', '--event', 'cbus', '--yes')).code).toBe(0)
    expect(await editsIn('cbus')).toBe(0)
    await createAdmin({ username: 'somebody', password: 'correct horse battery' })
    expect((await restore('all', '--yes')).code).toBe(0)
    expect((await db.select().from(users)).map(({ username }) => username)).toEqual(['organizer'])
    expect(await db.select().from(loginSessions)).toHaveLength(1)
    expect(await refusal(restore('pgh', '--event', 'cbus'))).toEqual([
      66,
      `${place('pgh')} does not contain this event. It contains: pgh.\n`,
    ])
  })

  test('a restored change can be undone', async () => {
    const [seeded] = await listChanges(await eventIdOf('cbus'))
    expect((await undoChange(seeded!.id, { actor: 'test' })).status).toBe('undone')
    expect(await findEvent('cbus')).toBeUndefined()
    expect((await restore('all', '--yes')).code).toBe(0)
  })

  test('a running server shows restored data at once', async () => {
    await syncNow()
    const eventId = await eventIdOf('pgh')
    const stamp = () => cacheVersion(eventId, ['attendee-messages'])
    const before = stamp()
    expect((await restore('pgh', '--yes')).code).toBe(0)
    await syncNow()
    expect(stamp()).not.toBe(before)
  })

  test('`restore` asks before it replaces, and a dry run changes nothing', async () => {
    await db
      .update(sessions)
      .set({ title: 'An edit' })
      .where(eq(sessions.eventId, await eventIdOf('pgh')))
    const lost =
      'This replaces WITCON PGH (pgh: 30 sessions, 35 speakers, 14 sponsors, 10 guides, 8 rooms, 2 messages) with the backup from '
    expect((await restore('pgh')).err).toContain(lost)
    expect((await restore('pgh')).code).toBe(77)
    const asked = await cliOnTerminal(['restore', place('pgh')], env, 'n\r')
    expect([asked.code, asked.screen.includes(lost)]).toEqual([77, true])
    const tried = await restore('pgh', '--dry-run')
    expect(tried.code).toBe(0)
    expect(tried.out).toEndWith('14 sponsors, 10 guides, 8 rooms, 2 messages). Nothing was changed.\n')
    expect(await editsIn('pgh')).toBe(30)
  })

  test('`restore` refuses a name that another event uses, and writes no picture', async () => {
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

  test('a backup has second factors without their secrets, and one from before turns none off', async () => {
    await createAdmin({ username: 'olga', password: 'correct horse' })
    await keep('before')
    const olga = (await findUserNamed('olga'))!
    const codes = await addFactor(olga.id, { kind: 'app', proof: 'salt' }, '')
    expect((await keep('with')).rows).toMatchObject({ users: 2, secondFactors: 11 })
    const text = zstdDecompressSync(readFileSync(place('with'))).toString()
    const secrets = [authenticatorApp(olga, 'salt').secret.base32, ...codes!.map((code) => code.replaceAll('-', ''))]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    const now = async () => (await listFactors(olga.id)).sort((a, b) => a.id.localeCompare(b.id))
    const factors = await now()
    await setPassword({ username: 'olga', password: 'battery staple' })
    for (const backup of ['before', 'with', 'with']) {
      expect((await restore(backup, '--yes', '--no-copy')).code).toBe(0)
      expect(await now()).toEqual(factors)
      if (backup === 'with') await db.delete(users)
    }
    await createAdmin({ username: 'organizer', password: 'correct horse battery' })
  })

  test('the safety team’s keys come back with their users, and the restored password opens them', async () => {
    const password = 'correct horse'
    await createAdmin({ username: 'ines', password })
    const { id } = (await findUserNamed('ines'))!
    await keep('without-keys')
    await openWithPassword(id, password)
    const key = await openPrivateKey(id, password)
    expect((await keep('with-keys')).rows).toMatchObject({ safetyKeys: 1 })
    const losses = [
      () => setPassword({ username: 'ines', password: 'battery staple' }),
      () =>
        db
          .update(safetyKeys)
          .set({ sealedKey: 'AAAA' })
          .then(() => db.update(users).set({ password: 'another' })),
      () => db.delete(users),
    ]
    for (const lose of losses) {
      await lose()
      expect((await restore('with-keys', '--yes', '--no-copy')).code).toBe(0)
      expect(await openPrivateKey(id, password)).toBe(key!)
    }
    expect((await restore('without-keys', '--yes', '--no-copy')).code).toBe(0)
    expect(await openPrivateKey(id, password)).toBe(key!)
  })

  test('a backup without administrators leaves the users unchanged', async () => {
    await db.delete(users)
    await keep('nobody')
    await createAdmin({ username: 'organizer', password: 'correct horse battery' })
    const restored = await restore('nobody', '--yes')
    expect(restored.out).toContain('The backup has no administrator, so users were left unchanged.')
    expect(await removeAdmin('organizer')).toBe('last-admin')
  })

  test('Ctrl-C during a restore changes nothing and leaves no picture', async () => {
    const eventId = await eventIdOf('pgh')
    await db
      .insert(attendeeMessages)
      .values(Array.from({ length: 4000 }, () => ({ eventId, name: 'Ann', message: 'Hello' })))
    await keep('big', '--event', 'pgh')
    await db.update(sessions).set({ title: 'An edit' }).where(eq(sessions.eventId, eventId))
    rmSync(place('uploads'), { recursive: true })

    const { code, said } = await endAt('Restoring', 'SIGINT', ['restore', place('big'), '--yes'], env)
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

  test('Ctrl-C during a backup leaves no file', async () => {
    const { code } = await endAt('Backing up', 'SIGINT', ['backup', '--out', place('interrupted')], env)
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual(
      code === 0 ? ['interrupted'] : [],
    )
  })
})
