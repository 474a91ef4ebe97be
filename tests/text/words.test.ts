import { expect, test } from 'bun:test'
import { seeds } from '../../seeds/index.ts'
import { foldText } from '../../src/text/fold.ts'
import { compareByLastWord, initials } from '../../src/text/names.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { richTextInOneLine } from '../../src/text/rich-text/rich-text.ts'
import { summaryLine } from '../../src/text/summary-line.ts'
import { cleanText } from '../../src/text/typed/clean-text.ts'
import { splitAtUrls } from '../../src/text/typed/web-url.ts'

test.each([
  ['Ada Fernandez', 'AF'],
  ['Zoe de la Cruz', 'ZC'],
  ['Plato', 'P'],
  ['  ada   fernandez  ', 'AF'],
  ['Dr. (Ada) “Bea” Ode', 'DO'],
  ['Łucja Żak', 'ŁŻ'],
  ['李 小龙', '李小'],
  ['— —', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('people stand by the last word of their names, then by the whole name, whatever the case', () => {
  const names = ['Bea fernandez', 'Ada Fernandez', 'Zoe de la Cruz', 'Plato', 'Émilie Ärz', 'Cleo Ash ']
  expect(names.sort(compareByLastWord)).toEqual([
    'Émilie Ärz',
    'Cleo Ash ',
    'Zoe de la Cruz',
    'Ada Fernandez',
    'Bea fernandez',
    'Plato',
  ])
})

test('a count has thousands separators, and a single thing no s', () => {
  expect([pluralize(1, 'session'), pluralize(1007, 'session'), pluralize(1_234_567, 'match', 'matches')]).toEqual([
    '1 session',
    '1,007 sessions',
    '1,234,567 matches',
  ])
})

test.each([
  [
    'How to join:\n\n- Green: happy to talk\n- Yellow: ask first',
    'How to join: · Green: happy to talk · Yellow: ask first',
  ],
  ['## Agenda\n1. **Hello** _all_\n2. `code`', 'Agenda · Hello all · code'],
  ['<p>One &amp; two</p><p>three<br>four</p>', 'One & two three four'],
  ['See [the site](https://example.org) — 2 * 3, snake_case', 'See the site — 2 * 3, snake_case'],
  ['', ''],
])('%j reads %j', (text, words) => {
  expect(summaryLine(text)).toBe(words)
})

test('a summary line shows the words of a text without its markup', () => {
  const texts = Object.values(seeds).flatMap(({ sessions, speakers, sponsors }) => [
    ...sessions.map(({ description }) => description),
    ...speakers.map(({ bio }) => bio),
    ...sponsors.map(({ description }) => description),
  ])
  const whole = texts.filter((text) => !!text && text.length < 600) as string[]
  expect(whole.length).toBeGreaterThan(100)
  for (const text of whole) expect(summaryLine(text).replaceAll('· ', '')).toBe(richTextInOneLine(text))
})

test('a summary line of the longest text that may be stored costs a row nothing', () => {
  for (const text of ['['.repeat(20_000), '<'.repeat(20_000), '*a'.repeat(10_000), '- '.repeat(10_000)])
    expect(summaryLine(text).length).toBeLessThanOrEqual(600)
})

/** Each of these took many seconds where it was read as it stands. */
const PATIENCE = 5000

test(
  'a search for a hundred thousand accents is a search for none',
  () => {
    expect(foldText(`a${'\u0315\u0300'.repeat(50_000)}b`)).toBe('ab')
  },
  PATIENCE,
)

test(
  'a hundred thousand accents are kept as ten, in the order that Unicode gives them',
  () => {
    expect(cleanText(`a${'\u0315\u0300'.repeat(50_000)}`)).toBe(`à${'\u0300'.repeat(4)}${'\u0315'.repeat(5)}`)
  },
  PATIENCE,
)

test(
  'an address before thousands of brackets ends before them',
  () => {
    const brackets = ')'.repeat(100_000)
    expect(splitAtUrls(`See https://example.org/a_(b)${brackets}`)).toEqual([
      'See ',
      'https://example.org/a_(b)',
      brackets,
    ])
  },
  PATIENCE,
)
