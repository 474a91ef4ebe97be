import { expect, test } from 'bun:test'
import { toFormTimes, toStoredTimes } from '../../../src/features/sessions/fields/form-times.ts'

const EVENT = { startsOn: '2027-04-10', isOfSeveralDays: true }
type Times = { startTime: string; endTime: string }
const stored = (startTime: string, endTime: string, base?: Times, event = EVENT) => {
  const { startTime: start, endTime: end } = toStoredTimes({ startTime, endTime }, base, event)
  return [start, end]
}
const shown = (startTime: string, endTime: string) => {
  const { startTime: start, endTime: end } = toFormTimes({ startTime, endTime }, EVENT.startsOn)
  return [start, end]
}

test.each([
  ['day 2, 9:00 AM', '10:00 AM', '2025-03-16T09:00:00', '2025-03-16T10:00:00'],
  ['day 3, 13:30', '2pm', '2025-03-17T13:30:00', '2025-03-17T14:00:00'],
  ['9:00 AM', '10:00 AM', '2025-03-15T09:00:00', '2025-03-15T10:00:00'],
  // What is no 12-hour time stays as it is typed on the first day (product §8.3).
  ['13:30', '14:30', '13:30', '14:30'],
  ['day 2, after lunch', '', 'after lunch', ''],
  // What names a date itself is on that one.
  ['day 2, 2027-04-12T09:00:00', '10:00 AM', '2027-04-12T09:00:00', '2025-03-16T10:00:00'],
  // The night after that evening, and its end.
  ['day 2, 12:30 AM', '1:30 AM', '2025-03-17T00:30:00', '2025-03-17T01:30:00'],
  ['12:30 AM', '1:30 AM', '2025-03-16T00:30:00', '2025-03-16T01:30:00'],
  // An end before its start is the next day's (product §8.4).
  ['day 2, 11:00 PM', '12:30 AM', '2025-03-16T23:00:00', '2025-03-16T00:30:00'],
])('of several days %j until %j is stored as %j until %j', (start, end, startTime, endTime) => {
  expect(stored(start, end)).toEqual([startTime, endTime])
})

test('what was left as it was shown stays, its real date with it', () => {
  const real = { startTime: '2027-04-11T21:00:00', endTime: '2027-04-12T01:00:00' }
  expect(shown(real.startTime, real.endTime)).toEqual(['day 2, 9:00 PM', '1:00 AM'])
  expect(stored('day 2, 9:00 PM', '1:00 AM', real)).toEqual([real.startTime, real.endTime])
  expect(stored('day 2, 9:00 PM', '2:00 AM', real)).toEqual([real.startTime, '2025-03-16T02:00:00'])
})

test('on another day it lasts as long as it did', () => {
  const night = { startTime: '2025-03-15T21:00:00', endTime: '2025-03-16T05:00:00' }
  expect(stored('day 3, 9:00 PM', '5:00 AM', night)).toEqual(['2025-03-17T21:00:00', '2025-03-18T05:00:00'])
  const late = { startTime: '2025-03-16T00:30:00', endTime: '2025-03-16T01:30:00' }
  expect(shown(late.startTime, late.endTime)).toEqual(['12:30 AM', '1:30 AM'])
  expect(stored('day 2, 12:30 AM', '1:30 AM', late)).toEqual(['2025-03-17T00:30:00', '2025-03-17T01:30:00'])
})

test('at an event of one day every time is stored by itself, as ever', () => {
  const one = { ...EVENT, isOfSeveralDays: false }
  expect(stored('12:30 AM', '2:00 AM', undefined, one)).toEqual(['2025-03-15T00:30:00', '2025-03-15T02:00:00'])
  expect(stored('day 2, 9:00 AM', '13:30', undefined, one)).toEqual(['day 2, 9:00 AM', '13:30'])
})
