import { expect, test } from 'bun:test'
import { formatDistance } from 'date-fns'
import { relativeTime } from '../../../src/text/time/relative-time.ts'

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
