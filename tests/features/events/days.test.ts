import { expect, test } from 'bun:test'
import {
  countDays,
  programDay,
  programDays,
  realDate,
  sessionDayName,
  sessionInstants,
  standInDate,
} from '../../../src/program/program-days.ts'

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

test('an event has the days between its dates and later days with sessions', () => {
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

test('sessions have a day name at an event of several days', () => {
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

const PGH = { startsOn: '2026-03-14', timezone: 'America/New_York' }
const CAMP = { startsOn: '2019-08-21', timezone: 'Europe/Berlin' }
const SPRING = { ...PGH, startsOn: '2026-03-08' }
const AUTUMN = { ...PGH, startsOn: '2026-11-01' }
const DELHI = { startsOn: '2026-01-01', timezone: 'Asia/Kolkata' }
type Dates = { startsOn: string | null; timezone: string | null }

const at = (startTime: string, endTime: string, event: Dates = PGH) => {
  const instants = sessionInstants(event, { startTime, endTime })
  return instants && [instants.start.toISOString(), instants.end.toISOString()]
}

test.each([
  ['on the stand-in day', '2025-03-15T09:00:00', '2025-03-15T09:45:00', PGH, '2026-03-14T13:00', '2026-03-14T13:45'],
  ['on a real date', '2019-08-22T01:30:00', '2019-08-22T02:30:00', CAMP, '2019-08-21T23:30', '2019-08-22T00:30'],
  ['past midnight', '2025-03-15T22:00:00', '2025-03-15T00:30:00', PGH, '2026-03-15T02:00', '2026-03-15T04:30'],
  ['on the second day', '2025-03-16T00:15:00', '2025-03-16T01:00:00', PGH, '2026-03-15T04:15', '2026-03-15T05:00'],
  ['in typed times', '1:30 p.m.', '2pm', PGH, '2026-03-14T17:30', '2026-03-14T18:00'],
  ['with a new end', '2026-03-15T10:00:00', '2025-03-15T11:00:00', PGH, '2026-03-15T14:00', '2026-03-15T15:00'],
  ['without a length', '2025-03-15T09:00:00', '2025-03-15T09:00:00', PGH, '2026-03-14T13:00', '2026-03-14T13:00'],
  // The hour that spring leaves out is an hour later, the hour that autumn repeats is the first one.
  ['into the lost hour', '01:30', '02:30', SPRING, '2026-03-08T06:30', '2026-03-08T07:30'],
  ['from the lost hour', '02:30', '03:30', SPRING, '2026-03-08T07:30', '2026-03-08T08:30'],
  ['from the lost hour until before it', '02:30', '03:15', SPRING, '2026-03-08T07:30', '2026-03-08T08:15'],
  ['after the lost hour', '03:00', '03:30', SPRING, '2026-03-08T07:00', '2026-03-08T07:30'],
  ['in the doubled hour', '01:30', '02:30', AUTUMN, '2026-11-01T05:30', '2026-11-01T07:30'],
  ['in a half-hour zone', '00:15', '01:15', DELHI, '2025-12-31T18:45', '2025-12-31T19:45'],
])('a session %s, from %s to %s, has its moments in UTC', (_, start, end, event, from, until) => {
  expect(at(start, end, event)).toEqual([`${from}:00.000Z`, `${until}:00.000Z`])
})

test('without a day, a known time zone or a readable time there is no instant', () => {
  expect(at('09:00', '10:00', { startsOn: null, timezone: 'America/New_York' })).toBeUndefined()
  expect(at('09:00', '10:00', { startsOn: '2026-03-14', timezone: null })).toBeUndefined()
  expect(at('09:00', '10:00', { startsOn: '2026-03-14', timezone: 'Mars/Olympus' })).toBeUndefined()
  expect(at('after lunch', '10:00')).toBeUndefined()
  expect(at('25:00', '26:00')).toBeUndefined()
})
