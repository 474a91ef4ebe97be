import { foldText } from '../../text/fold.ts'
import { cleanLine, cleanText } from '../../text/typed/clean-text.ts'
import { normalizeLinkedinUrl } from '../../text/typed/web-url.ts'
import { columnNames, type Fields, type Texts, textFields } from '../fields.ts'
import { formatCount, MAX_NAME_LENGTH, MAX_TITLE_LENGTH } from '../import-limits.ts'
import { parseWebUrl } from '../zod-fields.ts'

/** The value of a cell. A moment is a Date whose UTC fields show the wall clock. */
export type Cell = string | number | boolean | Date | null

/** A table as it stands in the file: `rows[0]` is row 1. */
export type Sheet = { name: string; rows: Cell[][] }

/** Blank rows and cells count, so these are more than a program needs. */
export const MAX_ROWS = 50_000
export const MAX_CELLS = 1_000_000

/** The text that a person sees in the cell, on one line. */
export const cellLine = (cell: Cell | undefined) => cleanLine(formatCell(cell))

const cellText = (cell: Cell | undefined) => cleanText(formatCell(cell))

function formatCell(cell: Cell | undefined): string {
  if (cell == null) return ''
  return cell instanceof Date
    ? cell.toISOString().replace('T00:00:00.000Z', '').slice(0, 16).replace('T', ' ')
    : String(cell)
}

export const isBlank = (cell: Cell | undefined) => cell == null || (typeof cell === 'string' && cell.trim() === '')

const COLUMN_NAMES = columnNames()

export type TableKind = keyof typeof COLUMN_NAMES

export const COLUMN_FIELDS = Object.keys(COLUMN_NAMES.sessions)

/** The field that a person means: its key in any case, or a name of its columns such as `room`. */
export function columnField(word: string): string | undefined {
  const needle = plain(word)
  const byKey = COLUMN_FIELDS.find((field) => field.toLowerCase() === needle)
  return byKey ?? Object.entries(COLUMN_NAMES.sessions).find(([, names]) => names.split(' ').includes(needle))?.[0]
}

/**
 * The columns of each field, from 0. Ignores case, accents and signs. Each column is one field at most; of two columns
 * with one name the first counts, but speakers may have several: `Speaker 1`, `Speaker 2`.
 */
export function matchColumns(headings: Cell[], kind: TableKind, byHand: Record<string, string> = {}) {
  const names = headings.map(plain)
  const taken = new Set<number>()
  const found = new Map<string, number[]>()
  const take = (field: string, columns: number[]) => {
    if (!columns.length) return
    for (const column of columns) taken.add(column)
    found.set(field, columns)
  }
  for (const [field, heading] of Object.entries(byHand)) {
    const column = heading ? names.indexOf(plain(heading)) : -1
    if (column >= 0) take(field, [column])
  }
  for (const [field, columns] of Object.entries<string>(COLUMN_NAMES[kind])) {
    if (Object.hasOwn(byHand, field)) continue
    const isSpeakers = field === 'speakers'
    const free = (isNamed: (name: string, at: number) => boolean) =>
      names.flatMap((name, at) => (!taken.has(at) && isNamed(name, at) ? [at] : []))
    const match = columns
      .split(' ')
      .map((wanted) => free((name) => (isSpeakers ? name.replace(/\d+(name)?$/, '') : name) === wanted))
      .find(({ length }) => length > 0)
    if (isSpeakers) take(field, match ?? free((_, at) => isPeople(headings[at]!)))
    else take(field, match?.slice(0, 1) ?? [])
  }
  return found
}

/** Whether each part of a heading is a word for speakers: `Orateur/Oratrice`, `Referentinnen und Referenten`. */
function isPeople(heading: Cell): boolean {
  const parts = String(heading ?? '')
    .slice(0, 100)
    .split(/\s*[/&]\s*|\s(?:und|and|y|et|o|ou|oder|or)\s/)
  const names = COLUMN_NAMES.sessions.speakers.split(' ')
  return parts.length > 1 && parts.every((part) => names.includes(plain(part)))
}

export function findHeadingRow(rows: Cell[][], kind: TableKind, byHand?: Record<string, string>): number {
  const first = rows.findIndex((row) => !row.every(isBlank))
  const counts = rows.slice(0, 20).map((row) => matchColumns(row, kind, byHand).size)
  const most = Math.max(0, ...counts)
  return most < 2 ? Math.max(0, first) : counts.indexOf(most)
}

export function isHeadingRow(row: Cell[]): boolean {
  return (Object.keys(COLUMN_NAMES) as TableKind[]).some((kind) => matchColumns(row, kind).size > 1)
}

function plain(heading: Cell): string {
  return isBlank(heading) || heading instanceof Date
    ? ''
    : foldText(String(heading).slice(0, 100)).replace(/[^\p{L}\p{N}]/gu, '')
}

export type SheetTable = ReturnType<typeof openTable>
export type TableRow = SheetTable['rows'][number]

type Opening = { problems: string[]; notes: string[]; byHand?: Record<string, string>; isOneOfMany: boolean }

export function openTable({ name, rows }: Sheet, kind: TableKind, opening: Opening) {
  const { problems, notes, byHand, isOneOfMany } = opening
  const headingAt = findHeadingRow(rows, kind, byHand)
  const headings = (rows[headingAt] ?? []).map(cellLine)
  const matched = matchColumns(headings, kind, byHand)
  const columnOf = (field: string) => headings[matched.get(field)?.[0] ?? -1]?.slice(0, 60) || field
  const sheet = isOneOfMany ? `sheet “${name}”, ` : ''
  const toRow = (cells: Cell[], at: number) => {
    const place = `${sheet}row ${headingAt + at + 2}`
    const cell = (field: string) => cells[matched.get(field)?.[0] ?? -1] ?? null
    /** Adds a problem with its row and column. */
    const refuse = (field: string, why: string) => {
      problems.push(`${place}, column ${columnOf(field)}: ${why}`)
    }
    return {
      place,
      cell,
      refuse,
      cells: (field: string) => (matched.get(field) ?? []).map((column) => cells[column] ?? null),
      text: (field: string) => cellText(cell(field)),
      /** The cell on one line; a longer one is refused. */
      line(field: string, longest: number = field === 'title' ? MAX_TITLE_LENGTH : MAX_NAME_LENGTH) {
        const line = cellLine(cell(field))
        if (line.length > longest) refuse(field, `must have at most ${formatCount(longest)} characters`)
        return line
      },
      /** The web address in the cell; anything else is skipped with a note. */
      address(field: string, tidy = (typed: string) => typed) {
        const typed = cellLine(cell(field))
        const address = parseWebUrl(tidy(typed), false)
        if (typed && !address)
          notes.push(`${place}, column ${columnOf(field)}: “${typed.slice(0, 60)}” isn’t a valid URL and was skipped.`)
        return address ?? null
      },
    }
  }
  const below = rows.slice(headingAt + 1)
  const known = new Set([...matched.values()].flat())
  const isUnknown = (column: number) => !known.has(column) && below.some((row) => !isBlank(row[column]))
  return {
    /** Headings of columns that hold something and are no field. */
    unknown: headings.filter((heading, column) => heading && isUnknown(column)),
    /** The headings, and which of them each field has. */
    columns: headings.filter(Boolean),
    guessed: Object.fromEntries([...matched].map(([field, [column]]) => [field, headings[column!]!])),
    has: (field: string) => matched.has(field),
    rows: below.flatMap((cells, at) => (cells.every(isBlank) ? [] : [toRow(cells, at)])),
  }
}

/** The plain texts of a row for which the table has a column. */
export function readTexts<List extends Fields>(list: List, table: SheetTable, row: TableRow): Texts<List> {
  const read = (key: string, { text, maxLength }: Fields[string]) => {
    if (text === 'url') return row.address(key, key === 'linkedinUrl' ? normalizeLinkedinUrl : undefined)
    return (text === 'line' || maxLength ? row.line(key, maxLength) : row.text(key)) || null
  }
  const there = textFields(list).filter(([key]) => table.has(key))
  return Object.fromEntries(there.map(([key, field]) => [key, read(key, field)])) as Texts<List>
}
