import { foldText } from '../../text/fold.ts'
import { ASCII_COMPOUND, ASCII_TEXT, type Term, tokenize, WORD_PATTERN } from './tokenize.ts'

export type TextSegment = { text: string; isMarked: boolean }

/** A run of characters that may hold words, which `tokenize` finds. */
const RUN = /[\p{L}\p{N}\p{M}\p{Cf}+#'’‘ʼ.&‐–-]+/gu
const PLAIN_PART = /^[a-z0-9]+$/
/** The joint of a compound. */
const JOINT = /[\p{L}\p{N}]['’‘ʼ.&‐–-][\p{L}\p{N}]/u

/** Marks whole words, and the first letters of words that a term begins. */
export function highlight(text: string, wanted: Term[]): TextSegment[] {
  const pieces: TextSegment[] = []
  let end = 0
  const runs = ASCII_TEXT.test(text) ? text.toLowerCase().matchAll(ASCII_COMPOUND) : text.matchAll(RUN)
  for (const { 0: run, index } of runs)
    for (const [from, length] of marksIn(run, wanted)) {
      if (index + from > end) pieces.push({ text: text.slice(end, index + from), isMarked: false })
      const isNext = index + from === end && pieces.at(-1)?.isMarked
      const begin = isNext ? end - pieces.pop()!.text.length : index + from
      end = index + from + length
      pieces.push({ text: text.slice(begin, end), isMarked: true })
    }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false })
  return pieces
}

/** The marks of a run: a whole compound, or words in it. */
function marksIn(run: string, wanted: Term[]): [from: number, length: number][] {
  if (PLAIN_PART.test(run)) return marksOfWord(run, run, wanted)
  const asOne = JOINT.test(run) ? marksOfWord(run, tokenize(run).at(-1)!, wanted) : []
  if (asOne.length) return asOne
  return [...run.matchAll(WORD_PATTERN)].flatMap(({ 0: part, index }) =>
    marksOfWord(part, tokenize(part)[0] ?? '', wanted).map(([from, length]): [number, number] => [
      index + from,
      length,
    ]),
  )
}

function marksOfWord(written: string, word: string, wanted: Term[]): [number, number][] {
  if (wanted.some(({ whole }) => whole.includes(word))) return [[0, written.length]]
  const begins = wanted.flatMap(({ begins }) => begins.filter((begin) => word.startsWith(begin)))
  if (!begins.length) return []
  const longest = Math.max(...begins.map(({ length }) => length))
  return [[0, ASCII_TEXT.test(written) ? longest : writtenLength(written, longest)]]
}

/** The number of characters that fold to so many letters: 3 in `Größe` for `gro`. */
function writtenLength(written: string, folded: number): number {
  let length = 0
  for (const letter of written) {
    if (foldText(written.slice(0, length)).replace(/[^\p{L}\p{N}]/gu, '').length >= folded && !/\p{M}/u.test(letter))
      break
    length += letter.length
  }
  return length
}
