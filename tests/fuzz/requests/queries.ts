import fc from 'fast-check'
import { SCREEN_PARAMETERS } from '../../../src/screens.ts'
import type { Call } from './calls.ts'
import { oddText } from './odd-text.ts'
import { escaped } from './paths.ts'
import { rightValue } from './values.ts'

const OTHERS = [
  '__proto__',
  'constructor',
  'toString',
  'session[]',
  'session[x]',
  'eventSlug.x',
  '',
  'zq',
  'expires',
  'signature',
  'since',
]

/** What follows the path: the parameters that are known, with what they may hold or not, again and again, or broken. */
export function anyQuery({ query }: Call): fc.Arbitrary<string> {
  const names = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(query.length ? query : SCREEN_PARAMETERS)) },
    { weight: 4, arbitrary: fc.constantFrom(...SCREEN_PARAMETERS, 'eventSlug', 'at', 'limit') },
    { weight: 1, arbitrary: fc.constantFrom(...OTHERS) },
  )
  const parameter = names.chain(parameterCalled)
  const event = fc.option(rightValue('eventSlug'), { freq: 2 }).map((slug) => (slug ? [`eventSlug=${slug}`] : []))
  const several = fc.tuple(event, fc.array(parameter, { maxLength: 3 })).map(([event, others]) => [...event, ...others])
  return fc.oneof(
    { weight: 10, arbitrary: several.map((parts) => (parts.length ? `?${parts.join('&')}` : '')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '?', '??', '?&&&', '?=', '?%', `?${'a=1&'.repeat(2000)}`, '?\xff', '?a=1#x'),
    },
  )
}

const made = new Map<string, fc.Arbitrary<string>>()

/** With a right value, an odd one, or written in a way that cannot be read. */
function parameterCalled(name: string): fc.Arbitrary<string> {
  const known = made.get(name)
  if (known) return known
  const broken = [name, `${name}=%`, `${name}=%E0%A4%A`, `${name}=%ff%fe`, `${name}=a+b&${name}=c`, `%${name}`]
  const parameter = fc.oneof(
    { weight: 6, arbitrary: rightValue(name).map((value) => `${name}=${escaped(value)}`) },
    { weight: 3, arbitrary: oddText().map((value) => `${escaped(name)}=${escaped(value)}`) },
    { weight: 1, arbitrary: fc.constantFrom(...broken) },
  )
  made.set(name, parameter)
  return parameter
}
