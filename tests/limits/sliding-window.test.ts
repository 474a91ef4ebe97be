import { afterAll, expect, spyOn, test } from 'bun:test'
import { SlidingWindow } from '../../src/limits/post-rate-limit.ts'

let now = 0
const clock = spyOn(performance, 'now').mockImplementation(() => now)
afterAll(() => clock.mockRestore())

test('the rate of a network is its posts divided by the average of the networks of its event', () => {
  const minute = new SlidingWindow()
  expect(minute.relativeRate('pgh', 'a')).toBe(0)
  for (const network of ['a', 'a', 'a', 'b']) minute.record('pgh', network)
  expect(['a', 'b', 'c'].map((network) => minute.relativeRate('pgh', network))).toEqual([1.5, 0.5, 0])
  expect(minute.relativeRate('cbus', 'a')).toBe(0)
})

test('a post counts for a minute', () => {
  const minute = new SlidingWindow()
  minute.record('pgh', 'a')
  now += 30_000
  minute.record('pgh', 'b')
  now += 30_000
  expect(['a', 'b'].map((network) => minute.relativeRate('pgh', network))).toEqual([0, 1])
  now += 30_000
  expect(minute.relativeRate('pgh', 'b')).toBe(0)
})
