import { pluralize } from '../../text/pluralize.ts'
import { validateProgram } from '../finish-reading.ts'
import type { FileRoom, FileSpeaker, ProgramFile, ReadResult } from '../program-file.ts'
import type { ReadOptions } from '../read-options.ts'
import { foldName } from '../row-keys.ts'
import { COLUMN_FIELDS, columnField, findHeadingRow, matchColumns, type TableKind } from './match-columns.ts'
import { readSessionTable } from './session-table.ts'
import { isBlank, type Sheet } from './sheet.ts'
import { openTable, type SheetTable } from './sheet-table.ts'
import { readRoomTable, readSpeakerTable, readSponsorTable } from './speaker-room-sponsor-tables.ts'

/** A program out of tables whose columns are found by their names, or as a person said (`columns`: which column is which field). */
export function readTables(
  format: 'CSV' | 'XLSX' | 'ODS',
  sheets: Sheet[],
  { columns, timezone }: ReadOptions,
): ReadResult {
  const notes: string[] = []
  const problems: string[] = []
  const unknownFields = Object.keys(columns ?? {}).filter((word) => !columnField(word))
  if (unknownFields.length) return { status: 'unreadable', problems: unknownFields.map(notAField) }
  const byHand = columns && Object.fromEntries(Object.entries(columns).map(([word, to]) => [columnField(word)!, to]))
  const full = sheets.filter(({ rows }) => rows.some((row) => !row.every(isBlank)))
  if (!full.length) return { status: 'unreadable', problems: ['The file is empty'] }
  const kinds = kindsOf(full)
  const isOneOfMany = full.length > 1
  const table = (kind: TableKind): SheetTable | undefined => {
    const sheet = kinds.get(kind)
    return (
      sheet &&
      openTable(sheet, kind, { problems, notes, isOneOfMany, byHand: kind === 'sessions' ? byHand : undefined })
    )
  }
  const [sessions, speakers, rooms, sponsors] = [
    table('sessions'),
    table('speakers'),
    table('rooms'),
    table('sponsors'),
  ]
  const absent = Object.entries(byHand ?? {}).filter(([field, column]) => sessions && column && !sessions.has(field))
  if (absent.length)
    return {
      status: 'unreadable',
      problems: absent.map(([, column]) => `The file has no column “${column.slice(0, 60)}”`),
    }
  const missing = (['title', 'start'] as const).filter((field) => sessions && !sessions.has(field))
  if (sessions && missing.length && !(missing.length === 1 && missing[0] === 'start' && sessions.has('date')))
    return {
      status: 'which-columns',
      columns: sessions.headings.filter(Boolean),
      guessed: guessedOf(sessions),
      missing,
    }

  const left = full.filter((sheet) => ![...kinds.values()].includes(sheet))
  if (left.length) notes.push(`${pluralize(left.length, 'sheet')} skipped: ${quoted(left.map(({ name }) => name))}.`)
  const tables = { sessions, speakers, rooms, sponsors }
  for (const [kind, { name }] of kinds) {
    const unknown = tables[kind]?.unknown ?? []
    const where = isOneOfMany ? ` of sheet “${name}”` : ''
    if (unknown.length)
      notes.push(`${pluralize(unknown.length, 'column')}${where} not recognized and skipped: ${quoted(unknown)}.`)
  }
  const people = speakers ? readSpeakerTable(speakers, notes) : new Map<string, FileSpeaker>()
  const program: ProgramFile = {
    format,
    event: {},
    sessions: sessions ? readSessionTable(sessions, { people, problems, notes, timezone }) : [],
    speakers: [],
    rooms: rooms ? readRoomTable(rooms, notes) : [],
    sponsors: sponsors ? readSponsorTable(sponsors, notes) : [],
    holds: [
      ...(sessions ? (['sessions'] as const) : []),
      ...(speakers || sessions?.has('speakers') ? (['speakers'] as const) : []),
      ...(rooms || sessions?.has('location') ? (['rooms'] as const) : []),
      ...(sponsors ? (['sponsors'] as const) : []),
    ],
  }
  // A title that several judge is refused once.
  if (problems.length) return { status: 'unreadable', problems: [...new Set(problems)] }
  const read = validateProgram({ ...program, speakers: [...people.values()], rooms: withNamed(program) }, notes)
  if (read.status !== 'read' || !sessions) return read
  return {
    ...read,
    table: { columns: sessions.headings.filter(Boolean), guessed: guessedOf(sessions), unknown: sessions.unknown },
  }
}

const quoted = (names: string[]) => names.map((name) => `“${name.slice(0, 60)}”`).join(', ')

const notAField = (word: string) =>
  `“${word.slice(0, 60)}” isn’t a field of a session. Use ${COLUMN_FIELDS.join(', ')}.`

/** The rooms of the table, and those that sessions name. */
function withNamed({ rooms, sessions }: ProgramFile): FileRoom[] {
  const known = new Map(rooms.map((room) => [foldName(room.name), room]))
  for (const { location, place } of sessions) {
    const key = foldName(location ?? '')
    if (key && !known.has(key)) known.set(key, { key, place, name: location!, position: known.size })
  }
  return [...known.values()]
}

const NAMES: Record<TableKind, RegExp> = {
  speakers: /speaker|presenter|people|referent|sprecher|vortragende|ponente|orador|intervenant|orateur|conf[eé]renc/i,
  rooms: /^(rooms?|locations?|venues?|stages?|r[aä]um|s[aä]le?\b|saal|salas?\b|salles?\b)/i,
  sponsors: /sponsor|partner/i,
  sessions: /session|talk|program|schedule|agenda|timetable|event|vortr[aä]g/i,
}

/** Which sheet is what, by its name; the sessions are else on the first that is nothing else. A lone table is known by its columns. */
function kindsOf(sheets: Sheet[]): Map<TableKind, Sheet> {
  const kinds = new Map<TableKind, Sheet>()
  const [only] = sheets
  if (sheets.length === 1 && only) return new Map([[kindOf(only), only]])
  for (const sheet of sheets) {
    const kind = (Object.keys(NAMES) as TableKind[]).find((one) => NAMES[one].test(sheet.name) && !kinds.has(one))
    if (kind) kinds.set(kind, sheet)
  }
  const rest = sheets.find((sheet) => ![...kinds.values()].includes(sheet))
  if (!kinds.has('sessions') && rest) kinds.set('sessions', rest)
  return kinds
}

function kindOf(sheet: Sheet): TableKind {
  const matched = (kind: TableKind) => matchColumns(sheet.rows[findHeadingRow(sheet.rows, kind)] ?? [], kind)
  const sessions = matched('sessions')
  if (sessions.has('start') || sessions.has('date')) return 'sessions'
  const named = (Object.keys(NAMES) as TableKind[]).find((kind) => NAMES[kind].test(sheet.name))
  if (named && named !== 'sessions') return matched(named).has('name') || named === 'speakers' ? named : 'sessions'
  const [speakers, sponsors, rooms] = [matched('speakers'), matched('sponsors'), matched('rooms')]
  if (['bio', 'company', 'photoUrl'].some((field) => speakers.has(field)) && speakers.has('name')) return 'speakers'
  if (['tier', 'logoUrl', 'websiteUrl'].some((field) => sponsors.has(field)) && sponsors.has('name')) return 'sponsors'
  return rooms.has('capacity') && rooms.has('name') ? 'rooms' : 'sessions'
}

/** What was found, by field: `{ title: 'Talk' }`. */
function guessedOf({ matched, headings }: SheetTable): Record<string, string> {
  const entries = [...matched].map(([field, [column]]) => [field, headings[column!] ?? ''])
  return Object.fromEntries(entries)
}
