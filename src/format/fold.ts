import { withoutPiles } from './typed/clean-text.ts'

/**
 * A text as it is searched: without case, accents and the fine points of typing, so that `sorensen` finds `Sørensen` and
 * `o'brien` finds `O’Brien`. The database looks for every way to write it
 * (`db/containing.ts`); a test holds the two together.
 */
export function fold(text: string): string {
  return withoutPiles(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðħŧıς‘’ʼ“”‐–ßæœþ]/g, (letter) => LETTERS[letter]!)
}

/** What Unicode takes for letters of their own, and people without the key type as others. */
const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '–': '-',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
