import { foldText } from '../../text/fold.ts'
import { ROOM_COLUMNS, SESSION_COLUMNS, SPEAKER_COLUMNS, SPONSOR_COLUMNS } from './column-names.ts'
import { type Cell, isBlank } from './sheet.ts'

const COLUMNS = {
  sessions: SESSION_COLUMNS,
  speakers: SPEAKER_COLUMNS,
  rooms: ROOM_COLUMNS,
  sponsors: SPONSOR_COLUMNS,
}
export type TableKind = keyof typeof COLUMNS

/** In which columns a field stands, from 0; speakers may have several: `Speaker 1`, `Speaker 2`. */
export type ColumnMatch = ReadonlyMap<string, number[]>

/** The fields of a session that a column may be. */
export const COLUMN_FIELDS = Object.keys(SESSION_COLUMNS)

/** The field that somebody means by a word in any case: `Title`, or a name that its columns go by, such as `room`. */
export function columnField(word: string): string | undefined {
  const said = plain(word)
  const byName = COLUMN_FIELDS.find((field) => field.toLowerCase() === said)
  return byName ?? Object.entries(SESSION_COLUMNS).find(([, names]) => names.split(' ').includes(said))?.[0]
}

/** Ignores case, accents and signs. A column is one field at most; of two with one name the first counts. */
export function matchColumns(headings: Cell[], kind: TableKind, byHand: Record<string, string> = {}): ColumnMatch {
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
  for (const [field, aliases] of Object.entries(COLUMNS[kind])) {
    if (Object.hasOwn(byHand, field)) continue
    const free = (name: string) => names.flatMap((one, at) => (one === name && !taken.has(at) ? [at] : []))
    const numbered = (name: string) =>
      names.flatMap((one, at) => (!taken.has(at) && one.replace(/\d+(name)?$/, '') === name ? [at] : []))
    const match = aliases.split(' ').map((name) => (field === 'speakers' ? numbered(name) : free(name).slice(0, 1)))
    const people =
      field === 'speakers' ? headings.flatMap((one, at) => (isPeople(one) && !taken.has(at) ? [at] : [])) : []
    take(field, match.find(({ length }) => length > 0) ?? people)
  }
  return found
}

/** `Orateur/Oratrice`, `Referentinnen und Referenten`: each part is a word for people. */
function isPeople(heading: Cell): boolean {
  const parts = String(heading ?? '')
    .slice(0, 100)
    .split(/\s*[/&]\s*|\s(?:und|and|y|et|o|ou|oder|or)\s/)
  const names = SESSION_COLUMNS.speakers.split(' ')
  return parts.length > 1 && parts.every((part) => names.includes(plain(part)))
}

/** The row in which the columns are named: of the first twenty the one with the most names that are known, else the first. */
export function findHeadingRow(rows: Cell[][], kind: TableKind, byHand?: Record<string, string>): number {
  const first = Math.max(
    0,
    rows.findIndex((row) => !row.every(isBlank)),
  )
  const counts = rows.slice(0, 20).map((row) => matchColumns(row, kind, byHand).size)
  const most = Math.max(0, ...counts)
  return most < 2 ? first : counts.indexOf(most)
}

/** `Speaker(s)` is `speakers`. */
function plain(heading: Cell): string {
  return isBlank(heading) || heading instanceof Date
    ? ''
    : foldText(String(heading).slice(0, 100)).replace(/[^\p{L}\p{N}]/gu, '')
}
