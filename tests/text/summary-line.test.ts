import { expect, test } from 'bun:test'
import { seeds } from '../../seeds/index.ts'
import { richTextInOneLine } from '../../src/text/rich-text/rich-text.ts'
import { summaryLine } from '../../src/text/summary-line.ts'

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
