import { expect, test } from 'bun:test'
import { formatDates, formatDay, formatShortDay } from '../../../src/text/time/format-dates.ts'

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
