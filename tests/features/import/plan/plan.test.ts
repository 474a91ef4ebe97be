import { expect, test } from 'bun:test'
import { hasVisibleChanges } from '../../../../src/features/import/plan/plan.ts'
import { anEvent, aSession, aSpeaker, aSponsor } from '../../../support/rows.ts'
import { aFile, aPerson, aTalk, DAY_ONE, deeds, done, imported, planned, questions, standing } from './planned.ts'

const event = { startsOn: DAY_ONE, endsOn: DAY_ONE }

test('a first import creates the rows with their days and people', () => {
  const file = aFile({
    speakers: [aPerson()],
    sessions: [
      aTalk({ speakers: ['ada', 'nobody'] }),
      aTalk({ key: 'b', title: 'Night', startTime: '2026-03-16T01:00:00', endTime: '2026-03-16T02:00:00' }),
    ],
  })
  const after = imported(file)
  expect(after.event).toMatchObject({ startsOn: DAY_ONE, endsOn: '2026-03-15', name: 'WITCON PGH' })
  expect(after.sessions).toMatchObject([
    { title: 'Opening', startTime: '2025-03-15T09:00:00', track: 'General', speakerIds: [after.speakers[0]!.id] },
    { title: 'Night', startTime: '2025-03-17T01:00:00', endTime: '2025-03-17T02:00:00' },
  ])
})

test('existing rows with the same name, or title and start, are matched', () => {
  const before = standing({
    sessions: [
      aSession({ id: 'early', title: 'Lunch', startTime: '2025-03-15T12:00:00', description: 'Ours.' }),
      aSession({ id: 'late', title: 'Lunch', startTime: '2025-03-15T13:00:00' }),
      aSession({ id: 'moved', title: 'Keynote', startTime: '2025-03-15T08:00:00' }),
    ],
    speakers: [aSpeaker({ id: 'soren', name: 'Søren  Berg', photoUrl: '/images/uploads/x/640.webp' })],
    sponsors: [aSponsor({ id: 'iron', name: 'IRONLARK', tier: 'Gold' })],
  })
  const file = aFile({
    event,
    speakers: [aPerson({ key: '7', name: 'Soren Berg', photoUrl: 'https://example.org/s.jpg', company: 'Ironlark' })],
    sponsors: [{ key: 'i', place: '', name: 'Ironlark', tier: 'Silver' }],
    sessions: [
      aTalk({
        key: '1',
        title: 'Lunch',
        startTime: `${DAY_ONE}T13:00:00`,
        endTime: `${DAY_ONE}T09:45:00`,
        description: 'Soup.',
      }),
      aTalk({ key: '2', title: 'Keynote', endTime: `${DAY_ONE}T09:45:00` }),
      aTalk({ key: '3', title: 'Coffee' }),
    ],
  })
  const plan = planned(before, file)
  expect(plan.rows.filter(({ isMatched }) => isMatched).map(({ key, id }) => [key, id])).toEqual([
    ['1', 'late'],
    ['2', 'moved'],
    ['7', 'soren'],
    ['i', 'iron'],
  ])
  expect(questions(plan)).toEqual([
    'sessions/2/startTime: 2025-03-15T08:00:00 or 2025-03-15T09:00:00',
    'speakers/7/name: Søren  Berg or Soren Berg',
    'sponsors/i/name: IRONLARK or Ironlark',
    'sponsors/i/tier: Gold or Silver',
  ])
  expect(deeds(plan)).toEqual([
    'change events WITCON PGH, startsOn: empty → 2026-03-14',
    'change sessions Lunch, description: empty → Soup.',
    'create sessions Coffee, title: empty → Coffee, startTime: empty → 2025-03-15T09:00:00, endTime: empty → 2025-03-15T09:30:00',
    'change speakers Soren Berg, company: empty → Ironlark',
  ])
})

test('a dropped session is canceled once, and is restored when the source lists it again', () => {
  const both = aFile({ sessions: [aTalk(), aTalk({ key: 'b', title: 'Closing' })] })
  const one = aFile({ sessions: [aTalk()] })
  const now = imported(both)
  const plan = planned(now, one)
  expect(deeds(plan)).toEqual([
    'cancel sessions Closing, status: confirmed → cancelled, cancelReason: empty → Removed from the published program',
  ])
  const dropped = done(now, plan)
  expect(deeds(planned(dropped, one))).toEqual([])
  expect(deeds(planned(dropped, both))).toEqual([
    'change sessions Closing, status: cancelled → confirmed, cancelReason: Removed from the published program → empty',
  ])
  Object.assign(dropped.sessions[1]!, { status: 'confirmed', cancelReason: null })
  expect([deeds(planned(dropped, one)), deeds(planned(dropped, both))]).toEqual([[], []])
})

test('a dropped draft is removed', () => {
  const now = imported(aFile({ sessions: [aTalk(), aTalk({ key: 'b', title: 'Secret', status: 'draft' })] }))
  expect(deeds(planned(now, aFile({ sessions: [aTalk()] })))).toEqual(['remove sessions Secret'])
})

test('dropped people, rooms and sponsors are removed if they are unused and unedited', () => {
  const people = ['ada', 'bo', 'cy'].map((key) => aPerson({ key, name: key }))
  const sponsors = ['x', 'y'].map((key) => ({ key, place: '', name: key }))
  const rooms = ['Curie', 'Attic'].map((name) => ({ key: name, place: '', name }))
  const now = imported(
    aFile({ speakers: people, sponsors, rooms, sessions: [aTalk({ speakers: ['ada'], location: 'Curie' })] }),
    (all) => {
      Object.assign(all.speakers[2]!, { bio: 'Ours.' })
      all.writtenTo = [all.sponsors[0]!.id]
    },
  )
  const plan = planned(now, aFile({ sessions: [aTalk()] }))
  expect(deeds(plan)).toEqual(['remove rooms Attic', 'remove speakers bo', 'remove sponsors y'])
  expect(deeds(planned(done(now, plan), aFile({ sessions: [aTalk()] })))).toEqual([])
})

test('kinds of rows that a file does not hold are never removed', () => {
  const now = imported(aFile({ speakers: [aPerson()], sessions: [aTalk()] }))
  expect(deeds(planned(now, aFile({ holds: ['speakers'], speakers: [aPerson()] })))).toEqual([])
})

test('a row with a new key stays the same row', () => {
  const now = imported(aFile({ sessions: [aTalk(), aTalk({ key: 'b', title: 'Closing' })] }))
  const plan = planned(now, aFile({ sessions: [aTalk(), aTalk({ key: 'c', title: 'Closing', track: 'Tech' })] }))
  expect(deeds(plan)).toEqual(['change sessions Closing, track: General → Tech'])
  expect(plan.rows.find(({ key }) => key === 'c')!.id).toBe(now.sessions[1]!.id)
})

test('a speaker with a job title and a new key stays the same speaker', () => {
  const now = imported(aFile({ speakers: [aPerson({ key: 'a', title: 'Engineer' })], sessions: [] }))
  const plan = planned(now, aFile({ speakers: [aPerson({ key: 'b', title: 'Director' })], sessions: [] }))
  expect(deeds(plan)).toEqual(['change speakers Ada Fernandez, title: Engineer → Director'])
})

test('renaming a room also moves the sessions that organizers added to it', () => {
  const room = (name: string) => [{ key: 'r', place: '', name }]
  const now = imported(aFile({ rooms: room('Curie'), sessions: [aTalk({ location: 'Curie' })] }), ({ sessions }) =>
    sessions.push(aSession({ id: 'ours', location: 'curie' })),
  )
  const plan = planned(now, aFile({ rooms: room('Attic'), sessions: [aTalk({ location: 'Attic' })] }))
  expect(deeds(plan)).toEqual(['change rooms Attic, name: Curie → Attic'])
  expect(done(now, plan).sessions.map(({ location }) => location)).toEqual(['Attic', 'Attic'])
})

/** What the title is after it was `Opening` in the first import, and then became this here and that in the source. */
test.each([
  { here: 'Opening', source: 'Opening', title: 'Opening', asked: 0, was: 'changed by nobody' },
  { here: 'Opening', source: 'Welcome', title: 'Welcome', asked: 0, was: 'changed by the source alone' },
  { here: 'Hello', source: 'Opening', title: 'Hello', asked: 0, was: 'changed here alone' },
  { here: 'Welcome', source: 'Welcome', title: 'Welcome', asked: 0, was: 'changed alike by both' },
  { here: 'Hello', source: 'Welcome', title: 'Hello', asked: 1, was: 'changed by both' },
])('a field $was: $here here and $source there', ({ here, source, title, asked }) => {
  const now = imported(aFile({ sessions: [aTalk()] }), ({ sessions }) => Object.assign(sessions[0]!, { title: here }))
  const plan = planned(now, aFile({ sessions: [aTalk({ title: source })] }))
  expect([done(now, plan).sessions[0]!.title, questions(plan).length]).toEqual([title, asked])
})

test.each([
  ['ours', 'Hello'],
  ['theirs', 'Welcome'],
] as const)('a change on both sides asks, and the choice of %s gives %s', (side, title) => {
  const now = imported(aFile({ sessions: [aTalk()] }), ({ sessions }) =>
    Object.assign(sessions[0]!, { title: 'Hello' }),
  )
  const file = aFile({ sessions: [aTalk({ title: 'Welcome' })] })
  expect(questions(planned(now, file))).toEqual(['sessions/a/title: Hello or Welcome'])
  const chosen = planned(now, file, { choices: { each: { 'sessions/a/title': side } } })
  expect(chosen.fingerprint).toBe(planned(now, file).fingerprint)
  const after = done(now, chosen)
  expect(after.sessions[0]!.title).toBe(title)
  expect([questions(planned(after, file)), hasVisibleChanges(planned(after, file))]).toEqual([[], false])
})

test('an undecided conflict keeps the current value and is asked again, and the rest of the row is imported', () => {
  const now = imported(aFile({ sessions: [aTalk()] }), ({ sessions }) =>
    Object.assign(sessions[0]!, { title: 'Hello' }),
  )
  const file = aFile({ sessions: [aTalk({ title: 'Welcome', track: 'Tech' })] })
  const after = done(now, planned(now, file))
  expect([after.sessions[0]!.title, after.sessions[0]!.track]).toEqual(['Hello', 'Tech'])
  expect(questions(planned(after, file))).toEqual(['sessions/a/title: Hello or Welcome'])
  expect(deeds(planned(after, file))).toEqual([])
})

test('an unchanged file changes nothing, despite edits here', () => {
  const file = aFile({
    event: { name: 'Camp', timezone: 'Europe/Berlin' },
    sessions: [aTalk({ speakers: ['ada'], location: 'Curie' })],
    speakers: [{ key: 'ada', place: '', name: 'Ada', photoUrl: 'https://example.org/a.jpg' }],
    rooms: [{ key: 'c', place: '', name: 'Curie', capacity: 20 }],
    sponsors: [{ key: 's', place: '', name: 'Ironlark', tier: 'Gold' }],
  })
  const now = imported(file, ({ sessions, speakers, event }) => {
    Object.assign(sessions[0]!, { startTime: '2025-03-15T10:00:00', speakerIds: [] })
    Object.assign(speakers[0]!, { name: 'Ada Fernandez', photoUrl: '/images/uploads/x/640.webp' })
    Object.assign(event, { city: 'Erie', startsOn: '2026-03-21' })
  })
  const again = planned(now, file)
  expect([deeds(again), questions(again), again.writes.filter(({ before, after }) => before !== after)]).toEqual([
    [],
    [],
    [],
  ])
})

test('a missing field is left alone, and an empty field is emptied', () => {
  const now = imported(aFile({ sessions: [aTalk({ location: 'Curie', description: 'Long.', track: 'Tech' })] }))
  const plan = planned(now, aFile({ sessions: [aTalk({ location: null })] }))
  expect(deeds(plan)).toEqual(['change sessions Opening, location: Curie → empty'])
})

test('times in another spelling and people in another order are no change', () => {
  const speakers = ['ada', 'bo'].map((key) => ({ key, place: '', name: key }))
  const now = imported(aFile({ speakers, sessions: [aTalk({ speakers: ['ada', 'bo'] })] }), ({ sessions }) =>
    Object.assign(sessions[0]!, { startTime: '2025-03-15T09:00' }),
  )
  const plan = planned(now, aFile({ speakers, sessions: [aTalk({ speakers: ['bo', 'ada'], title: 'Welcome' })] }))
  expect(deeds(plan)).toEqual(['change sessions Welcome, title: Opening → Welcome'])
})

test('a deleted row stays deleted, and is a conflict if the source changed it since', () => {
  const file = aFile({ sessions: [aTalk()] })
  const now = imported(file, (all) => void all.sessions.pop())
  expect([deeds(planned(now, file)), questions(planned(now, file))]).toEqual([[], []])
  const newer = aFile({ sessions: [aTalk({ title: 'Welcome' })] })
  expect(questions(planned(now, newer))).toEqual(['sessions/a/*: empty or Welcome'])
  expect(done(now, planned(now, newer)).sessions).toEqual([])
  expect(done(now, planned(now, newer, { choices: { all: 'theirs' } })).sessions).toMatchObject([{ title: 'Welcome' }])
  const decided = done(now, planned(now, newer, { choices: { all: 'ours' } }))
  expect([decided.sessions, questions(planned(decided, newer))]).toEqual([[], []])
})

const on = (date: string, key = date) =>
  aTalk({ key, title: `Talk ${key}`, startTime: `${date}T09:00:00`, endTime: `${date}T10:00:00` })
const times = ({ sessions }: ReturnType<typeof standing>) =>
  sessions.map(({ title, startTime }) => `${title}: ${startTime}`)

test('a conference that moves as a whole moves the event’s dates and no session', () => {
  const before = imported(
    aFile({ event: { startsOn: '2026-03-14' }, sessions: [on('2026-03-14', 'a'), on('2026-03-15', 'b')] }),
  )
  const plan = planned(
    before,
    aFile({ event: { startsOn: '2026-04-11' }, sessions: [on('2026-04-11', 'a'), on('2026-04-12', 'b')] }),
  )
  expect(deeds(plan)).toEqual(['change events WITCON PGH, startsOn: 2026-03-14 → 2026-04-11'])
  expect(done(before, plan).event).toMatchObject({ startsOn: '2026-04-11', endsOn: '2026-04-12' })
})

test('a new first day renumbers the days, also of sessions that organizers added', () => {
  const before = imported(aFile({ sessions: [on('2026-03-14', 'a'), on('2026-03-15', 'b')] }), ({ sessions }) => {
    sessions.push(
      aSession({ id: 'ours', title: 'Ours', startTime: '2025-03-15T18:00:00', endTime: '2025-03-15T19:00:00' }),
    )
    Object.assign(sessions[1]!, { startTime: '2025-03-16T11:00:00' })
  })
  const file = aFile({ sessions: [on('2026-03-13', 'z'), on('2026-03-14', 'a'), on('2026-03-15', 'b')] })
  const plan = planned(before, file)
  expect([questions(plan), plan.notes]).toEqual([
    [],
    ['The first day is now 2026-03-13, 1 day earlier than before. All sessions keep their dates.'],
  ])
  expect(deeds(plan)).toEqual([
    'change events WITCON PGH, startsOn: 2026-03-14 → 2026-03-13, days: 2 → 3',
    'create sessions Talk z, title: empty → Talk z, startTime: empty → 2025-03-15T09:00:00, endTime: empty → 2025-03-15T10:00:00',
  ])
  const after = done(before, plan)
  expect(times(after)).toEqual([
    'Talk a: 2025-03-16T09:00:00',
    'Talk b: 2025-03-17T11:00:00',
    'Ours: 2025-03-16T18:00:00',
    'Talk z: 2025-03-15T09:00:00',
  ])
  expect(after.event).toMatchObject({ startsOn: '2026-03-13', endsOn: '2026-03-15' })
  expect(planned(after, file).writes.filter(({ before, after }) => before !== after)).toEqual([])
})

test('a different first day is a conflict, and days are counted from the date that is kept', () => {
  const before = standing({ event: anEvent({ id: 'pgh', startsOn: '2027-03-14' }) })
  const file = aFile({ sessions: [on('2026-03-14', 'a'), on('2026-03-15', 'b')] })
  expect(questions(planned(before, file))).toEqual(['events/event/startsOn: 2027-03-14 or 2026-03-14'])
  const kept = done(before, planned(before, file, { choices: { all: 'ours' } }))
  expect(kept.event).toMatchObject({ startsOn: '2027-03-14', endsOn: '2027-03-15' })
  expect(times(kept)).toEqual(['Talk a: 2025-03-15T09:00:00', 'Talk b: 2025-03-16T09:00:00'])
  expect(planned(kept, file).writes.filter(({ before, after }) => before !== after)).toEqual([])
})

test('times that are stored under real dates are compared as the same times', () => {
  const before = standing({
    event: anEvent({ id: 'pgh', startsOn: '2026-03-14' }),
    sessions: [
      aSession({ title: 'Talk a', startTime: '2026-03-14T09:00:00', endTime: '2026-03-14T10:00:00', track: 'General' }),
    ],
  })
  const plan = planned(before, aFile({ sessions: [on('2026-03-14', 'a')] }))
  expect([deeds(plan), questions(plan)]).toEqual([[], []])
})

test('a file with clock times alone fills the first day and changes no date', () => {
  const after = imported(aFile({ sessions: [aTalk({ startTime: '09:00', endTime: '10:00' })] }))
  expect([times(after), after.event.startsOn]).toEqual([['Opening: 2025-03-15T09:00:00'], null])
})
