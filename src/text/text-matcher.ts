import { foldText } from './fold.ts'

/** Matches texts with every word of the query (see foldText). */
export function textMatcher(query: string): (text: string) => boolean {
  // Repeated words count once.
  const words = [...new Set(foldText(query).split(/\s+/))]
  return (text) => {
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}
