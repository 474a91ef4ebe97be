import { expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { attendeeMessages, events, sessions, speakers } from '../../../db/schema.ts'
import type { Seed } from '../../../seeds/seed.ts'
import { countProgram, replaceEventProgram } from '../../../src/features/events/service.ts'
import { listChanges, undoChange } from '../../../src/features/history/service.ts'
import { findEvent, listEvents, selectEvent } from '../../../src/pages/cached-events.ts'
import { openFileDatabase } from '../../support/database.ts'
import { aSession, insertSessions } from '../../support/rows.ts'

await openFileDatabase()

const seed = (slug: string, name: string): Seed => ({
  event: { name, slug, city: 'Pittsburgh', timezone: 'America/New_York', startsOn: '2026-03-14' },
  speakers: [
    { key: 'ada', name: 'Ada Lovelace', title: 'Analyst', bio: 'Wrote the first program.' },
    { key: 'grace', name: 'Grace Hopper', title: 'Rear admiral', bio: 'Found the first bug.', company: 'Navy' },
  ],
  sessions: [
    {
      key: 'opening',
      title: 'Opening',
      startTime: '09:00',
      endTime: '09:30',
      track: 'Keynote',
      speakers: ['ada', 'grace'],
    },
    { key: 'lunch', title: 'Lunch', startTime: '12:00', endTime: '13:00', track: 'General', speakers: [] },
  ],
  sponsors: [{ key: 'engine', name: 'Difference Engine Co.', tier: 'Gold' }],
})
const pittsburgh = seed('pgh', 'WITCON PGH')
const everyRow = async (eventId: string) => ({
  sessions: await db.select().from(sessions).where(eq(sessions.eventId, eventId)).orderBy(asc(sessions.id)),
  speakers: await db.select().from(speakers).where(eq(speakers.eventId, eventId)).orderBy(asc(speakers.id)),
})
const withoutVersions = (rows: object) =>
  JSON.parse(JSON.stringify(rows, (key, value) => (['version', 'updatedAt'].includes(key) ? 0 : value)))

test('seeding creates a missing event with its program', async () => {
  const seeded = await replaceEventProgram(pittsburgh, { actor: 'ada' })
  expect(seeded).toMatchObject({
    status: 'replaced',
    isNew: true,
    before: { sessions: 0, speakers: 0, sponsors: 0 },
    after: { sessions: 2, speakers: 2, sponsors: 1 },
  })
  const event = (await findEvent('pgh'))!
  expect(event).toMatchObject({ name: 'WITCON PGH', isActive: true, version: 1 })
  expect(await countProgram(event.id)).toEqual({ sessions: 2, speakers: 2, sponsors: 1 })
})

test('clock times are kept on the stand-in day and speakers are found by their ids', async () => {
  const event = (await findEvent('pgh'))!
  const rows = await everyRow(event.id)
  const opening = rows.sessions.find((session) => session.title === 'Opening')!
  expect(opening.startTime).toBe('2025-03-15T09:00:00')
  expect(opening.endTime).toBe('2025-03-15T09:30:00')
  expect(opening.speakerIds.map((id) => rows.speakers.find((speaker) => speaker.id === id)?.name)).toEqual([
    'Ada Lovelace',
    'Grace Hopper',
  ])
  expect(opening.id).toMatch(/^[2-9a-z]{14}$/)
})

test('seeding again changes nothing where nothing was edited', async () => {
  const event = (await findEvent('pgh'))!
  const before = await everyRow(event.id)
  expect(await replaceEventProgram(pittsburgh, { actor: 'ada' })).toMatchObject({ isNew: false, changeId: undefined })
  expect(await everyRow(event.id)).toEqual(before)
})

test('seeding again takes edits back but keeps the settings, the ids and the board; undo brings every edit back', async () => {
  const event = (await findEvent('pgh'))!
  const { sessions: seeded, speakers: people } = await everyRow(event.id)
  await db.update(events).set({ city: 'Steel City' }).where(eq(events.id, event.id))
  await db.update(sessions).set({ title: 'Edited', version: 2 }).where(eq(sessions.id, seeded[0]!.id))
  await db.delete(speakers).where(eq(speakers.id, people[0]!.id))
  await insertSessions(db, aSession({ eventId: event.id, title: 'Added' }))
  await db.insert(attendeeMessages).values({ eventId: event.id, name: 'Joan', message: 'Hello' })
  const edited = await everyRow(event.id)

  const replaced = await replaceEventProgram(pittsburgh, { actor: 'grace' })
  expect(replaced).toMatchObject({
    isNew: false,
    before: { sessions: 3, speakers: 1 },
    after: { sessions: 2, speakers: 2 },
  })
  expect(withoutVersions(await everyRow(event.id))).toEqual(withoutVersions({ sessions: seeded, speakers: people }))
  expect((await findEvent('pgh'))!.city).toBe('Steel City')
  expect((await db.select().from(attendeeMessages)).length).toBe(1)
  const again = (await everyRow(event.id)).sessions.find((session) => session.id === seeded[0]!.id)!
  expect(again.version).toBe(3)

  const changeId = replaced.status === 'replaced' ? replaced.changeId! : ''
  expect(await undoChange(changeId, { actor: 'grace' })).toMatchObject({
    status: 'undone',
    what: 'Undid: Seeded WITCON PGH',
  })
  expect(withoutVersions(await everyRow(event.id))).toEqual(withoutVersions(edited))
  expect((await listChanges(event.id)).map(({ who, what }) => [who, what])).toEqual([
    ['grace', 'Undid: Seeded WITCON PGH'],
    ['grace', 'Seeded WITCON PGH'],
    ['ada', 'Seeded WITCON PGH'],
  ])
})

test('the current event is the named one, without a name Pittsburgh, else the first by name', async () => {
  await replaceEventProgram(seed('cbus', 'WITCON CBUS'), { actor: 'ada' })
  expect((await listEvents()).map((event) => event.slug)).toEqual(['cbus', 'pgh'])
  const events = await listEvents()
  const meant = ['cbus', null, '', 'nowhere'].map((slug) => selectEvent(events, slug)?.slug)
  expect(meant).toEqual(['cbus', 'pgh', 'pgh', 'cbus'])
})

test('a name that another event has is refused and nothing is changed', async () => {
  expect(await replaceEventProgram(seed('erie', 'WITCON PGH'), { actor: 'ada' })).toEqual({
    status: 'name-taken',
    name: 'WITCON PGH',
  })
  expect(await findEvent('erie')).toBeUndefined()
})

test('a slug that moved to another event still seeds, under ids of its own', async () => {
  const old = (await findEvent('pgh'))!
  const before = await everyRow(old.id)
  await db.update(events).set({ slug: 'pgh-2025', name: 'WITCON PGH 2025' }).where(eq(events.id, old.id))
  expect(await replaceEventProgram(pittsburgh, { actor: 'ada' })).toMatchObject({ status: 'replaced', isNew: true })
  expect(await everyRow(old.id)).toEqual(before)
})

test('two processes that seed a new event at once both succeed', async () => {
  const seeded = await Promise.all([1, 2].map(() => replaceEventProgram(seed('akron', 'WITCON AKR'), { actor: 'ada' })))
  expect(seeded.map((one) => one.status)).toEqual(['replaced', 'replaced'])
  expect(await countProgram((await findEvent('akron'))!.id)).toEqual({ sessions: 2, speakers: 2, sponsors: 1 })
})
