import { limitCombiningMarks } from './typed/clean-text.ts'

/** Lets `sorensen` find `Sørensen`. A test compares it with the database's way (`db/text-filter.ts`). */
export function foldText(text: string): string {
  return limitCombiningMarks(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðħŧıς‘’ʼ“”‐–ßæœþ]/g, (letter) => LETTERS[letter]!)
}

/** Letters in Unicode that people without the key type as others. */
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
