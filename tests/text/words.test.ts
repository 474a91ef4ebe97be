import { expect, test } from 'bun:test'
import { cbusSpeakers as columbus } from '../../seeds/cbus/speakers.ts'
import { seeds } from '../../seeds/index.ts'
import { pghSpeakers as pittsburgh } from '../../seeds/pgh/speakers.ts'
import { foldText } from '../../src/text/fold.ts'
import { LruCache } from '../../src/text/lru-cache.ts'
import { compareByLastWord, initials } from '../../src/text/names.ts'
import { assignColors, personColor } from '../../src/text/person-colors.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { richTextInOneLine } from '../../src/text/rich-text/rich-text.ts'
import { rootCause } from '../../src/text/root-cause.ts'
import { summaryLine } from '../../src/text/summary-line.ts'
import { accentStylesheet, contrast, deriveAccentColors } from '../../src/text/track-colors.ts'
import { cleanText } from '../../src/text/typed/clean-text.ts'
import { withAsciiDomain } from '../../src/text/typed/email-address.ts'
import { isNormalizedLinkedinUrl, normalizeLinkedinUrl, splitAtUrls } from '../../src/text/typed/web-url.ts'

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

test('people are sorted by the last word of their names, then by the whole name, without regard to case', () => {
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

test('a count has thousands separators, and one thing has no plural', () => {
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
])('the summary line of %j is %j', (text, words) => {
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

test('the summary line of the longest text has at most 600 characters', () => {
  for (const text of ['['.repeat(20_000), '<'.repeat(20_000), '*a'.repeat(10_000), '- '.repeat(10_000)])
    expect(summaryLine(text).length).toBeLessThanOrEqual(600)
})

/** Each of these took many seconds where it was read as it stands. */
const PATIENCE = 5000

test(
  'folding drops a hundred thousand accents in time',
  () => {
    expect(foldText(`a${'\u0315\u0300'.repeat(50_000)}b`)).toBe('ab')
  },
  PATIENCE,
)

test(
  'cleaning keeps ten of a hundred thousand accents, in the order of Unicode',
  () => {
    expect(cleanText(`a${'\u0315\u0300'.repeat(50_000)}`)).toBe(`à${'\u0300'.repeat(4)}${'\u0315'.repeat(5)}`)
  },
  PATIENCE,
)

test(
  'a URL before thousands of brackets ends before them',
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

test.each([
  ['zoe@exämple.org', 'zoe@xn--exmple-cua.org'],
  ['li@例え.テスト', 'li@xn--r8jz45g.xn--zckzah'],
  ['ana@mañana.com', 'ana@xn--maana-pta.com'],
  ['o@bücher-lager.de', 'o@xn--bcher-lager-thb.de'],
])('the email address %s is sent as %s', (written, sent) => expect(withAsciiDomain(written)).toBe(sent))

test.each(['ada@example.com', 'no address', 'zoe@exä mple.org', 'zoe@exä/mple.org', 'zoe@'])(
  'the email address %s is sent as it is',
  (address) => expect(withAsciiDomain(address)).toBe(address),
)

test.each([
  'ada-fernandez',
  '@ada-fernandez',
  ' linkedin.com/in/ada-fernandez ',
  'www.linkedin.com/in/ada-fernandez',
  '//www.linkedin.com/in/ada-fernandez',
  'http://linkedin.com/in/ada-fernandez',
  'https://m.linkedin.com/in/ada-fernandez',
  'https://NL.LinkedIn.com/IN/ada-fernandez/',
  'https://www.linkedin.com/in/ada-fernandez/?trk=public&utm_source=share#about',
  'https://www.linkedin.com/in/ada-fernandez/en',
  'https://www.linkedin.com/in/ada-fernandez',
])('%s is the profile of ada-fernandez', (typed) => {
  expect(normalizeLinkedinUrl(typed)).toBe('https://www.linkedin.com/in/ada-fernandez')
})

test('a LinkedIn URL of a company stays a company’s', () => {
  expect(normalizeLinkedinUrl('http://de.linkedin.com/company/iron-lark/')).toBe(
    'https://www.linkedin.com/company/iron-lark',
  )
})

test.each([
  'https://photos.example/@saoirse-makes',
  'https://notlinkedin.com/in/ada',
  'https://linkedin.com.evil.example/in/ada',
  'https://www.linkedin.com/feed/update/123',
  'https://www.linkedin.com/in/ada/details/skills/x',
  'two words',
  'https://evil.example/?linkedin.com/in/ada',
  '',
])('%s is no LinkedIn profile and stays as typed', (typed) => {
  expect(normalizeLinkedinUrl(typed)).toBe(typed)
  expect(isNormalizedLinkedinUrl(typed)).toBe(false)
})

const SURFACES = { light: ['#faf7f2', '#ffffff'], dark: ['#131115', '#1d1a20'] } as const

/** Colors spread over all there are, the same in every run. */
const colors = Array.from(
  { length: 4096 },
  (_, n) => `#${((n * 4097 + 17 * n) % 0xffffff).toString(16).padStart(6, '0')}`,
)

test('text on any accent color and in it can be read (WCAG AA)', () => {
  for (const color of [...colors, '#ffb81c', '#b3123f', '#ffffff', '#000000', '#808080'])
    for (const scheme of ['light', 'dark'] as const) {
      const { accent, onAccent, accentText } = deriveAccentColors(color)[scheme]
      const onIt = contrast(onAccent, accent)
      const inIt = Math.min(...SURFACES[scheme].map((surface) => contrast(accentText, surface)))
      if (onIt < 4.5 || inIt < 4.5)
        expect({ color, scheme, onIt, inIt }).toEqual({ color, scheme, onIt: 4.5, inIt: 4.5 })
    }
})

test('the contrast of two colors follows the formula of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffb81c', '#ffb81c')).toBe(1)
})

test('an invalid color becomes the default accent and never style', () => {
  for (const typed of [null, '', 'red', '#fff', '#12345g', '#ffb81c}body{display:none', ' #ffb81c'])
    expect(accentStylesheet(typed)).toBe(accentStylesheet('#ffb81c'))
})

const inOrder = (names: string[]) => names.toSorted(compareByLastWord).map((name) => ({ name }))
const crowd = Array.from({ length: 300 }, (_, i) => `Speaker ${i}`)

test.each([
  ['Pittsburgh', pittsburgh.map(({ name }) => name)],
  ['Columbus', columbus.map(({ name }) => name)],
  ['a crowd', crowd],
  ['people of one name', Array(20).fill('Ada Lovelace')],
])('nobody of %s stands beside or above the same color, in two, three or four columns', (_, names) => {
  const colors = assignColors(inOrder(names)).map(personColor)
  for (const distance of [1, 2, 3, 4, 5])
    expect(colors.filter((color, at) => at >= distance && color === colors[at - distance])).toEqual([])
})

test('a person has the same color every time, alone or in a list', () => {
  const colors = () => assignColors(inOrder(crowd)).map(personColor)
  expect(colors()).toEqual(colors())
  expect(personColor({ name: 'Ada Lovelace' })).toBe(personColor({ name: 'Ada Lovelace' }))
  expect(new Set(colors()).size).toBe(12)
})

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

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

test.each([
  [
    'No space left on device',
    new Error('Failed query: insert into …', { cause: new Error('No space left on device') }),
  ],
  ['The bucket is closed', new Error('The bucket is closed\n    at somewhere')],
  ['NoSuchBucket', new Error('S3 did not do what it was asked', { cause: named('NoSuchBucket', 'UnknownError') })],
  ['TimeoutError', named('TimeoutError', '')],
  ['no error at all', 'no error at all'],
])('the root cause of an error is “%s”', (words, error) => {
  expect(rootCause(error)).toBe(words)
})
