import { normalizeName } from './names.ts'
import { limitCombiningMarks } from './typed/clean-text.ts'

/** Lets `sorensen` find `Sørensen`. A test compares it with the database's way (`db/text-filter.ts`). */
export function foldText(text: string): string {
  return limitCombiningMarks(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðħŧıς‘’ʼ“”‐–ßæœþ]/g, (letter) => LETTERS[letter]!)
}

/** Letters in Unicode, each with what people without the key type. */
const LETTERS: Record<string, string> = Object.fromEntries(
  `øo łl đd ðd ħh ŧt ıi ςσ ‘' ’' ʼ' “" ”" ‐- –- ßss æae œoe þth`
    .split(' ')
    .map(([letter, ...typed]) => [letter, typed.join('')]),
)

/** Matches texts with every word of the query (see foldText). */
export function textMatcher(query: string): (text: string) => boolean {
  const words = [...new Set(foldText(query).split(/\s+/))]
  return (text) => {
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}

/** Case, accents, and spaces do not matter. Empty without a name. */
export function roomKey(name: string | null): string {
  return normalizeName(foldText(name ?? ''))
}

export const tidyRoomName = (typed: string) => typed.trim().replace(/\s+/g, ' ')
