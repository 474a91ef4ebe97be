import { expect, test } from 'bun:test'
import { anEvent, aSession } from '../../../support/rows.ts'
import { aFile, aTalk, deeds, done, imported, planned, questions, standing } from './planned.ts'

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

test('an import of one day leaves the other days alone', () => {
  const first = imported(aFile({ sessions: [on('2026-03-14', 'a'), on('2026-03-14', 'b')] }))
  const plan = planned(first, aFile({ sessions: [on('2026-03-15', 'c')] }), { day: 2 })
  const second = done(first, plan)
  expect(times(second)).toEqual([
    'Talk a: 2025-03-15T09:00:00',
    'Talk b: 2025-03-15T09:00:00',
    'Talk c: 2025-03-16T09:00:00',
  ])
  expect(second.event).toMatchObject({ startsOn: '2026-03-14', endsOn: '2026-03-15' })
  expect(deeds(planned(second, aFile({ sessions: [on('2026-03-14', 'a')] }), { day: 1 }))).toEqual([
    'cancel sessions Talk b, status: confirmed → cancelled, cancelReason: empty → Removed from the published program',
  ])
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
