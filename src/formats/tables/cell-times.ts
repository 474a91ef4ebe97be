import { parseTime } from '../../text/time/format-time.ts'
import { isValidDate } from '../../text/time/valid-date.ts'
import { hasOffset, toEventWallClock } from '../local-times.ts'
import { type Cell, cellLine } from './sheet.ts'

export type CellTime = { date?: string; clock?: string; until?: string }

export type DateRules = { order: DateOrder; timezone: string | undefined }

export function readCellTime(cell: Cell | undefined, { order, timezone }: DateRules): CellTime | undefined {
  if (cell instanceof Date) return fromSpreadsheet(cell)
  if (typeof cell === 'number') return fromSerial(cell)
  const text = replaceUhr(cellLine(cell))
  const instant = text.replace(' ', 'T')
  if (hasOffset(instant)) return split(toEventWallClock(instant, timezone))
  // A spreadsheet's serial number, in cells that are not formatted as a time: `46550,4375`, or `0.4375` for a clock.
  if (/^(\d{5}([.,]\d+)?|0?(,\d+|\.\d{3,}))$/.test(text)) return fromSerial(Number(text.replace(',', '.')))
  const read = readDate(text, order)
  const rest = read ? read.rest : text
  if (!rest) return read && { date: read.date }
  const clocks = readClocks(rest)
  return clocks && { ...(read && { date: read.date }), ...clocks }
}

function replaceUhr(text: string): string {
  const clock = (hour: string, minute = '00') => `${hour}:${minute}`
  return text.replace(
    /(\d{1,2})(?:[.:](\d\d))?(?:\s*(?:Uhr)?\s*(?:[-–—]|bis)\s*(\d{1,2})(?:[.:](\d\d))?)?\s*Uhr\b/i,
    (_, from, minute, until, last) => `${clock(from, minute)}${until ? ` – ${clock(until, last)}` : ''}`,
  )
}

/** Spreadsheets store a clock time on their first day, and moments with rounding errors. */
function fromSpreadsheet(cell: Date): CellTime | undefined {
  if (Number.isNaN(cell.getTime())) return undefined
  const moment = split(new Date(cell.getTime() + 30_000).toISOString())
  if (cell.getUTCFullYear() <= 1904) return { clock: moment?.clock }
  return moment?.clock === '00:00' ? { date: moment.date } : moment
}

const FIRST_DAY = Date.UTC(1899, 11, 30)

function fromSerial(days: number): CellTime | undefined {
  return days >= 0 && days < 100_000 ? fromSpreadsheet(new Date(FIRST_DAY + days * 24 * 60 * 60 * 1000)) : undefined
}

function split(wallClock: string | undefined): CellTime | undefined {
  return wallClock === undefined ? undefined : { date: wallClock.slice(0, 10), clock: wallClock.slice(11, 16) }
}

/** Reads `9:00 AM`, or `9:00 – 9:45 AM` with its end. */
function readClocks(text: string): CellTime | undefined {
  const clock = readClock(text)
  if (clock) return { clock }
  const [first = '', last, ...more] = text.split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/)
  const until = last && !more.length ? readClock(last) : undefined
  const [half] = /[ap]\.?\s?m\.?$/i.exec(last ?? '') ?? ['']
  const from =
    until && (readClock(/[ap]\.?\s?m\.?$/i.test(first) || !half ? first : `${first} ${half}`) ?? readClock(first))
  return from && until ? { clock: from, until } : undefined
}

function readClock(text: string): string | undefined {
  const read = parseTime(text)
  if (!read || read.date) return undefined
  return [read.hour, read.minute].map((number) => String(number).padStart(2, '0')).join(':')
}

/** Reads `45`, `45 min`, `1:30`, `1h 30m` or `1.5 hours` as minutes; `undefined` for anything else. */
export function readDuration(cell: Cell | undefined): number | undefined {
  if (cell instanceof Date || (typeof cell === 'number' && cell > 0 && cell < 1)) {
    const clock = typeof cell === 'number' ? fromSerial(cell)?.clock : fromSpreadsheet(cell)?.clock
    return clock === undefined ? undefined : Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  }
  const text = cellLine(cell).toLowerCase()
  const [, hours, minutes] =
    /^(\d{1,3}):([0-5]\d)(?::00)?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d+)?) ?h[a-z]*\.?(?: ?(\d{1,2}) ?(?:m[a-z]*\.?)?)?$/.exec(text) ??
    []
  if (hours !== undefined) return Math.round(Number(hours) * 60) + Number(minutes ?? 0)
  const [, alone] = /^(\d{1,5})(?:\.0+)? ?(?:m[a-z]*\.?|')?$/.exec(text) ?? []
  return alone === undefined ? undefined : Number(alone)
}

/** Tells whether `3/4/2026` is the fourth of March or the third of April. */
export type DateOrder = 'month first' | 'day first'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i

function readDate(typed: string, order: DateOrder): { date: string; rest: string } | undefined {
  const text = typed.trim().replace(WEEKDAY, '')
  const patterns = [...DATES, order === 'day first' ? DAY_MONTH : MONTH_DAY]
  const match = patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  const { year = '', month = '', day = '' } = match?.groups ?? {}
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1)
  const date = [year.length === 2 ? `20${year}` : year, number.padStart(2, '0'), day.padStart(2, '0')].join('-')
  if (!match || !isValidDate(date) || date >= '9999') return undefined
  return { date, rest: text.slice(match[0].length).replace(/^(?:T|,|\s)+(?:at\s+)?/i, '') }
}

const DAY_MONTH = /^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4}|\d\d)(?!\d)/
const MONTH_DAY = /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4}|\d\d)(?!\d)/
/** `2026-03-14`, `14. 3. 2026`, `March 14th, 2026`, `14 March 2026`. */
const DATES = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d\d)(?!\d)/,
  /^(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?!\d)/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?<month>[a-z]{3,9})\.?[\s,-]+(?<year>\d{4})(?!\d)/i,
]

export function detectDateOrder(texts: string[]): DateOrder | undefined {
  for (const text of texts) {
    const { day, month } = DAY_MONTH.exec(text.trim().replace(WEEKDAY, ''))?.groups ?? {}
    if (Number(day) > 12) return 'day first'
    if (Number(month) > 12) return 'month first'
  }
  return undefined
}

export const hasSlashedDate = (text: string) => DAY_MONTH.test(text.trim().replace(WEEKDAY, ''))
