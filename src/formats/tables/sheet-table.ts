import { normalizeLinkedinUrl } from '../../text/typed/web-url.ts'
import { type Fields, type Texts, textFields } from '../fields.ts'
import { formatCount, MAX_NAME_LENGTH, MAX_TITLE_LENGTH, truncateText } from '../import-limits.ts'
import { parseWebUrl } from '../zod-fields.ts'
import {
  type Cell,
  type ColumnMatch,
  cellLine,
  cellText,
  findHeadingRow,
  isBlank,
  matchColumns,
  type Sheet,
  type TableKind,
} from './sheet.ts'

/** A sheet whose columns are known, with the rows below its headings. */
export type SheetTable = {
  headings: string[]
  matched: ColumnMatch
  has: (field: string) => boolean
  rows: TableRow[]
  /** Headings of columns that hold something and are no field. */
  unknown: string[]
}

/** One row. A refusal adds a problem with its row and column. */
export type TableRow = {
  place: string
  cell: (field: string) => Cell
  cells: (field: string) => Cell[]
  /** The cell on one line; a longer one is refused. */
  line: (field: string, longest?: number) => string
  text: (field: string) => string
  /** The web address in the cell; anything else is skipped with a note. */
  address: (field: string, tidy?: (typed: string) => string) => string | null
  refuse: (field: string, why: string) => void
}

export function openTable(
  { name, rows }: Sheet,
  kind: TableKind,
  {
    problems,
    notes,
    byHand,
    isOneOfMany = false,
  }: { problems: string[]; notes: string[]; byHand?: Record<string, string>; isOneOfMany?: boolean },
): SheetTable {
  const headingAt = findHeadingRow(rows, kind, byHand)
  const headings = (rows[headingAt] ?? []).map(cellLine)
  const matched = matchColumns(headings, kind, byHand)
  const columnOf = (field: string) => headings[matched.get(field)?.[0] ?? -1]?.slice(0, 60) || field
  const sheet = isOneOfMany ? `sheet “${name}”, ` : ''
  const toRow = (cells: Cell[], at: number): TableRow => {
    const place = `${sheet}row ${headingAt + at + 2}`
    const cell = (field: string) => cells[matched.get(field)?.[0] ?? -1] ?? null
    const refuse = (field: string, why: string) => {
      problems.push(`${place}, column ${columnOf(field)}: ${why}`)
    }
    return {
      place,
      cell,
      refuse,
      cells: (field) => (matched.get(field) ?? []).map((column) => cells[column] ?? null),
      text: (field) => cellText(cell(field)),
      line(field, longest = field === 'title' ? MAX_TITLE_LENGTH : MAX_NAME_LENGTH) {
        const line = cellLine(cell(field))
        if (line.length > longest) refuse(field, `must have at most ${formatCount(longest)} characters`)
        return line
      },
      address(field, tidy = (typed) => typed) {
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
    unknown: headings.filter((heading, column) => heading && isUnknown(column)),
    headings,
    matched,
    has: (field) => matched.has(field),
    rows: below.flatMap((cells, at) => (cells.every(isBlank) ? [] : [toRow(cells, at)])),
  }
}

type TextOptions = {
  /** Names a text that is cut, in the note about it: `The biography of Ada`. */
  where: (what: string) => string
  notes: string[]
}

/** The plain texts of a row for which the table has a column. */
export function readTexts<List extends Fields>(
  list: List,
  table: SheetTable,
  row: TableRow,
  { where, notes }: TextOptions,
): Texts<List> {
  const read = (key: string, { text, label, maxLength }: Fields[string]) => {
    if (text === 'url') return row.address(key, key === 'linkedinUrl' ? normalizeLinkedinUrl : undefined)
    if (text === 'line' || maxLength) return row.line(key, maxLength) || null
    return truncateText(row.text(key), where(label.toLowerCase()), notes) || null
  }
  const there = textFields(list).filter(([key]) => table.has(key))
  return Object.fromEntries(there.map(([key, field]) => [key, read(key, field)])) as Texts<List>
}
