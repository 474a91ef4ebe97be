import { afterAll, expect, spyOn, test } from 'bun:test'
import { FairCeiling } from '../../src/http/limits/fair-ceiling.ts'

let now = 0
const clock = spyOn(performance, 'now').mockImplementation(() => now)
afterAll(() => clock.mockRestore())

/** How many of `times` posts are taken. */
function send(limit: FairCeiling, network: string, times: number): number {
  let taken = 0
  for (let n = 0; n < times; n++)
    if (limit.seconds('pgh', network) === 0) {
      limit.take('pgh', network)
      taken++
    }
  return taken
}

test('alone a network may use the whole ceiling, and whoever comes late still gets a part', () => {
  const limit = new FairCeiling(12, 100)
  expect(send(limit, 'a', 50)).toBe(12)
  expect(send(limit, 'b', 50)).toBe(6)
  expect(send(limit, 'c', 50)).toBe(4)
  expect([limit.seconds('pgh', 'a'), limit.seconds('pgh', 'd'), limit.seconds('cbus', 'a')]).toEqual([60, 0, 0])
})

test('below half of the ceiling nobody is asked how much she sent', () => {
  const limit = new FairCeiling(12, 100)
  for (const network of ['a', 'b', 'c', 'd', 'e', 'f']) expect(send(limit, network, 1)).toBe(1)
  expect(send(limit, 'a', 5)).toBe(1)
})

test('there is an end to it however many networks there are, and after a minute it is forgotten', () => {
  const limit = new FairCeiling(12, 20)
  const all = Array.from({ length: 30 }, (_, at) => send(limit, `network ${at}`, 1))
  expect(all.filter(Boolean)).toHaveLength(20)
  now += 60_001
  expect(limit.seconds('pgh', 'late')).toBe(0)
  expect(send(limit, 'late', 50)).toBe(12)
})

test('what came to nothing is given back', () => {
  const limit = new FairCeiling(2, 100)
  const giveBack = limit.take('pgh', 'a')
  limit.take('pgh', 'a')
  expect(limit.seconds('pgh', 'a')).toBe(60)
  giveBack()
  giveBack()
  expect(limit.seconds('pgh', 'a')).toBe(0)
})
