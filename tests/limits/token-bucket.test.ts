import { expect, test } from 'bun:test'
import { TokenBucket } from '../../src/limits/token-bucket.ts'

test('a token bucket remembers the last 50,000 made-up networks, and no more', () => {
  const shares = new TokenBucket(1, 3_600_000)
  const names = Array.from({ length: 50_001 }, (_, at) => `network ${at}`)
  for (const name of names) shares.consume(name)
  const known = [names[0]!, names[1]!, names.at(-1)!]
  expect(known.map((name) => shares.available(name) >= 1)).toEqual([true, false, false])
})
