import { or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldText } from '../src/text/fold.ts'

/** Rows with the text in one of the columns, ignoring case and accents. Without a text, every row. */
export function whereContains(text: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  const needle = text?.trim()
  if (!needle) return undefined
  const pattern = accentInsensitivePattern(needle)
  return or(...columns.map((column) => sql`${column} ~ ${pattern}`))
}

/** A longer pattern costs more and finds hardly less. */
const MAX_SEARCH_LENGTH = 100

/** Matches every spelling that `fold` makes equal. Folding 50,000 messages in SQL would take many seconds. */
export function accentInsensitivePattern(text: string): string {
  const needle = [...foldText(text.slice(0, MAX_SEARCH_LENGTH).toWellFormed())]
  let pattern = ''
  for (let at = 0; at < needle.length; at++) {
    const pair = writings().get(needle[at]! + needle[at + 1])
    // The two letters of `ß` or `æ`.
    if (pair) pattern += `(?:${oneOf(pair)}|${oneOf(writingsOf(needle[at]!))}${oneOf(writingsOf(needle[++at]!))})`
    else pattern += oneOf([...writingsOf(needle[at]!), ...halves(needle[at]!, at === 0, at === needle.length - 1)])
  }
  return pattern
}

/** At the ends one of the two letters is enough: `gros` matches `groß`. */
function halves(letter: string, isFirst: boolean, isLast: boolean): string[] {
  return [...writings()].flatMap(([folded, all]) => {
    const isHalf = folded.length === 2 && ((isFirst && folded[1] === letter) || (isLast && folded[0] === letter))
    return isHalf ? all : []
  })
}

const writingsOf = (letter: string) => writings().get(letter) ?? [letter, letter.toUpperCase()]

/** One of these letters, followed by any combining accents. */
function oneOf(letters: string[]): string {
  const codes = letters.filter((letter) => [...letter].length === 1).map((letter) => escaped(letter.codePointAt(0)!))
  return `[${codes.join('')}][\\u0300-\\u036f]*`
}

const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`

let known: Map<string, string[]> | undefined

/** Letters with accents and cases (Latin, Greek, Cyrillic, punctuation), by their folded form. */
function writings() {
  known ??= Map.groupBy(ALPHABETS.flatMap(between), foldText)
  return known
}

const ALPHABETS: [from: number, to: number][] = [
  [0x20, 0x2ff],
  [0x370, 0x52f],
  [0x1e00, 0x206f],
]

const between = ([from, to]: [number, number]) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
