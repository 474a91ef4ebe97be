import fc from 'fast-check'
import { anyBody } from './bodies.ts'
import type { Call } from './calls.ts'
import { anyHeaders } from './headers.ts'
import { anyOddity, type Oddity } from './oddities.ts'
import { anyPath } from './paths.ts'
import { anyQuery } from './queries.ts'

/**
 * One request as it is to be sent. Rows of the database are named by places such as `zz_session_3_zz`, which are filled in when it is
 * sent: what is made of a seed is the same whatever ids the rows have.
 */
export type Fuzzed = {
  method: string
  path: string
  query: string
  headers: [name: string, value: string][]
  body?: Body
  by: Sender
  /** Whose limits it counts against: each has many, so that a refusal for too much does not hide everything else. */
  network: string
  /** Where it is no request as the rules of HTTP have it. */
  oddity?: Oddity
}

/** `isBinary`: a byte for each character. */
export type Body = { type: string; text: string; isBinary?: true }

/** `stranger`: signed in, and no administrator. */
type Sender = 'visitor' | 'stranger' | 'organizer'

/** Any request that the calls of the app make it worth to try: mostly nearly right, so that it gets far. */
export function anyRequest(calls: readonly Call[]): fc.Arbitrary<Fuzzed> {
  const made = new Map(calls.map((call) => [call, SENDERS.map((by) => requestFor(call, by))]))
  return fc
    .tuple(
      rarely(fc.constantFrom(...calls.filter(isLong)), fc.constantFrom(...calls.filter((call) => !isLong(call)))),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<Sender>('visitor') },
        { weight: 1, arbitrary: fc.constant<Sender>('stranger') },
        { weight: 4, arbitrary: fc.constant<Sender>('organizer') },
      ),
    )
    .chain(([call, by]) => made.get(call)![SENDERS.indexOf(by)]!)
    .filter(({ by, method, path }) => by === 'visitor' || !/logout/i.test(path) || method === 'GET')
}

const SENDERS: Sender[] = ['visitor', 'stranger', 'organizer']

/** Writes a whole program, and takes as long as a hundred others. */
const isLong = ({ path }: Call) => /^\/api\/admin\/(seed|init|imports\/)/.test(path)

/** Whoever is signed in stays so: the login is everybody's of this kind. */
function requestFor(call: Call, by: Sender): fc.Arbitrary<Fuzzed> {
  return fc.record(
    {
      method: rarely(fc.constantFrom(...METHODS), fc.constant(call.method)),
      path: anyPath(call),
      query: anyQuery(call),
      headers: anyHeaders(),
      body: anyBody(call),
      by: fc.constant(by),
      network: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`),
      oddity: fc.oneof({ weight: 24, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyOddity() }),
    },
    { requiredKeys: ['method', 'path', 'query', 'headers', 'by', 'network'] },
  ) as fc.Arbitrary<Fuzzed>
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

/** One in twenty. */
const rarely = <T>(rare: fc.Arbitrary<T>, usual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: rare })
