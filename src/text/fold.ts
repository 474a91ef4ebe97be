import { limitCombiningMarks } from './typed/clean-text.ts'

/** Lets `sorensen` find `Sørensen`. The database has its own way (`db/text-filter.ts`); a test compares them. */
export function foldText(text: string): string {
  return limitCombiningMarks(text)
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
