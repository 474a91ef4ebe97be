import type { SourceRow } from '../../../../db/schema.ts'
import { foldText } from '../../../text/fold.ts'
import { normalizeName } from '../../../text/names.ts'
import type { IncomingRow } from './incoming-rows.ts'
import type { RowFields } from './plan.ts'
import type { ExistingRow } from './plan-rows.ts'

/** Finds the existing row for an incoming one that the source never named before; none twice. */
export type RowMatcher = (free: ExistingRow[], incoming: IncomingRow[]) => (row: IncomingRow) => ExistingRow | undefined

export const matchByName: RowMatcher = (free) => {
  const named = Map.groupBy(free, ({ name }) => folded(name))
  return ({ name }) => named.get(folded(name))?.shift()
}

/** By its kind, else by its title. */
export const matchGuides: RowMatcher = (free) => {
  const nameOf = ({ kind, title }: RowFields) => folded(kind ?? title)
  const named = Map.groupBy(free, nameOf)
  return ({ fields }) => named.get(nameOf(fields))?.shift()
}

/** A title that is unique on both sides matches at any start. `fieldsOf` gives the fields as the merge compares them. */
export function matchByTitleAndStart(fieldsOf: (row: ExistingRow) => RowFields): RowMatcher {
  return (free, incoming) => {
    const slot = ({ title, startTime }: RowFields) => `${folded(title)} ${startTime}`
    const slots = Map.groupBy(free, (row) => slot(fieldsOf(row)))
    const titled = onlyOnce(free, ({ title }) => folded(title))
    const once = onlyOnce(incoming, ({ name }) => folded(name))
    return (row) => {
      const title = folded(row.name)
      return slots.get(slot(row.fields))?.shift() ?? (once.has(title) ? titled.get(title) : undefined)
    }
  }
}

/** Finds a row whose key changed: the only missing one of its name (a guide's kind), for the only new one. */
export function findRenamedRow(
  links: SourceRow[],
  incoming: IncomingRow[],
): (row: IncomingRow) => SourceRow | undefined {
  const [named, known] = [new Set(incoming.map(({ key }) => key)), new Set(links.map(({ key }) => key))]
  const nameOf = ({ name, fields }: IncomingRow) => folded(fields.kind ?? name)
  const gone = links.filter(({ key }) => !named.has(key))
  const names = onlyOnce(gone, ({ said }) => folded(said.kind ?? said.name ?? said.title))
  const fresh = onlyOnce(
    incoming.filter(({ key }) => !known.has(key)),
    nameOf,
  )
  return (row) => (fresh.get(nameOf(row)) === row ? names.get(nameOf(row)) : undefined)
}

function onlyOnce<Row>(rows: Row[], nameOf: (row: Row) => string): Map<string, Row> {
  const all = Map.groupBy(rows, nameOf)
  return new Map([...all].flatMap(([name, [first, another]]) => (first && !another ? [[name, first]] : [])))
}

const folded = (text: unknown) => normalizeName(foldText(String(text ?? '')))
