import { afterAll, expect, spyOn, test } from 'bun:test'
import { LastMinute } from '../../src/http/limits/last-minute.ts'

let now = 0
const clock = spyOn(performance, 'now').mockImplementation(() => now)
afterAll(() => clock.mockRestore())

test('what a network sent is measured by the average of all that sent something to the same event', () => {
  const minute = new LastMinute()
  expect(minute.part('pgh', 'a')).toBe(0)
  for (const network of ['a', 'a', 'a', 'b']) minute.count('pgh', network)
  expect(['a', 'b', 'c'].map((network) => minute.part('pgh', network))).toEqual([1.5, 0.5, 0])
  expect(minute.part('cbus', 'a')).toBe(0)
})

test('after a minute it is forgotten', () => {
  const minute = new LastMinute()
  minute.count('pgh', 'a')
  now += 30_000
  minute.count('pgh', 'b')
  now += 30_000
  expect(['a', 'b'].map((network) => minute.part('pgh', network))).toEqual([0, 1])
  now += 30_000
  expect(minute.part('pgh', 'b')).toBe(0)
})
