import { parseTime } from '../../text/time/parse-time.ts'
import { hasOffset, toEventWallClock } from '../time-zones.ts'
import { cellLine } from './cell-text.ts'
import { type DateOrder, readDate } from './read-date.ts'
import type { Cell } from './sheet.ts'

/** What a cell says of when: a day, a clock time, both, or from when until when. */
export type CellTime = { date?: string; clock?: string; until?: string }

export type DateRules = { order: DateOrder; timezone: string | undefined }

/** `undefined` for what is no time. */
export function readCellTime(cell: Cell | undefined, { order, timezone }: DateRules): CellTime | undefined {
  if (cell instanceof Date) return ofSpreadsheet(cell)
  if (typeof cell === 'number') return ofSerial(cell)
  const text = withoutUhr(cellLine(cell))
  const instant = text.replace(' ', 'T')
  if (hasOffset(instant)) return split(toEventWallClock(instant, timezone))
  // As a spreadsheet keeps a moment, where its cells were not shown as one: `46550,4375`, or `0.4375` for the time alone.
  if (/^(\d{5}([.,]\d+)?|0?(,\d+|\.\d{3,}))$/.test(text)) return ofSerial(Number(text.replace(',', '.')))
  const read = readDate(text, order)
  const said = read ? read.rest : text
  if (!said) return read && { date: read.date }
  const clocks = clocksOf(said)
  return clocks && { ...(read && { date: read.date }), ...clocks }
}

/** `9.30 Uhr`, `10 Uhr` and `9 bis 10 Uhr` as clocks. */
function withoutUhr(text: string): string {
  const clock = (hour: string, minute = '00') => `${hour}:${minute}`
  return text.replace(
    /(\d{1,2})(?:[.:](\d\d))?(?:\s*(?:Uhr)?\s*(?:[-–—]|bis)\s*(\d{1,2})(?:[.:](\d\d))?)?\s*Uhr\b/i,
    (_, from, minute, until, last) => `${clock(from, minute)}${until ? ` – ${clock(until, last)}` : ''}`,
  )
}

/** Spreadsheets keep a time without a day as one on the first day they know, and a moment to a hair's breadth. */
function ofSpreadsheet(cell: Date): CellTime | undefined {
  if (Number.isNaN(cell.getTime())) return undefined
  const moment = split(new Date(cell.getTime() + 30_000).toISOString())
  if (cell.getUTCFullYear() <= 1904) return { clock: moment?.clock }
  return moment?.clock === '00:00' ? { date: moment.date } : moment
}

const FIRST_DAY = Date.UTC(1899, 11, 30)

/** A moment that the spreadsheet shows as a number: days since 1900, or the part of a day. */
function ofSerial(days: number): CellTime | undefined {
  return days >= 0 && days < 100_000 ? ofSpreadsheet(new Date(FIRST_DAY + days * 24 * 60 * 60 * 1000)) : undefined
}

function split(wallClock: string | undefined): CellTime | undefined {
  return wallClock === undefined ? undefined : { date: wallClock.slice(0, 10), clock: wallClock.slice(11, 16) }
}

/** `9:00 AM`, or `9:00 – 9:45 AM` with its end. */
function clocksOf(said: string): CellTime | undefined {
  const clock = clockOf(said)
  if (clock) return { clock }
  const [first = '', last, ...more] = said.split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/)
  const until = last && !more.length ? clockOf(last) : undefined
  const [half] = /[ap]\.?\s?m\.?$/i.exec(last ?? '') ?? ['']
  const from =
    until && (clockOf(/[ap]\.?\s?m\.?$/i.test(first) || !half ? first : `${first} ${half}`) ?? clockOf(first))
  return from && until ? { clock: from, until } : undefined
}

function clockOf(text: string): string | undefined {
  const read = parseTime(text)
  if (!read || read.date) return undefined
  return [read.hour, read.minute].map((number) => String(number).padStart(2, '0')).join(':')
}

/** `45`, `45 min`, `1:30`, `1h 30m` or `1.5 hours`, in minutes; `undefined` for what is no length. */
export function readDuration(cell: Cell | undefined): number | undefined {
  if (cell instanceof Date || (typeof cell === 'number' && cell > 0 && cell < 1)) {
    const clock = typeof cell === 'number' ? ofSerial(cell)?.clock : ofSpreadsheet(cell)?.clock
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
