import { expect, test } from 'bun:test'
import { formatDistance } from 'date-fns'
import { formatDates, formatDay, formatShortDay } from '../../src/text/time/format-dates.ts'
import { formatTime, formatTimeRange } from '../../src/text/time/format-time.ts'
import { relativeTime } from '../../src/text/time/relative-time.ts'

const dates = (startsOn: string | null, endsOn: string | null = null) => formatDates({ startsOn, endsOn })

test('a day is written out in any time zone of the server', () => {
  expect(dates('2026-03-14')).toBe('Saturday, March 14, 2026')
  expect(dates('2024-02-29', '2024-02-29')).toBe('Thursday, February 29, 2024')
  expect([formatDay('2027-04-10'), formatShortDay('2027-04-10')]).toEqual(['Saturday, April 10', 'Sat, Apr 10'])
})

test('several days are a range from the first to the last', () => {
  expect([
    dates('2027-04-10', '2027-04-11'),
    dates('2027-04-30', '2027-05-02'),
    dates('2026-12-31', '2027-01-01'),
  ]).toEqual(['April 10 – 11, 2027', 'April 30 – May 2, 2027', 'December 31, 2026 – January 1, 2027'])
})

test('an event without a first day has no date, and a last day before the first is ignored', () => {
  expect([dates(null, '2027-04-11'), dates('2027-04-10', '2027-04-09')]).toEqual([
    undefined,
    'Saturday, April 10, 2027',
  ])
})

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
  ['To be announced', '45 min', 'To be announced, 45 min'],
])('from %s to %s is %s', (start, end, shown) => {
  expect(formatTimeRange(start, end)).toBe(shown)
})

const NOW = Date.parse('2026-03-14T15:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const theirs = (moment: number, now: number) => formatDistance(moment, now, { addSuffix: true })

test('a relative time has the words of date-fns at every distance', () => {
  const distances = [
    ...every(1 * SECOND, 3 * MINUTE),
    ...every(10 * SECOND, 3 * HOUR),
    ...every(7 * MINUTE, 3 * DAY),
    ...every(5 * HOUR, 120 * DAY),
    ...every(DAY, 5 * 366 * DAY),
  ]
  for (const now of [NOW, Date.parse('2024-02-29T23:59:59.999Z'), Date.parse('2026-12-31T12:00:00Z')])
    for (const distance of distances)
      for (const moment of [now - distance, now + distance])
        if (relativeTime(moment, now) !== theirs(moment, now))
          expect([moment, now, relativeTime(moment, now)]).toEqual([moment, now, theirs(moment, now)])
  expect(distances.length).toBeGreaterThan(2000)
})

test('a relative time reads ISO text as rows have it', () => {
  expect(relativeTime('2026-03-14T13:00:00.000Z', NOW)).toBe('about 2 hours ago')
  expect(relativeTime('2026-03-14T15:00:00.000Z', NOW)).toBe('less than a minute ago')
  expect(relativeTime('2026-03-14T15:00:20.000Z', NOW)).toBe('in less than a minute')
})

function every(step: number, until: number) {
  return Array.from({ length: Math.floor(until / step) }, (_, n) => (n + 1) * step)
}
