import { foldText } from '../../../text/fold.ts'

/** In characters: what somebody looks for is shorter, and every letter more costs time. */
export const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 8
/** Of a word, which may be a whole address, so much is compared. */
const MAX_WORD_LENGTH = 40
/** From so many letters on every word is also the beginning of one; the last is in any case, for it is being typed. */
const BEGINNING = 3

/** A letter of a script that writes no spaces between its words: each stands for itself. */
const ALONE =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
/** A word, or a part of one that is held together by a hyphen and the like. */
const PART = `(?:${ALONE}\\p{M}*|(?:(?!${ALONE})[\\p{L}\\p{N}][\\p{M}\\p{Cf}]*)+(?:\\+\\+|#)?)`
/** Parts held together, as in `e-mail`, `o'brien` and `node.js`. */
const COMPOUND = new RegExp(`${PART}(?:['.&-]${PART})*`, 'gu')
export const WORD_PATTERN = new RegExp(PART, 'gu')

/** The same of text without any letter but these, which most is: many times as fast. */
export const ASCII_TEXT = /^[\s!-~]*$/
export const ASCII_COMPOUND = /[a-z0-9]+(?:\+\+|#)?(?:['.&-][a-z0-9]+(?:\+\+|#)?)*/g
const PLAIN_PARTS = /[a-z0-9]+(?:\+\+|#)?/g

/** The words of a text as they are compared (text/fold), each once; a compound is there as its parts and in one. */
export function tokenize(text: string): string[] {
  const words = new Set<string>()
  for (const parts of compoundsOf(text)) {
    for (const part of parts) words.add(part)
    if (parts.length > 1) words.add(joined(parts))
  }
  return [...words]
}

function compoundsOf(text: string): string[][] {
  const [folded, compounds, parts] = ASCII_TEXT.test(text)
    ? [text.toLowerCase(), ASCII_COMPOUND, PLAIN_PARTS]
    : [foldText(text), COMPOUND, WORD_PATTERN]
  const found = folded.match(compounds) ?? []
  return found.map((compound) => (compound.match(parts) ?? []).map((part) => part.slice(0, MAX_WORD_LENGTH)))
}

/** What a word that is looked for has to be one of, or what has to begin it. */
export type Term = { whole: string[]; begins: string[] }

/** What is looked for, word by word; where it holds compounds also with these taken apart. */
export type QueryReading = string[]

/** The ways to read a query, the likeliest first; none where it holds no word. */
export function readQuery(query: string): QueryReading[] {
  const compounds = compoundsOf(query.slice(0, MAX_QUERY_LENGTH).toWellFormed())
  const whole = once(compounds.map((parts) => (parts.length > 1 ? joined(parts) : parts[0]!)))
  if (!whole.length) return []
  return compounds.some(({ length }) => length > 1) ? [whole, once(compounds.flat())] : [whole]
}

/** As it was typed: the word itself, what begins with it, and what it is one or many of. */
export function toTerm(word: string, at: number, { length }: { length: number }): Term {
  const isLast = at === length - 1
  const one = word.length > BEGINNING && word.endsWith('s') ? [word.slice(0, -1)] : []
  return { whole: [word, ...one], begins: isLast || word.length >= BEGINNING ? [word] : [] }
}

const once = (words: string[]) => [...new Set(words)].slice(0, MAX_WORDS)
const joined = (parts: string[]) => parts.join('').slice(0, MAX_WORD_LENGTH)
