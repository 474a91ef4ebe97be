import { expect, test } from 'bun:test'
import { foldText } from '../../src/text/fold.ts'
import { cleanText } from '../../src/text/typed/clean-text.ts'
import { splitAtUrls } from '../../src/text/typed/web-url.ts'

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
