import { expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type Event, floors, rooms, sessions, speakers, sponsors } from '../../../db/schema.ts'
import { seeds } from '../../../seeds/index.ts'
import { eventRoutes } from '../../../src/features/events/routes.tsx'
import { replaceEventProgram } from '../../../src/features/events/service.ts'
import { listChanges, undoChange } from '../../../src/features/history/service.ts'
import { findEvent, listEvents } from '../../../src/pages/cached-events.ts'
import { selectSessions } from '../../../src/records/session-rows.ts'
import { openFileDatabase } from '../../support/database.ts'
import { callers } from '../../support/organizers.ts'
import { aSession, insertSessions } from '../../support/rows.ts'

const { signIn } = callers(eventRoutes)

await openFileDatabase()
const anna = await signIn('anna')
await replaceEventProgram(seeds.pgh, { actor: 'test' })
const pgh = (await findEvent('pgh'))!

await db.insert(floors).values({ id: 'upper', eventId: pgh.id, name: 'Upper floor' })
const [upstairs] = await db.select().from(rooms).where(eq(rooms.eventId, pgh.id)).limit(1)
await db.update(rooms).set({ floorId: 'upper', x: 10, y: 20 }).where(eq(rooms.id, upstairs!.id))

const cleveland = { name: 'WITCON CLE', slug: 'cle', city: 'Cleveland', startsOn: '2028-03-11' }
const copy = (from: string, input: object) =>
  anna('POST', `/api/admin/events/${from}/copies`, { ...cleveland, ...input })

async function programOf({ id }: Pick<Event, 'id'>) {
  const of = (table: typeof rooms | typeof floors | typeof speakers | typeof sponsors) =>
    db.select().from(table).where(eq(table.eventId, id)).orderBy(asc(table.name), asc(table.id))
  return {
    rooms: await of(rooms),
    floors: await of(floors),
    speakers: await of(speakers),
    sponsors: await of(sponsors),
    sessions: await selectSessions()
      .where(eq(sessions.eventId, id))
      .orderBy(asc(sessions.title), asc(sessions.startTime)),
  }
}

/** Nothing that names a row or belongs to one event. */
const content = (rows: object[]) =>
  rows.map((row) => ({ ...row, id: '', eventId: '', version: 0, floorId: '', updatedAt: '', speakerIds: [] }))

test('a copy has every part of its source under new ids, and one Undo removes all of it', async () => {
  const before = await programOf(pgh)
  const { status, json, headers } = await copy(pgh.id, {
    copied: ['settings', 'rooms', 'sponsors', 'speakers', 'sessions'],
  })
  expect(status).toBe(201)
  expect(json).toEqual({ ...pgh, ...cleveland, id: json.id, version: 1, isActive: false, publishedAt: null })
  const after = await programOf(json)
  expect(before.rooms.length).toBeGreaterThan(5)
  for (const table of ['rooms', 'floors', 'speakers', 'sponsors'] as const)
    expect(content(after[table])).toEqual(content(before[table]))
  expect(content(after.sessions)).toEqual(
    content(
      before.sessions.map((session) => ({ ...session, status: 'draft', cancelReason: null, replacedById: null })),
    ),
  )
  const names = (program: typeof before, ids: string[]) =>
    ids.map((id) => program.speakers.find((speaker) => speaker.id === id)?.name)
  expect(after.sessions.map(({ speakerIds }) => names(after, speakerIds))).toEqual(
    before.sessions.map(({ speakerIds }) => names(before, speakerIds)),
  )
  const floorOf = (program: typeof before) =>
    (program.rooms as { floorId: string | null }[]).map(
      ({ floorId }) => program.floors.find(({ id }) => id === floorId)?.name,
    )
  expect(floorOf(after)).toEqual(floorOf(before))
  const [change, ...others] = await listChanges(json.id)
  expect([change!.what, others]).toEqual(['Created event “WITCON CLE” from “WITCON PGH”', []])
  expect((await undoChange(headers.get('change-id')!, { actor: 'anna' })).status).toBe('undone')
  expect((await listEvents()).map(({ slug }) => slug)).toEqual(['pgh'])
  expect(await programOf(json)).toEqual({ rooms: [], floors: [], speakers: [], sponsors: [], sessions: [] })
  expect(await programOf(pgh)).toEqual(before)
})

test('sessions without their rooms and speakers name none, and sponsors come alone', async () => {
  const { json: talks } = await copy(pgh.id, { copied: ['sessions'] })
  const program = await programOf(talks)
  expect([program.rooms, program.speakers, program.sponsors]).toEqual([[], [], []])
  expect(program.sessions.length).toBe((await programOf(pgh)).sessions.length)
  expect(program.sessions.flatMap(({ location, speakerIds }) => [location, ...speakerIds].filter(Boolean))).toEqual([])
  const { json: partners } = await copy(pgh.id, { name: 'Partners', slug: 'partners', copied: ['sponsors'] })
  const { sponsors: copied, ...others } = await programOf(partners)
  expect(copied.length).toBe((await programOf(pgh)).sponsors.length)
  expect(others).toEqual({ rooms: [], floors: [], speakers: [], sessions: [] })
  expect([partners.timezone, partners.accent]).toEqual([null, null])
})

test('sessions move with the dates, and a late session is copied at its planned time', async () => {
  const camp = await anna('POST', '/api/admin/events', {
    name: 'Camp',
    slug: 'camp',
    city: 'Erie',
    startsOn: '2027-04-10',
    endsOn: '2027-04-12',
  })
  const planned = { startTime: '2025-03-16T09:00:00', endTime: '2025-03-16T10:00:00' }
  const delayed = { startTime: '2025-03-16T09:10:00', endTime: '2025-03-16T10:10:00' }
  const eventId = camp.json.id
  await insertSessions(db, [
    aSession({ eventId, title: 'Late', ...delayed, delay: { planned, delayed } }),
    aSession({ eventId, title: 'Warm-up', startTime: '2027-04-09T18:00:00', endTime: '2027-04-09T19:00:00' }),
  ])
  const { json } = await copy(eventId, { name: 'Camp 2028', slug: 'camp-2028', copied: ['sessions'] })
  expect([json.startsOn, json.endsOn]).toEqual(['2028-03-11', '2028-03-13'])
  const copied = (await programOf(json)).sessions.map(({ title, startTime, endTime, delay }) => [
    title,
    startTime,
    endTime,
    delay,
  ])
  expect(copied).toEqual([
    ['Late', planned.startTime, planned.endTime, null],
    ['Warm-up', '2028-03-10T18:00:00', '2028-03-10T19:00:00', null],
  ])
})

test('what was typed wins over the source', async () => {
  await anna('PATCH', `/api/admin/events/${pgh.id}`, { feedbackOpen: true, questionsOpen: false })
  const { json } = await copy(pgh.id, {
    name: 'Typed',
    slug: 'typed',
    timezone: 'America/Chicago',
    questionsOpen: true,
    feedbackOpen: false,
    copied: ['settings'],
  })
  expect([json.timezone, json.questionsOpen, json.feedbackOpen]).toEqual(['America/Chicago', true, true])
  const own = await copy(pgh.id, { name: 'Own', slug: 'own', questionsHeld: false, copied: ['rooms'] })
  expect(own.json.questionsHeld).toBe(false)
})

test('a copy is refused with a sentence, and nothing is created', async () => {
  const known = await listEvents()
  const refused = async (from: string, input: object) => {
    const { status, text } = await copy(from, input)
    return [status, text]
  }
  expect(await refused('nobody', { name: 'X', slug: 'x' })).toEqual([404, 'Event not found'])
  expect(await refused(pgh.id, { name: 'X', slug: 'pgh' })).toEqual([409, 'An event with this slug already exists'])
  expect(await refused(pgh.id, { name: 'X', slug: 'x', copied: ['messages'] })).toEqual([
    400,
    'Choose from settings, rooms, tracks, sponsors, speakers, guides, sessions',
  ])
  expect(await listEvents()).toEqual(known)
})
