import { foldText } from '../../../text/fold.ts'

/** Finds words despite lookalike letters, signs, and spaces (product §31.4), but no `ass` in `as sign`. */
export function findHeldWord(text: string, words: string[]): string | undefined {
  const byLatin = new Map(words.map((word) => [inLatin(partsOf(word).join('')), word]))
  const longest = Math.max(0, ...[...byLatin.keys()].map(({ length }) => length))
  const parts = partsOf(text)
  for (let from = 0; from < parts.length; from++) {
    let joined = ''
    for (let to = from; to < parts.length && joined.length < longest; to++) {
      joined += parts[to]
      const word = byLatin.get(inLatin(joined))
      if (word !== undefined) return word
    }
  }
  return undefined
}

/** The words of a text without case and accents. Invisible characters do not separate words. */
export function partsOf(text: string): string[] {
  return (
    foldText(text)
      .replace(/\p{Cf}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** A word of mixed alphabets is read as Latin. A word of one alphabet stays: `вот` is not `bot`. */
function inLatin(word: string): string {
  return /[a-z]/.test(word) ? word.replace(LOOK_ALIKES, (letter) => LATIN[ALIKE.indexOf(letter)]!) : word
}

const ALIKE = 'авеһіјкмнопрсԛѕтухԁԝӏьαβεηικνορτυχγɡոսօ'
const LATIN = 'abehijkmhonpcqstyxdwlbabenikvoptuxygnuo'
const LOOK_ALIKES = new RegExp(`[${ALIKE}]`, 'g')
