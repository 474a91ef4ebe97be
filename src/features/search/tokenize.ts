import { foldText } from '../../text/fold.ts'

/** In characters. A longer query costs more time than it finds. */
export const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 8
/** In characters: a word may be a whole web address. */
const MAX_WORD_LENGTH = 40
/** A word of this length also matches the beginning of others. The last word always does: it is still being typed. */
const MIN_PREFIX_LENGTH = 3

/** A letter of a script without spaces between words: each letter is a word. */
const ALONE =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
/** A word, or one part of a compound. */
const PART = `(?:${ALONE}\\p{M}*|(?:(?!${ALONE})[\\p{L}\\p{N}][\\p{M}\\p{Cf}]*)+(?:\\+\\+|#)?)`
/** Joined parts, as in `e-mail`, `o'brien`, and `node.js`. */
const COMPOUND = new RegExp(`${PART}(?:['.&-]${PART})*`, 'gu')
export const WORD_PATTERN = new RegExp(PART, 'gu')

/** Most text is ASCII, for which simpler patterns are many times faster. */
export const ASCII_TEXT = /^[\s!-~]*$/
const ASCII_COMPOUND = /[a-z0-9]+(?:\+\+|#)?(?:['.&-][a-z0-9]+(?:\+\+|#)?)*/g
const PLAIN_PARTS = /[a-z0-9]+(?:\+\+|#)?/g

/** The folded words of a text, each once. A compound gives its parts and itself as one word. */
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

/** A word matches when `whole` holds it or one of `begins` begins it. */
export type Term = { whole: string[]; begins: string[] }

/** The words of a query, and where it holds compounds also with these taken apart. Empty where it holds no word. */
export function readQuery(query: string): string[][] {
  const compounds = compoundsOf(query.slice(0, MAX_QUERY_LENGTH).toWellFormed())
  const whole = once(compounds.map((parts) => (parts.length > 1 ? joined(parts) : parts[0]!)))
  if (!whole.length) return []
  return compounds.some(({ length }) => length > 1) ? [whole, once(compounds.flat())] : [whole]
}

/** The word as it was typed, the beginning of another, and its singular. */
export function toTerm(word: string, at: number, { length }: { length: number }): Term {
  const isLast = at === length - 1
  const one = word.length > MIN_PREFIX_LENGTH && word.endsWith('s') ? [word.slice(0, -1)] : []
  return { whole: [word, ...one], begins: isLast || word.length >= MIN_PREFIX_LENGTH ? [word] : [] }
}

const once = (words: string[]) => [...new Set(words)].slice(0, MAX_WORDS)
const joined = (parts: string[]) => parts.join('').slice(0, MAX_WORD_LENGTH)
