import { expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { events, type Session, sessions, speakers } from '../../db/schema.ts'
import { insertSessions } from '../support/rows.ts'
import { maintainedColumbus } from './maintained-columbus.ts'

const { columbus, press, program, pressTwiceAndUndo } = maintainedColumbus()

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
