import { expect, test } from 'bun:test'
import { toStoredTime, toTwelveHour } from '../../../src/features/sessions/twelve-hour.ts'

test('a typed time goes on the stand-in day', () => {
  expect(['9:00 AM', '12:00 AM', '12:30 PM', '1:05 pm', ' 11:59PM '].map((typed) => toStoredTime(typed))).toEqual([
    '2025-03-15T09:00:00',
    '2025-03-15T00:00:00',
    '2025-03-15T12:30:00',
    '2025-03-15T13:05:00',
    '2025-03-15T23:59:00',
  ])
})

test('a value with a T, and one that is no time, is sent as it is', () => {
  for (const typed of ['2026-01-02T08:15:00', 'after lunch', '13:00 PM', '0:30 AM', '9:60 AM', '9 AM', '09:00'])
    expect(toStoredTime(typed)).toBe(typed)
})

test('a time that was not touched keeps its real date', () => {
  const stored = '2019-08-21T10:30:00'
  expect(toTwelveHour(stored)).toBe('10:30 AM')
  expect(toStoredTime('10:30 AM', stored)).toBe(stored)
  expect(toStoredTime('10:45 AM', stored)).toBe('2025-03-15T10:45:00')
})

test('what the form shows is what it was, back and forth', () => {
  for (const stored of ['2025-03-15T00:05:00', '2025-03-15T12:00:00', '2025-03-15T23:59:00', 'after lunch'])
    expect(toStoredTime(toTwelveHour(stored))).toBe(stored)
})
