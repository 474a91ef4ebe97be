import fc from 'fast-check'

/**
 * What would be noticed in an answer if it were let through (judging/): an element and an attribute of names that we do not use, a
 * header, an address that runs.
 */
const MARKUP = [
  '<zq-echo>',
  '"><zq-echo zq-attr=1>',
  "' zq-attr='1",
  '" zq-attr="1',
  '</script><zq-echo>',
  '--><zq-echo>',
  ']]><zq-echo/>',
  '</title></textarea><zq-echo>',
  '{"a":"</script><zq-echo>"}',
  'javascript:zq()',
  'java\tscript:zq()',
  'data:text/html,<zq-echo>',
  'https://zq.invalid/"zq-attr=1 x=',
  'x\r\nzq-header: 1\r\n\r\n<zq-echo>',
  '**<zq-echo>** [a](javascript:zq) <https://zq.invalid/"><zq-echo>',
]

/** What text is seldom made of, and programs stumble on. */
const TRAPS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\uffff',
  '\ufeffa',
  '\u202eabc\u202c',
  '\u2066a\u2069\u200f',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'a\u200db\u200c',
  'e\u0301',
  `e${'\u0301'.repeat(60)}`,
  'ﷺ'.repeat(20),
  'ß İ ı ſ K',
  '\u2028\u2029\u0085\u000b',
  '\u3164\u2800',
  '9',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  'NaN',
  "'",
  '"',
  '\\',
  '\\u0000',
  '%',
  '%00',
  '%ff',
  '%zz',
  "'; drop table events; --",
  "' or 1=1",
  '$1',
  '{}',
  '[]',
  '*',
  '../../../../etc/passwd',
  '..\\..\\x',
  '=1+1',
  '@x',
  '(((((',
  '[a](b)'.repeat(50),
]

const LENGTHS = [60, 100, 200, 255, 256, 300, 320, 1000, 2000, 5000, 20_000]
const UNITS = ['x', 'é', '€', '😀', 'e\u0301', '<', '&', '"', ' ', 'a ', '\n', '9', 'ab-']

/** Exactly as long as something may be, or one more or less. */
function longText(most?: number): fc.Arbitrary<string> {
  const length = most === undefined ? fc.constantFrom(...LENGTHS) : fc.constant(most)
  return fc
    .tuple(length, fc.constantFrom(-1, 0, 1, 5), fc.constantFrom(...UNITS))
    .map(([length, more, unit]) =>
      unit.repeat(Math.ceil((length + more) / unit.length)).slice(0, Math.max(0, length + more)),
    )
}

/** Text as nobody in her right mind types it. `most`: how long it may be. */
export function oddText(most?: number): fc.Arbitrary<string> {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...MARKUP), fc.constantFrom(...TRAPS)), {
    minLength: 2,
    maxLength: 4,
  })
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...MARKUP) },
    { weight: 4, arbitrary: fc.constantFrom(...TRAPS) },
    { weight: 2, arbitrary: pieces.map((pieces) => pieces.join('')) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 2, arbitrary: longText(most) },
  )
}

/** As people type it. */
export const usualText = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('Where is the room', 'Thank you', 'Zoë says hello', 'Talk'), fc.nat(999))
    .map((said) => said.join(' '))
