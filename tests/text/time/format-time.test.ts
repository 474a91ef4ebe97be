import { expect, test } from 'bun:test'
import { formatTime, formatTimeRange } from '../../../src/text/time/format-time.ts'

test.each([
  ['2025-03-15T09:00:00', '9:00 AM'],
  ['2025-03-15T00:05:00', '12:05 AM'],
  ['2025-03-15T12:00:00', '12:00 PM'],
  ['2025-03-15T23:59:59', '11:59 PM'],
  ['2025-03-15T13:30:00.000Z', '1:30 PM'],
  ['13:30', '1:30 PM'],
  ['9:05', '9:05 AM'],
  ['9:00 AM', '9:00 AM'],
  // What is no time is shown as it was stored.
  ['24:00', '24:00'],
  ['12:60', '12:60'],
  ['after lunch', 'after lunch'],
  ['', ''],
])('%s is shown as %s', (time, shown) => {
  expect(formatTime(time)).toBe(shown)
})

test.each([
  ['2025-03-15T09:00:00', '2025-03-15T09:45:00', '9:00 – 9:45 AM'],
  ['2025-03-15T11:30:00', '2025-03-15T12:15:00', '11:30 AM – 12:15 PM'],
  ['2025-03-15T09:00:00', '2025-03-15T09:00:00', '9:00 AM'],
  ['after lunch', '', 'after lunch'],
  ['after lunch', 'dinner', 'after lunch – dinner'],
  ['1 PM', '2 PM', '1:00 – 2:00 PM'],
  ['1.30 PM', '11:30 PM', '1:30 – 11:30 PM'],
  ['11:00 PM', '12:30 AM', '11:00 PM – 12:30 AM'],
  // What is no time is shown whole.
  ['0:30 PM', '2:00 PM', '0:30 PM – 2:00 PM'],
  ['1 or 2 PM', '3 or 4 PM', '1 or 2 PM – 3 or 4 PM'],
])('from %s to %s is %s', (start, end, shown) => {
  expect(formatTimeRange(start, end)).toBe(shown)
})
