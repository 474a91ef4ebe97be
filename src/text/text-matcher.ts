import { foldText } from './fold.ts'

/** Tells whether a text holds every word of what is searched for, in any order, without case and accents (see fold). */
export function textMatcher(query: string): (text: string) => boolean {
  // Each once: whoever sends a word a thousand times has it looked for once.
  const words = [...new Set(foldText(query).split(/\s+/))]
  return (text) => {
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}
