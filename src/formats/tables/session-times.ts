import { addMinutes, byStartTime, programDateOf } from '../wall-clock-math.ts'
import { type CellTime, type DateRules, readCellTime, readDuration } from './cell-time.ts'
import { detectDateOrder, hasSlashedDate } from './read-date.ts'
import { isBlank } from './sheet.ts'
import type { SheetTable, TableRow } from './sheet-table.ts'

export type TimedRow = { row: TableRow; start: string; end: string | undefined; room: string }

/** How the dates of a table are to be read; a note where they do not say it themselves. */
export function detectDateRules(table: SheetTable, timezone: string | undefined, notes: string[]): DateRules {
  const texts = table.rows.flatMap((row) =>
    ['date', 'start', 'endDate', 'end'].map((field) => row.cell(field)).filter((cell) => typeof cell === 'string'),
  )
  const order = detectDateOrder(texts)
  const example = order ? undefined : texts.find(hasSlashedDate)
  if (example) notes.push(`Dates such as ${example.slice(0, 30)} were read as month/day/year.`)
  return { order: order ?? 'month first', timezone }
}

/** On the day the row names, else on `day`, the last one named above it. */
export function readTimes(
  row: TableRow,
  day: string | undefined,
  rules: DateRules,
): { start: string; end?: string; day?: string } | undefined {
  const read = (field: string, example: string): CellTime | undefined => {
    if (isBlank(row.cell(field))) return undefined
    const moment = readCellTime(row.cell(field), rules)
    if (!moment) row.refuse(field, `must be ${example}`)
    return moment ?? { clock: 'refused' }
  }
  const date = read('date', 'a date such as 2026-03-14')
  const start = read('start', 'a time such as 14:30, or a date with one such as 2026-03-14 14:30')
  const endDate = read('endDate', 'a date such as 2026-03-14')
  const end = read('end', 'a time such as 14:30')
  if ([date, start, endDate, end].some((moment) => moment?.clock === 'refused')) return undefined
  // Midnight is a day without a time to a spreadsheet.
  const clock = start?.clock ?? (start?.date ? (date?.clock ?? '00:00') : date?.clock)
  if (clock === undefined) {
    row.refuse('start', 'is missing: add a start time or remove the row')
    return undefined
  }
  const on = start?.date ?? date?.date ?? day
  const endClock = end?.clock ?? (end?.date ? '00:00' : undefined) ?? start?.until ?? date?.until
  return { start: at(on, clock), end: endOf(row, at(on, clock), end?.date ?? endDate?.date, endClock), day: on }
}

const at = (day: string | undefined, clock: string) => (day ? `${day}T${clock}:00` : clock)

/** An end before the start is the next day's (product §8.4). */
function endOf(row: TableRow, start: string, date: string | undefined, clock: string | undefined): string | undefined {
  if (clock === undefined) {
    if (isBlank(row.cell('duration'))) return undefined
    const minutes = readDuration(row.cell('duration'))
    if (minutes === undefined) row.refuse('duration', 'must be a duration such as 0:45 or 45 min')
    return minutes ? after(start, minutes) : undefined
  }
  if (!start.includes('T')) return clock
  const end = `${date ?? start.slice(0, 10)}T${clock}:00`
  if (end >= start) return end
  if (date && date !== start.slice(0, 10)) row.refuse('end', 'is before the start')
  return addMinutes(end, 24 * 60)
}

/** Some minutes later, by the clock alone where no day is named. */
function after(start: string, minutes: number): string {
  return start.includes('T') ? addMinutes(start, minutes) : addMinutes(`2000-01-01T${start}:00`, minutes).slice(11, 16)
}

const HOUR = 60

/** Whatever says no end ends when the next session of its day in its room begins, or after an hour. */
export function rowEnds(rows: TimedRow[]): { end: string; isOpen: boolean }[] {
  const dayOf = (start: string) => (start.includes('T') ? programDateOf(start) : '')
  const inRooms = Map.groupBy(byStartTime(rows), ({ start, room }) => `${dayOf(start)} ${room}`)
  return rows.map(({ start, end, room }) => {
    if (end) return { end, isOpen: false }
    const next = room ? inRooms.get(`${dayOf(start)} ${room}`)!.find((other) => other.start > start) : undefined
    return { end: next?.start ?? after(start, HOUR), isOpen: true }
  })
}
