import { addMinutes, DEFAULT_SESSION_MINUTES, unplacedTimes } from '../../program/program-days.ts'
import { parseLinkLines } from '../../text/session-links.ts'
import { cleanLine } from '../../text/typed/clean-text.ts'
import { SESSION_FIELDS } from '../fields.ts'
import { formatCount, MAX_NAME_LENGTH, MAX_SESSIONS, MAX_SPEAKERS_PER_SESSION } from '../import-limits.ts'
import { byStartTime, programDateOf } from '../local-times.ts'
import { noEndNote, noStartNote, noTrackNote, onlyOutNote } from '../notes.ts'
import { type FileSession, type FileSpeaker, parseStatus } from '../program-file.ts'
import { fingerprintKey, foldName, keyFromId } from '../row-keys.ts'
import { validLinks } from '../session-links.ts'
import type { CellTime, DateRules } from './cell-times.ts'
import { detectDateOrder, hasSlashedDate, readCellTime, readDuration } from './cell-times.ts'
import { isBlank, readTexts, type SheetTable, type TableRow } from './sheet.ts'

type Context = { people: Map<string, FileSpeaker>; problems: string[]; notes: string[]; timezone: string | undefined }

/** Reads the sessions of a table, by start. Adds their speakers to `people`, unless they are there by name or id. */
export function readSessionTable(table: SheetTable, { people, problems, notes, timezone }: Context): FileSession[] {
  const rules = detectDateRules(table, timezone, notes)
  const wanted = table.rows.filter(isOnProgram(notes))
  if (wanted.length > MAX_SESSIONS) {
    problems.push(`The file: must have at most ${formatCount(MAX_SESSIONS)} sessions`)
    return []
  }
  let day: string | undefined
  const timed = wanted.flatMap((row): TimedRow[] => {
    if (!row.line('title')) row.refuse('title', 'is missing: add a title or remove the row')
    const times = readTimes(row, day, rules)
    day = times?.day ?? day
    return times ? [{ row, startTime: times.start, end: times.end, room: row.line('location') }] : []
  })
  const unplaced = timed.filter(({ startTime }) => isUnplaced(startTime))
  notes.push(...noStartNote(unplaced.length))
  const ends = rowEnds(timed)
  const open = timed.filter(({ end }) => !end).length
  notes.push(...noEndNote(open, 'each ends when the next one in its room begins, or after an hour'))
  const known = new Map([...people.values()].map((speaker) => [foldName(speaker.name), speaker.key]))
  const sessions = timed.map((one, at) => sessionOf(table, one, ends[at]!, { people, known, notes }))
  const used = new Set(sessions.flatMap(({ speakers = [] }) => speakers))
  const declined = table.rows.filter((row) => parseStatus(row.text('status')) === 'out').flatMap(namesOf)
  const onlyOut = declined.flatMap((name) => known.get(foldName(name)) ?? []).filter((key) => !used.has(key))
  notes.push(...onlyOutNote(onlyOut.filter((key) => people.delete(key)).length))
  const trackless = table.has('track') ? timed.filter(({ row }) => !row.text('track')).length : 0
  notes.push(...noTrackNote(trackless))
  return byStartTime(sessions)
}

/** Declined sessions, untimed drafts and cancelled sessions, and rows that are only a remark, are not on the program. */
function isOnProgram(notes: string[]): (row: TableRow) => boolean {
  const unknown = new Set<string>()
  return (row) => {
    const isUntimed = !row.cell('start') && !row.cell('date')
    if (isUntimed && !row.text('title')) {
      notes.push(`${row.place} was skipped: it has no title or start time.`)
      return false
    }
    const word = row.text('status')
    const status = word ? parseStatus(word) : 'confirmed'
    if (!status && !unknown.has(word)) {
      unknown.add(word)
      notes.push(`Unknown status “${word.slice(0, 30)}”: those sessions were imported as confirmed.`)
    }
    const isOut = status === 'out' || (isUntimed && (status === 'draft' || status === 'cancelled'))
    if (isOut) notes.push(`${row.place} was skipped: its status is “${word.slice(0, 30)}”.`)
    return !isOut
  }
}

function sessionOf(
  table: SheetTable,
  { row, startTime }: TimedRow,
  end: string,
  { people, known, notes }: Pick<Context, 'people' | 'notes'> & { known: Map<string, string> },
): FileSession {
  const title = row.line('title')
  const names = namesOf(row)
  if (names.some((name) => name.length > MAX_NAME_LENGTH))
    row.refuse('speakers', `each name must have at most ${MAX_NAME_LENGTH} characters; separate names with semicolons`)
  if (names.length > MAX_SPEAKERS_PER_SESSION)
    row.refuse('speakers', `must have at most ${MAX_SPEAKERS_PER_SESSION} speakers`)
  const speakers = names.map((name) => speakerKey(name, row.place, people, known))
  const text = [...new Set([row.text('abstract'), row.text('description')])].filter(Boolean).join('\n\n')
  const status = parseStatus(row.text('status') || 'confirmed')
  return {
    key: keyFromId(row.line('id')) ?? fingerprintKey(title, ...names),
    place: row.place,
    title,
    startTime,
    endTime: end,
    ...(table.has('track') && { track: row.line('track') || 'General' }),
    ...readTexts(SESSION_FIELDS, table, row),
    ...((table.has('description') || table.has('abstract')) && { description: text || null }),
    ...(table.has('speakers') && { speakers: [...new Set(speakers)] }),
    ...(table.has('links') && { links: validLinks(parseLinkLines(row.text('links')), row.place, notes) }),
    ...(table.has('status') && { status: status && status !== 'out' ? status : 'confirmed' }),
    ...(isUnplaced(startTime) && { status: 'draft' as const }),
  }
}

/** Names are separated by semicolons, lines or strokes, and only without these by commas, "&" and "and". */
function namesOf(row: TableRow): string[] {
  const all = row.cells('speakers').flatMap((cell) => {
    const text = String(cell ?? '')
    return text.split(/[;\n|]/.test(text) ? /[;\n|]/ : /,|\s&\s|\sand\s/)
  })
  return all.map(cleanLine).filter(Boolean)
}

function speakerKey(name: string, place: string, people: Map<string, FileSpeaker>, known: Map<string, string>): string {
  const key = people.has(name) ? name : known.get(foldName(name))
  if (key) return key
  const made = fingerprintKey(name)
  people.set(made, { key: made, place, name })
  known.set(foldName(name), made)
  return made
}

type TimedRow = { row: TableRow; startTime: string; end: string | undefined; room: string }

/** How to read the dates of a table, with a note where the dates leave it open. */
function detectDateRules(table: SheetTable, timezone: string | undefined, notes: string[]): DateRules {
  const texts = table.rows.flatMap((row) =>
    ['date', 'start', 'endDate', 'end'].map((field) => row.cell(field)).filter((cell) => typeof cell === 'string'),
  )
  const order = detectDateOrder(texts)
  const example = order ? undefined : texts.find(hasSlashedDate)
  if (example) notes.push(`Dates such as ${example.slice(0, 30)} were read as month/day/year.`)
  return { order: order ?? 'month first', timezone }
}

/** Reads the times of a row on its own day, else on `day`, the last one named above it. */
function readTimes(row: TableRow, day: string | undefined, rules: DateRules) {
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
    if (date || endDate || end) {
      row.refuse('start', 'is missing: add a start time or remove the row')
      return undefined
    }
    const { startTime, endTime } = unplacedTimes(readDuration(row.cell('duration')) || DEFAULT_SESSION_MINUTES)
    return { start: startTime, end: endTime, day }
  }
  const on = start?.date ?? date?.date ?? day
  const endClock = end?.clock ?? (end?.date ? '00:00' : undefined) ?? start?.until ?? date?.until
  return { start: at(on, clock), end: endOf(row, at(on, clock), end?.date ?? endDate?.date, endClock), day: on }
}

const isUnplaced = (startTime: string) => !/^\d/.test(startTime)

const at = (day: string | undefined, clock: string) => (day ? `${day}T${clock}:00` : clock)

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

/** A session without an end ends when the next one of its day in its room begins, or after an hour. */
function rowEnds(rows: TimedRow[]): string[] {
  const dayOf = (start: string) => (/^\d+-/.test(start) ? programDateOf(start) : '')
  const inRooms = Map.groupBy(byStartTime(rows), ({ startTime, room }) => `${dayOf(startTime)} ${room}`)
  return rows.map(({ startTime, end, room }) => {
    if (end) return end
    const later = room ? inRooms.get(`${dayOf(startTime)} ${room}`) : undefined
    const next = later?.find((other) => other.startTime > startTime)
    return next?.startTime ?? after(startTime, HOUR)
  })
}
