import { resolve } from 'node:path'

/** In everything that only organizers may read (target/planted.ts). */
export const KEPT = 'zqkept'
/** In everything that nobody may read. */
export const SECRET = 'zqsecret'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Such that say it by themselves. */
const WORDS = [
  ROOT,
  'node_modules',
  'PostgresError',
  'DrizzleQueryError',
  'Failed query',
  'SQLSTATE',
  'syntax error at or near',
  'invalid input syntax for',
  'relation "',
  'is not a function',
  'is not iterable',
  'Cannot read propert',
  'undefined is not an object',
  'null is not an object',
]

/**
 * What only somebody who looks inside would see: where something failed, files of ours, sentences of the database. The words first, for
 * nearly no answer says them, and they are looked for in a moment.
 */
const INSIDES: [words: string[], inside: RegExp][] = [
  [['\n    at '], /\n\s+at .{1,200}:\d+:\d+/],
  [['.ts:', '.tsx:'], /\b[\w-]+\.tsx?:\d+/],
  [['select "', 'insert into "', 'update "', 'delete from "'], /(select|insert into|update|delete from) "\w+"/],
  [['violates '], /violates (unique|foreign|not-null|check)/],
  [['Error: '], /\b(Type|Range|Reference|Syntax|Zod|Elysia)Error: /],
  ...WORDS.map((word): [string[], RegExp] => [[word], /(?:)/]),
]

export function findInside(text: string): string | undefined {
  for (const [words, inside] of INSIDES) {
    const word = words.find((word) => text.includes(word))
    const found = word && inside.exec(text)
    if (found) return around(text, found[0] || word)
  }
}

export function isSecret(text: string): string | undefined {
  const word = [SECRET, '$argon2'].find((word) => text.includes(word))
  return word && around(text, word)
}

export function isKept(text: string): string | undefined {
  return text.includes(KEPT) ? around(text, KEPT) : undefined
}

/** What was found, and a little of what is before and after it. */
export function around(text: string, word: string): string {
  const at = text.indexOf(word)
  return text.slice(Math.max(0, at - 60), at + 100)
}
