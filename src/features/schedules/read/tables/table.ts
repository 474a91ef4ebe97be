import { grouped, LONGEST_NAME, LONGEST_TITLE } from '../../schedule-limits.ts'
import { webAddress } from '../fields.ts'
import { lineOf, textOf } from './cells/cell-text.ts'
import { headingRow, type Matched, matchedColumns, type TableKind } from './columns/match-columns.ts'
import { type Cell, isBlank, type Sheet } from './sheet.ts'

/** A sheet whose columns are known: its rows below the headings, each by the fields that are there. */
export type Table = {
  headings: string[]
  matched: Matched
  has: (field: string) => boolean
  rows: TableRow[]
  /** Headings of columns that hold something and are no field. */
  unknown: string[]
}

/** One row. What is wrong with a cell is said to `problems`, with its row and column. */
export type TableRow = {
  place: string
  cell: (field: string) => Cell
  cells: (field: string) => Cell[]
  /** One line, at most so long. */
  line: (field: string, longest?: number) => string
  text: (field: string) => string
  /** What is no address is left out, with a note. */
  address: (field: string, tidy?: (typed: string) => string) => string | null
  refuse: (field: string, why: string) => void
}

export function tableOf(
  { name, rows }: Sheet,
  kind: TableKind,
  {
    problems,
    notes,
    byHand,
    isOneOfMany = false,
  }: { problems: string[]; notes: string[]; byHand?: Record<string, string>; isOneOfMany?: boolean },
): Table {
  const headingAt = headingRow(rows, kind, byHand)
  const headings = (rows[headingAt] ?? []).map(lineOf)
  const matched = matchedColumns(headings, kind, byHand)
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
      text: (field) => textOf(cell(field)),
      line(field, longest = field === 'title' ? LONGEST_TITLE : LONGEST_NAME) {
        const line = lineOf(cell(field))
        if (line.length > longest) refuse(field, `must have at most ${grouped(longest)} characters`)
        return line
      },
      address(field, tidy = (typed) => typed) {
        const typed = lineOf(cell(field))
        const address = webAddress(tidy(typed), false)
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
