import { beforeEach, expect, spyOn, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { db } from '../../db/client.ts'
import { newId } from '../../db/ids.ts'
import { events, type Session, sessions, speakers, sponsors } from '../../db/schema.ts'
import { changeRoutes } from '../../src/features/history/routes.tsx'
import { sessionRoutes } from '../../src/features/sessions/routes.tsx'
import { findDuplicateSessions } from '../../src/operations/repairs/repairs.ts'
import { maintenanceRoutes } from '../../src/operations/routes.tsx'
import { findEvent } from '../../src/pages/cached-events.ts'
import { selectSessions } from '../../src/records/session-rows.ts'
import { openFileDatabase } from '../support/database.ts'
import { callers } from '../support/organizers.ts'
import { aSession, insertSessions } from '../support/rows.ts'

/** Columbus as it was first published before each test, and who may repair it. */
await openFileDatabase()
const { visitor, signIn } = callers(new Elysia().use(maintenanceRoutes).use(changeRoutes).use(sessionRoutes))
const anna = await signIn('anna')
beforeEach(async () => {
  await press('seed-columbus')
})

const columbus = async () => (await findEvent('cbus'))!
const undo = (id: string | null) => anna('POST', `/api/admin/changes/${id}/undo`)

/** Status and message of a maintenance button, and what it can be undone by. */
async function press(path: string) {
  const { status, json, text, headers } = await anna('POST', `/api/admin/${path}`)
  return { status, said: json?.message ?? text, changeId: headers.get('change-id') }
}

/** Everything on the program but its versions and when they were written, which go on. */
async function program() {
  const { id } = await columbus()
  const of = async (table: typeof speakers | typeof sponsors) =>
    (await db.select().from(table).where(eq(table.eventId, id)).orderBy(asc(table.id))).map(
      ({ version: _, ...row }) => ({ ...row, updatedAt: undefined }),
    )
  const talks = await selectSessions().where(eq(sessions.eventId, id)).orderBy(asc(sessions.id))
  const unversioned = talks.map(({ version: _, ...row }) => ({ ...row, updatedAt: undefined }))
  return { sessions: unversioned, speakers: await of(speakers), sponsors: await of(sponsors) }
}

/** Presses a button twice and takes it back: it says what it did, then that nothing is left to do, then all is as before. */
async function pressTwiceAndUndo(path: string, first: string, second: string) {
  const before = await program()
  const done = await press(path)
  expect([done.status, done.said]).toEqual([200, first])
  const after = await program()
  expect(await press(path)).toEqual({ status: 200, said: second, changeId: null })
  expect(await program()).toEqual(after)
  expect((await undo(done.changeId)).json).toEqual({ message: `Undid: ${first}` })
  expect(await program()).toEqual(before)
  return { before, after }
}

test('seeding puts the original back and says what is there', async () => {
  await db.delete(sponsors)
  expect(await press('seed-columbus')).toMatchObject({
    status: 200,
    said: 'Seeded WITCON CBUS with 30 sessions, 35 speakers, and 14 sponsors',
  })
  expect(await press('seed-columbus')).toEqual({
    status: 200,
    said: 'Nothing to change: WITCON CBUS already has the 30 sessions, 35 speakers, and 14 sponsors from the original file',
    changeId: null,
  })
  await db.delete(events).where(eq(events.slug, 'pgh'))
  expect((await press('seed-database')).said).toStartWith('Created WITCON PGH with ')
})

test('initializing makes the missing events and touches nothing that is there', async () => {
  await db.delete(events)
  expect((await press('init-database')).said).toBe('Created WITCON PGH and WITCON CBUS')
  await db.update(events).set({ city: 'Elsewhere' }).where(eq(events.slug, 'cbus'))
  await db.delete(events).where(eq(events.slug, 'pgh'))
  expect((await press('init-database')).said).toBe('Created WITCON PGH')
  expect((await press('init-database')).said).toBe(
    'Nothing to do: the tables, WITCON PGH, and WITCON CBUS already exist',
  )
  expect((await findEvent('cbus'))!.city).toBe('Elsewhere')
})

test('seeding, repairing and editing at the same moment wait for each other, and nobody is refused', async () => {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.eventId, (await columbus()).id))
    .limit(10)
  for (let round = 0; round < 2; round++) {
    const edits = rows.map(({ id, speakerIds }) =>
      anna('PATCH', `/api/admin/sessions/${id}`, { title: `Edit ${round} of ${id}`, speakerIds }),
    )
    const buttons = ['seed-columbus', 'fix-all-linkedin-urls', 'cleanup-duplicate-sessions', 'init-database']
    const answers = await Promise.all([...edits, ...buttons.map((path) => anna('POST', `/api/admin/${path}`))])
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  }
})

test('a page of the history says where the next one is, as long as it is full', async () => {
  await press('add-noor-haddad')
  await press('add-test-sponsor')
  const newest = await anna('GET', '/api/admin/changes?eventSlug=cbus&limit=1')
  const [, next] = /^<(.+)>; rel="next"$/.exec(newest.headers.get('link')!)!
  const older = await anna('GET', next!)
  expect([...newest.json, ...older.json].map(({ what }) => what)).toEqual([
    'Added the sponsor Test Sponsor',
    'Added Noor Haddad and the session “Ten thousand polite water heaters”',
  ])
  const none = await anna('GET', `/api/admin/changes?eventSlug=cbus&before=${newId()}`)
  expect([none.json, none.headers.get('link')]).toEqual([[], null])
})

test('the history lists what was done, and an undo that comes too late is refused', async () => {
  const { changeId } = await press('add-test-sponsor')
  const history = await anna('GET', '/api/admin/changes?eventSlug=cbus&limit=1')
  expect(history.json).toEqual([
    {
      id: changeId,
      at: history.json[0].at,
      who: 'anna',
      what: 'Added the sponsor Test Sponsor',
      undoneAt: null,
      more: 0,
      rows: [expect.objectContaining({ table: 'sponsors', name: 'Test Sponsor', did: 'created' })],
    },
  ])
  await db.update(sponsors).set({ tier: 'Silver' }).where(eq(sponsors.name, 'Test Sponsor'))
  const late = await undo(changeId)
  expect([late.status, late.text]).toEqual([409, 'Can’t undo: “Test Sponsor” has been changed since then'])
  await db.update(sponsors).set({ tier: 'Gold' }).where(eq(sponsors.name, 'Test Sponsor'))
  expect((await undo(changeId)).status).toBe(200)
  const again = await undo(changeId)
  expect([again.status, again.text]).toEqual([409, 'This was already undone'])
  const unknown = await undo(newId())
  expect([unknown.status, unknown.text]).toEqual([404, 'Change not found'])
})

test('a visitor repairs nothing', async () => {
  const refused = await visitor('POST', '/api/admin/seed-columbus')
  expect([refused.status, refused.text]).toEqual([401, 'Please sign in'])
})

test('the two late additions bring a speaker and her session', async () => {
  const { before, after } = await pressTwiceAndUndo(
    'add-noor-haddad',
    'Added Noor Haddad and the session “Ten thousand polite water heaters”',
    'Nothing to add: Noor Haddad and the session “Ten thousand polite water heaters” already exist',
  )
  expect([after.speakers.length, after.sessions.length]).toEqual([
    before.speakers.length + 1,
    before.sessions.length + 1,
  ])
  expect((await press('add-bea-castellanos')).said).toBe(
    'Added Bea Castellanos and the session “Unpromoting yourself, and coming back”',
  )
  expect((await press('add-somebody-else')).status).toBe(404)
})

test('what is missing of a late addition is brought back alone', async () => {
  await press('add-noor-haddad')
  await db.delete(sessions).where(eq(sessions.title, 'Ten thousand polite water heaters'))
  expect((await press('add-noor-haddad')).said).toBe(
    'Added the session “Ten thousand polite water heaters” of Noor Haddad',
  )
  await db.update(sessions).set({ speakerIds: [] }).where(eq(sessions.title, 'Ten thousand polite water heaters'))
  expect((await press('add-noor-haddad')).said).toBe(
    'Added Noor Haddad to the session “Ten thousand polite water heaters”',
  )
})

test('the powerless session gets its right details', async () => {
  const { after } = await pressTwiceAndUndo(
    'fix-powerless-session',
    'Corrected title, time, room, description, and speakers of “Powerless to powerfull: Leading whithout a title”',
    'Nothing to fix: “From Powerless to Powerful: Leading without the title” is already correct',
  )
  const names = new Map(after.speakers.map((row) => [row.id, 'name' in row ? row.name : '']))
  const right = after.sessions.find((row) => 'title' in row && row.title.includes('Powerless')) as unknown as Session
  expect({ ...right, speakerIds: right.speakerIds.map((id) => names.get(id)) }).toMatchObject({
    title: 'From Powerless to Powerful: Leading without the title',
    startTime: '2025-03-15T15:00:00',
    endTime: '2025-03-15T15:45:00',
    location: 'Scioto Hall',
    speakerIds: ['Philippa Thornquist', 'Jocasta Merriweather-Diallo'],
  })
  await db.delete(sessions).where(eq(sessions.id, right.id))
  expect((await press('fix-powerless-session')).said).toBe('Nothing to fix: no session has “Powerless” in its title')
})

test('the test sponsor is added once', async () => {
  await pressTwiceAndUndo(
    'add-test-sponsor',
    'Added the sponsor Test Sponsor',
    'Nothing to add: Test Sponsor already exists',
  )
})

test('LinkedIn links are put in order, others are left and counted', async () => {
  const { after } = await pressTwiceAndUndo(
    'fix-all-linkedin-urls',
    'Fixed 14 LinkedIn links; skipped 1 address that isn’t a LinkedIn link',
    'Nothing to fix: all 30 LinkedIn links are correct; skipped 1 address that isn’t a LinkedIn link',
  )
  const urls = after.speakers.map((row) => ('linkedinUrl' in row ? row.linkedinUrl : null))
  expect(urls.filter((url) => url && !/^https:\/\/www\.linkedin\.com\/(in|company)\/[a-z-]+$/.test(url))).toEqual([
    'https://photos.example/@saoirse-makes',
  ])
})

test('sessions that are there twice are made one', async () => {
  const { id: _, ...original } = (
    await db
      .select()
      .from(sessions)
      .where(eq(sessions.eventId, (await columbus()).id))
  )[0]!
  const [extra] = await db
    .select()
    .from(speakers)
    .where(eq(speakers.eventId, (await columbus()).id))
    .limit(1)
  const twin = { ...original, title: ` ${original.title.toUpperCase()}  `, description: null, speakerIds: [extra!.id] }
  await insertSessions(db, [twin, { ...twin, location: null }, { ...twin, startTime: '2025-03-15T23:00:00' }])
  const { after } = await pressTwiceAndUndo(
    'cleanup-duplicate-sessions',
    'Removed 2 duplicate sessions',
    'Nothing to remove: no duplicates among 31 sessions',
  )
  const kept = after.sessions.find((row) => 'title' in row && row.title === original.title)
  expect(kept).toMatchObject({ speakerIds: [...new Set([...original.speakerIds, extra!.id])] })
})

test('the two clean-ups work on any event that is named', async () => {
  await press('seed-database')
  expect((await press('fix-all-linkedin-urls?eventSlug=pgh')).said).toMatch(
    /^Nothing to fix: all \d+ LinkedIn links are correct$/,
  )
  expect((await press('cleanup-duplicate-sessions?eventSlug=pgh')).said).toMatch(
    /^Nothing to remove: no duplicates among/,
  )
  expect(await press('cleanup-duplicate-sessions?eventSlug=atlantis')).toEqual({
    status: 404,
    said: 'There is no event "atlantis"',
    changeId: null,
  })
})

test('where Columbus is not there, its buttons say so', async () => {
  await db.delete(events)
  for (const path of ['add-noor-haddad', 'fix-powerless-session', 'add-test-sponsor', 'fix-all-linkedin-urls'])
    expect(await press(path)).toEqual({ status: 404, said: 'There is no event "cbus"', changeId: null })
})

test('a repair that fails half-way changes nothing', async () => {
  const before = await program()
  await db.execute(`create function refuse() returns trigger language plpgsql as $$ begin
    if new.linkedin_url = 'https://www.linkedin.com/in/mara-bittencourt-sample' then raise 'refused'; end if;
    return new; end $$`)
  await db.execute('create trigger refuse before update or insert on speakers for each row execute function refuse()')
  const log = spyOn(console, 'error').mockImplementation(() => {})
  try {
    expect((await press('fix-all-linkedin-urls')).status).toBe(500)
  } finally {
    log.mockRestore()
    await db.execute('drop function refuse() cascade')
  }
  expect(await program()).toEqual(before)
})

const session = (id: string, startTime: string) => aSession({ id, startTime, endTime: '' })

test('the same start is the same however it is written; another day is not', () => {
  const same = ['13:30', '1:30 p.m.', '2025-03-15T13:30:00', '2027-03-13T13:30:00'].map((start, at) =>
    session(`same-${at}`, start),
  )
  const [found, ...more] = findDuplicateSessions([...same, session('next', '2025-03-16T13:30:00')], '2027-03-13')
  expect(more).toEqual([])
  expect([found!.kept.id, ...found!.removed.map(({ id }) => id)]).toEqual(same.map(({ id }) => id))
})
