import { expect, test } from 'bun:test'
import { sessionDayName } from '../../../src/program/day-names.ts'
import { countDays, programDay, programDays, realDate, standInDate } from '../../../src/program/program-days.ts'

const dayOf = (startTime: string, startsOn: string | null = '2027-04-10') => programDay({ startTime }, startsOn)

test('the days of a program count up from the stand-in day, and real dates from the event’s own', () => {
  expect(
    ['2025-03-15T09:00:00', '2025-03-16T09:00:00', '9:00 AM', '2027-04-12T09:00:00'].map((time) => dayOf(time)),
  ).toEqual([1, 2, 1, 3])
  expect([dayOf('2025-03-16T09:00:00', null), realDate(2, null), standInDate(2)]).toEqual([2, undefined, '2025-03-16'])
})

test('a night past midnight belongs to the evening it began on, until four', () => {
  expect(['2025-03-16T00:30:00', '2025-03-16T03:59:00', '2025-03-16T04:00:00'].map((time) => dayOf(time))).toEqual([
    1, 1, 2,
  ])
  expect(dayOf('2025-03-15T00:30:00')).toBe(1)
})

test('an event has the days between its dates, and any later one that has sessions', () => {
  const event = { startsOn: '2027-04-10', endsOn: '2027-04-11' }
  expect(programDays(event, [])).toEqual([
    { day: 1, date: '2027-04-10' },
    { day: 2, date: '2027-04-11' },
  ])
  expect(programDays(event, [{ startTime: '2025-03-17T09:00:00' }]).map(({ date }) => date)).toEqual([
    '2027-04-10',
    '2027-04-11',
    '2027-04-12',
  ])
  expect(countDays({ startsOn: '2027-04-10', endsOn: '2027-04-09' })).toBe(1)
  expect(programDays({ startsOn: null, endsOn: null }, [])).toEqual([{ day: 1, date: undefined }])
})

test('a real date is no day of an event without one', () => {
  expect([dayOf('2019-08-22T10:00:00', null), dayOf('2027-04-11T10:00:00', null)]).toEqual([1, 1])
})

test('the day is named where there are several', () => {
  const two = { startsOn: '2027-04-10', endsOn: '2027-04-11' }
  const nameOf = (startTime: string, event: Parameters<typeof sessionDayName>[0] = two) =>
    sessionDayName(event, { startTime })
  expect([nameOf('9:00 AM'), nameOf('2025-03-16T09:00:00'), nameOf('2025-03-17T01:00:00')]).toEqual([
    'Saturday, April 10',
    'Sunday, April 11',
    'Sunday, April 11',
  ])
  const undated = { startsOn: null, endsOn: null }
  expect([nameOf('9:00 AM', { ...two, endsOn: null }), nameOf('9:00 AM', undated)]).toEqual([undefined, undefined])
  expect(nameOf('2025-03-16T09:00:00', undated)).toBe('Day 2')
})
