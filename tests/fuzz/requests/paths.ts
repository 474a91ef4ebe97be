import fc from 'fast-check'
import type { Call } from './calls.ts'
import { oddText } from './odd-text.ts'
import { rowPlace } from './values.ts'

/** The path of a call with its parts filled in; now and then written as nobody writes it, or another one. */
export function anyPath({ path }: Call): fc.Arbitrary<string> {
  const parts = path.split(/(:\w+|\*)/).map((part) => {
    if (part.startsWith(':')) return part === ':id' ? idFor(path) : token()
    return part === '*' ? rest() : fc.constant(part)
  })
  const right = fc.tuple(...parts).map((parts) => parts.join(''))
  return fc.oneof(
    { weight: 8, arbitrary: right },
    { weight: 1, arbitrary: fc.tuple(right, anyChange()).map(([path, change]) => change(path)) },
  )
}

/** The kind of row by the noun in the path. */
function idFor(path: string): fc.Arbitrary<string> {
  const [, noun = ''] = /([a-z-]+)s(?:\/uploads)?\/:id/.exec(path) ?? []
  const kind = { 'attendee-message': 'post', message: 'mail', object: 'uploadPath' }[noun] ?? noun
  return fc.oneof({ weight: 6, arbitrary: rowPlace(kind) }, { weight: 1, arbitrary: segment() })
}

const token = () =>
  fc.oneof(
    rowPlace('token'),
    rowPlace('token').map((token) => `${token}.ics`),
    segment(),
  )

/** What follows a folder. */
const rest = () =>
  fc.oneof(
    fc.constantFrom(
      '',
      'x',
      'a/b',
      'core.js',
      '../../etc/passwd',
      '..%2f..%2fpackage.json',
      '%2e%2e/%2e%2e/src/env.ts',
      'uploads/',
      '.env',
      '%00.js',
    ),
    segment(),
  )

const segment = () => oddText(100).map((text) => escaped(text).slice(0, 8000))

type Change = (path: string) => string

function anyChange(): fc.Arbitrary<Change> {
  return fc.oneof(
    fc.constantFrom<Change>(
      (path) => `${path}/`,
      (path) => `/${path}`,
      (path) => `//zq.invalid${path}`,
      (path) => `/.${path}`,
      (path) => `/x/..${path}`,
      (path) => `/x/%2e%2e${path}`,
      (path) => `${path}/../../../../etc/passwd`,
      (path) => path.replaceAll('/', '//'),
      (path) => path.replaceAll('/', '\\'),
      (path) => path.replace(/\//g, '%2f'),
      (path) => path.replace('a', '%61'),
      (path) => path.replace('i', '%69').toUpperCase(),
      (path) => path.toUpperCase(),
      (path) => `${path};x=1`,
      (path) => `${path}%00`,
      (path) => `${path}%`,
      (path) => `${path}%E0%A4%A`,
      (path) => `${path}.json`,
      (path) => `${path}#x`,
      (path) => `${path}/${'x'.repeat(9000)}`,
      (path) => `${path}/\xff\xfe`,
      (path) => path.slice(1),
      (path) => path.slice(0, -1),
    ),
    segment().map(
      (odd): Change =>
        (path) =>
          `${path}/${odd}`,
    ),
  )
}

/** So that it can stand in an address; lone surrogates as the bytes that they would be. */
export function escaped(text: string): string {
  return [...Buffer.from(text, 'utf8')].map(percent).join('')
}

const percent = (byte: number) =>
  /[\w.~!$'()*,;:@-]/.test(String.fromCharCode(byte)) && byte < 128
    ? String.fromCharCode(byte)
    : `%${byte.toString(16).padStart(2, '0')}`
