import { isValidDate } from '../../text/time/valid-date.ts'

/** Whether `3/4/2026` is the fourth of March or the third of April. */
export type DateOrder = 'month first' | 'day first'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i

/** The day at the beginning of a text as `2026-03-14`, and what follows it. */
export function readDate(typed: string, order: DateOrder): { date: string; rest: string } | undefined {
  const text = typed.trim().replace(WEEKDAY, '')
  const [whole, year, month, day] = numbersOf(text, order) ?? wordsOf(text) ?? []
  if (!whole) return undefined
  const date = [fullYear(year!), month!.padStart(2, '0'), day!.padStart(2, '0')].join('-')
  return isValidDate(date) && date < '9999'
    ? { date, rest: text.slice(whole.length).replace(/^(?:T|,|\s)+(?:at\s+)?/i, '') }
    : undefined
}

/** What the numbers of a column say of its order: nothing where none is greater than twelve. */
export function detectDateOrder(texts: string[]): DateOrder | undefined {
  for (const text of texts) {
    const [, first, second] = SLASHED.exec(text.trim().replace(WEEKDAY, '')) ?? []
    if (Number(first) > 12) return 'day first'
    if (Number(second) > 12) return 'month first'
  }
  return undefined
}

const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)(?!\d)/

export const hasSlashedDate = (text: string) => SLASHED.test(text.trim().replace(WEEKDAY, ''))

type Parts = [whole: string, year: string, month: string, day: string]

function numbersOf(text: string, order: DateOrder): Parts | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (iso) return [iso[0], iso[1]!, iso[2]!, iso[3]!]
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d\d)(?!\d)/.exec(text)
  if (dotted) return [dotted[0], dotted[3]!, dotted[2]!, dotted[1]!]
  const slashed = SLASHED.exec(text)
  if (!slashed) return undefined
  const [whole, first, second, year] = slashed
  return order === 'day first' ? [whole, year!, second!, first!] : [whole, year!, first!, second!]
}

function wordsOf(text: string): Parts | undefined {
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i.exec(text)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+([a-z]{3,9})\.?[\s,-]+(\d{4})(?!\d)/i.exec(text)
  const match = monthFirst ?? dayFirst
  const [name, day] = monthFirst ? [monthFirst[1], monthFirst[2]] : [dayFirst?.[2], dayFirst?.[1]]
  const month = MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? '') + 1
  return match && month ? [match[0], match[3]!, String(month), day!] : undefined
}

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)
