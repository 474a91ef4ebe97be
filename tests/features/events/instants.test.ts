import { expect, test } from 'bun:test'
import { sessionInstants } from '../../../src/program/instants.ts'

const pittsburgh = { startsOn: '2026-03-14', timezone: 'America/New_York' }
const at = (
  startTime: string,
  endTime: string,
  event: { startsOn: string | null; timezone: string | null } = pittsburgh,
) => {
  const instants = sessionInstants(event, { startTime, endTime })
  return instants && [instants.start.toISOString(), instants.end.toISOString()]
}

test('a clock time on the stand-in day happens on the day of the event, in its time zone', () => {
  expect(at('2025-03-15T09:00:00', '2025-03-15T09:45:00')).toEqual([
    '2026-03-14T13:00:00.000Z',
    '2026-03-14T13:45:00.000Z',
  ])
})

test('a real date in the text stays the date', () => {
  expect(
    at('2019-08-22T01:30:00', '2019-08-22T02:30:00', { startsOn: '2019-08-21', timezone: 'Europe/Berlin' }),
  ).toEqual(['2019-08-21T23:30:00.000Z', '2019-08-22T00:30:00.000Z'])
})

test('a session that ends after midnight ends the next day', () => {
  expect(at('2025-03-15T22:00:00', '2025-03-15T00:30:00')).toEqual([
    '2026-03-15T02:00:00.000Z',
    '2026-03-15T04:30:00.000Z',
  ])
})

test('the day after the stand-in day is the day after the event began', () => {
  expect(at('2025-03-16T00:15:00', '2025-03-16T01:00:00')).toEqual([
    '2026-03-15T04:15:00.000Z',
    '2026-03-15T05:00:00.000Z',
  ])
})

test('a time as a script sent it happens when it says', () => {
  expect(at('1:30 p.m.', '2pm')).toEqual(['2026-03-14T17:30:00.000Z', '2026-03-14T18:00:00.000Z'])
})

test('an end retyped as a clock time goes with the real date of its start', () => {
  expect(at('2026-03-15T10:00:00', '2025-03-15T11:00:00')).toEqual([
    '2026-03-15T14:00:00.000Z',
    '2026-03-15T15:00:00.000Z',
  ])
})

test('a session without a length ends when it starts', () => {
  expect(at('2025-03-15T09:00:00', '2025-03-15T09:00:00')).toEqual([
    '2026-03-14T13:00:00.000Z',
    '2026-03-14T13:00:00.000Z',
  ])
})

test('the hour that spring leaves out is an hour later, the hour that autumn repeats is the first one', () => {
  const spring = { startsOn: '2026-03-08', timezone: 'America/New_York' }
  expect(at('01:30', '02:30', spring)).toEqual(['2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'])
  expect(at('03:00', '03:30', spring)).toEqual(['2026-03-08T07:00:00.000Z', '2026-03-08T07:30:00.000Z'])
  const autumn = { startsOn: '2026-11-01', timezone: 'America/New_York' }
  expect(at('01:30', '02:30', autumn)).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T07:30:00.000Z'])
})

test('half-hour zones and zones ahead of UTC work', () => {
  expect(at('00:15', '01:15', { startsOn: '2026-01-01', timezone: 'Asia/Kolkata' })).toEqual([
    '2025-12-31T18:45:00.000Z',
    '2025-12-31T19:45:00.000Z',
  ])
})

test('without a day, a known time zone or a readable time there is no instant', () => {
  expect(at('09:00', '10:00', { startsOn: null, timezone: 'America/New_York' })).toBeUndefined()
  expect(at('09:00', '10:00', { startsOn: '2026-03-14', timezone: null })).toBeUndefined()
  expect(at('09:00', '10:00', { startsOn: '2026-03-14', timezone: 'Mars/Olympus' })).toBeUndefined()
  expect(at('after lunch', '10:00')).toBeUndefined()
  expect(at('25:00', '26:00')).toBeUndefined()
})
