import { expect, test } from 'bun:test'
import { LruCache } from '../../src/text/lru-cache.ts'

test('a cached result is computed once and dropped when too many others follow', () => {
  const made: string[] = []
  const make = (text: string) => `made ${made.push(text)} of ${text[0]}`
  // Room for three texts of a thousand characters.
  const recent = new LruCache<string>(4500)
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(1000)) as [string, string, string, string]
  const asked = [a, b, a, c, a, d, a, b].map((text) => recent.of(text, make))
  expect(asked).toEqual([
    'made 1 of a',
    'made 2 of b',
    'made 1 of a',
    'made 3 of c',
    'made 1 of a',
    'made 4 of d',
    'made 1 of a',
    'made 5 of b',
  ])
})

test('a cached result takes room by its own length', () => {
  const made: string[] = []
  const make = (text: string) => `${made.push(text)}`.repeat(2000)
  // Room for two such pages.
  const recent = new LruCache<string>(6000, (page) => page.length)
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) recent.of(text, make)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a failed result is cached and not tried again', () => {
  let tries = 0
  const recent = new LruCache<string>(4500)
  const make = () => {
    tries++
    throw new Error('no')
  }
  expect([recent.of('a', make), recent.of('a', make), tries]).toEqual([undefined, undefined, 1])
})
