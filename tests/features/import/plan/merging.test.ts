import { expect, test } from 'bun:test'
import { hasVisibleChanges } from '../../../../src/features/import/plan/plan.ts'
import { aFile, aTalk, deeds, done, imported, planned, questions } from './planned.ts'

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
  expect(deeds(plan)).toEqual([
    'change sessions Opening, title: Opening → Welcome'.replace('sessions Opening', 'sessions Welcome'),
  ])
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
