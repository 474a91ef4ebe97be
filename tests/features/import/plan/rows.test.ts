import { expect, test } from 'bun:test'
import { aSession, aSpeaker, aSponsor } from '../../../support/rows.ts'
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

test('renaming a room also moves the sessions that organizers added to it', () => {
  const room = (name: string) => [{ key: 'r', place: '', name }]
  const now = imported(aFile({ rooms: room('Curie'), sessions: [aTalk({ location: 'Curie' })] }), ({ sessions }) =>
    sessions.push(aSession({ id: 'ours', location: 'curie' })),
  )
  const plan = planned(now, aFile({ rooms: room('Attic'), sessions: [aTalk({ location: 'Attic' })] }))
  expect(deeds(plan)).toEqual(['change rooms Attic, name: Curie → Attic'])
  expect(done(now, plan).sessions.map(({ location }) => location)).toEqual(['Attic', 'Attic'])
})
