import { or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldText } from '../src/text/fold.ts'

/** Rows where one of the columns contains the text, whatever the case and the accents; every row for no text. */
export function whereContains(text: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  const wanted = text?.trim()
  if (!wanted) return undefined
  const pattern = accentInsensitivePattern(wanted)
  return or(...columns.map((column) => sql`${column} ~ ${pattern}`))
}

/** In letters; more would hardly narrow the search down, and a pattern's cost grows with its length. */
const MAX_SEARCH_LENGTH = 100

/** Matches every spelling that `fold` makes the same. Folding 50,000 messages in SQL takes many seconds. */
export function accentInsensitivePattern(text: string): string {
  const wanted = [...foldText(text.slice(0, MAX_SEARCH_LENGTH).toWellFormed())]
  let pattern = ''
  for (let at = 0; at < wanted.length; at++) {
    const pair = writings().get(wanted[at]! + wanted[at + 1])
    // The two letters of a `ß`, an `æ`.
    if (pair) pattern += `(?:${oneOf(pair)}|${oneOf(writingsOf(wanted[at]!))}${oneOf(writingsOf(wanted[++at]!))})`
    else pattern += oneOf([...writingsOf(wanted[at]!), ...halves(wanted[at]!, at === 0, at === wanted.length - 1)])
  }
  return pattern
}

/** At the ends one of the two letters is enough: `gros` is a part of `groß`. */
function halves(letter: string, isFirst: boolean, isLast: boolean): string[] {
  return [...writings()].flatMap(([folded, all]) => {
    const isHalf = folded.length === 2 && ((isFirst && folded[1] === letter) || (isLast && folded[0] === letter))
    return isHalf ? all : []
  })
}

const writingsOf = (letter: string) => writings().get(letter) ?? [letter, letter.toUpperCase()]

/** One of these letters, with whatever accents follow it as characters of their own. */
function oneOf(letters: string[]): string {
  const codes = letters.filter((letter) => [...letter].length === 1).map((letter) => escaped(letter.codePointAt(0)!))
  return `[${codes.join('')}][\\u0300-\\u036f]*`
}

const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`

let known: Map<string, string[]> | undefined

/** What is written with accents and in two cases (Latin, Greek, Cyrillic, punctuation), by what it folds to. */
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
