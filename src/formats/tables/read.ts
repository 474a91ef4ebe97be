import { pluralize } from '../../text/pluralize.ts'
import { type Fields, ROOM_FIELDS, SPEAKER_FIELDS, SPONSOR_FIELDS } from '../fields.ts'
import { type FileSpeaker, type ReadOptions, type ReadResult, unreadable } from '../program-file.ts'
import { fingerprintKey, foldName, keyFromId } from '../row-keys.ts'
import { validateProgram } from '../validate-program.ts'
import { readSessionTable } from './sessions.ts'
import type { Sheet, SheetTable, TableKind, TableRow } from './sheet.ts'
import { COLUMN_FIELDS, columnField, findHeadingRow, isBlank, matchColumns, openTable, readTexts } from './sheet.ts'

type TableFormat = 'CSV' | 'XLSX' | 'ODS'

/** Reads a program from tables. Columns are found by their names, or as a person matched them (`columns`). */
export function readTables(format: TableFormat, sheets: Sheet[], { columns, timezone }: ReadOptions): ReadResult {
  const notes: string[] = []
  const problems: string[] = []
  const unknownFields = Object.keys(columns ?? {}).filter((word) => !columnField(word))
  if (unknownFields.length) return unreadable(...unknownFields.map(notAField))
  const byHand = columns && Object.fromEntries(Object.entries(columns).map(([word, to]) => [columnField(word)!, to]))
  const full = sheets.filter(({ rows }) => rows.some((row) => !row.every(isBlank)))
  if (!full.length) return unreadable('The file is empty')
  const kinds = kindsOf(full)
  const isOneOfMany = full.length > 1
  const tables: Partial<Record<TableKind, SheetTable>> = {}
  for (const [kind, sheet] of kinds)
    tables[kind] = openTable(sheet, kind, { problems, notes, isOneOfMany, ...(kind === 'sessions' && { byHand }) })
  const { sessions, speakers, rooms, sponsors } = tables
  const absent = Object.entries(byHand ?? {}).filter(([field, column]) => sessions && column && !sessions.has(field))
  if (absent.length) return unreadable(...absent.map(([, column]) => `The file has no column “${column.slice(0, 60)}”`))
  const missing = (['title', 'start'] as const).filter((field) => sessions && !sessions.has(field))
  if (sessions && missing.length && !(missing.length === 1 && missing[0] === 'start' && sessions.has('date')))
    return { status: 'which-columns', columns: sessions.columns, guessed: sessions.guessed, missing }

  const left = full.filter((sheet) => ![...kinds.values()].includes(sheet))
  if (left.length) notes.push(`${pluralize(left.length, 'sheet')} skipped: ${quoted(left.map(({ name }) => name))}.`)
  for (const [kind, { name }] of kinds) {
    const unknown = tables[kind]?.unknown ?? []
    const where = isOneOfMany ? ` of sheet “${name}”` : ''
    if (unknown.length)
      notes.push(`${pluralize(unknown.length, 'column')}${where} not recognized and skipped: ${quoted(unknown)}.`)
  }
  const people = readPeople(speakers)
  const program = {
    format,
    event: {},
    sessions: sessions ? readSessionTable(sessions, { people, problems, notes, timezone }) : [],
    speakers: [...people.values()],
    rooms: readRows(rooms, ROOM_FIELDS, foldName).map(({ row, ...room }, position) => {
      return { ...room, position, ...(rooms!.has('capacity') && { capacity: capacityOf(row) }) }
    }),
    sponsors: readRows(sponsors, SPONSOR_FIELDS).map(({ row: _, ...sponsor }) => sponsor),
    holds: [
      ...(sessions ? (['sessions'] as const) : []),
      ...(speakers || sessions?.has('speakers') ? (['speakers'] as const) : []),
      ...(rooms || sessions?.has('location') ? (['rooms'] as const) : []),
      ...(sponsors ? (['sponsors'] as const) : []),
    ],
  }
  if (problems.length) return unreadable(...new Set(problems))
  const read = validateProgram(program, notes)
  if (read.status !== 'read' || !sessions) return read
  const { columns: there, guessed, unknown } = sessions
  return { ...read, table: { columns: there, guessed, unknown } }
}

const quoted = (names: string[]) => names.map((name) => `“${name.slice(0, 60)}”`).join(', ')

const notAField = (word: string) =>
  `“${word.slice(0, 60)}” isn’t a field of a session. Use ${COLUMN_FIELDS.join(', ')}.`

const NAMES: Record<TableKind, RegExp> = {
  speakers: /speaker|presenter|people|referent|sprecher|vortragende|ponente|orador|intervenant|orateur|conf[eé]renc/i,
  rooms: /^(rooms?|locations?|venues?|stages?|r[aä]um|s[aä]le?\b|saal|salas?\b|salles?\b)/i,
  sponsors: /sponsor|partner/i,
  sessions: /session|talk|program|schedule|agenda|timetable|event|vortr[aä]g/i,
}

/** Finds sheets by their names; sessions may be on the first other sheet. A lone table is recognized by its columns. */
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

function readPeople(table: SheetTable | undefined): Map<string, FileSpeaker> {
  const people = new Map<string, FileSpeaker>()
  for (const { row, ...speaker } of readRows(table, SPEAKER_FIELDS)) {
    if (people.has(speaker.key)) row.refuse('name', `“${speaker.name}” is listed twice`)
    people.set(speaker.key, speaker)
  }
  return people
}

/** The rows with a name, under their ids, else under `keyOf` their names. */
function readRows<List extends Fields>(table: SheetTable | undefined, list: List, keyOf = fingerprintKey) {
  return (table?.rows ?? []).flatMap((row) => {
    const name = nameOf(row)
    if (name) {
      const key = keyFromId(row.line('id')) ?? keyOf(name)
      return [{ row, key, place: row.place, name, ...readTexts(list, table!, row) }]
    }
    row.refuse('name', 'is missing')
    return []
  })
}

const nameOf = (row: TableRow) =>
  row.line('name') || [row.line('firstName'), row.line('lastName')].filter(Boolean).join(' ')

function capacityOf(row: TableRow): number | null {
  const typed = row.line('capacity')
  if (!typed) return null
  if (/^\d{1,6}$/.test(typed)) return Number(typed)
  row.refuse('capacity', 'must be a number of people, such as 120')
  return null
}
