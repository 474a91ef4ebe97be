import type { SourceRow } from '../../../../db/schema.ts'
import { comparable } from '../../../format/comparable.ts'
import { fold } from '../../../format/fold.ts'
import type { Fields, HereRow } from './plan-rows.ts'
import type { SaidRow } from './said-rows.ts'

/** Which of the rows here a source means by one that it never named before; none twice. */
export type Match = (free: HereRow[], said: SaidRow[]) => (said: SaidRow) => HereRow | undefined

/** People, rooms and sponsors are the same where their names are, case, accents and spaces folded. */
export const byName: Match = (free) => {
  const named = Map.groupBy(free, ({ name }) => folded(name))
  return ({ name }) => named.get(folded(name))?.shift()
}

/** A title that is unique on both sides matches at any start. `fieldsOf`: the fields as the merge compares them. */
export function byTitleAndStart(fieldsOf: (row: HereRow) => Fields): Match {
  return (free, said) => {
    const slot = ({ title, startTime }: Fields) => `${folded(title)} ${startTime}`
    const slots = Map.groupBy(free, (row) => slot(fieldsOf(row)))
    const titled = onlyOnce(free, ({ title }) => folded(title))
    const once = onlyOnce(said, ({ name }) => folded(name))
    return (row) => {
      const title = folded(row.name)
      return slots.get(slot(row.fields))?.shift() ?? (once.has(title) ? titled.get(title) : undefined)
    }
  }
}

/** What a source once called by another key: the only one of its name that is gone, for the only one that is new. */
export function renamedFrom(links: SourceRow[], said: SaidRow[]): (said: SaidRow) => SourceRow | undefined {
  const [named, known] = [new Set(said.map(({ key }) => key)), new Set(links.map(({ key }) => key))]
  const gone = links.filter(({ key }) => !named.has(key))
  const names = onlyOnce(gone, ({ said }) => folded(said.title ?? said.name))
  const fresh = onlyOnce(
    said.filter(({ key }) => !known.has(key)),
    ({ name }) => folded(name),
  )
  return (row) => (fresh.get(folded(row.name)) === row ? names.get(folded(row.name)) : undefined)
}

function onlyOnce<Row>(rows: Row[], nameOf: (row: Row) => string): Map<string, Row> {
  const all = Map.groupBy(rows, nameOf)
  return new Map([...all].flatMap(([name, [first, another]]) => (first && !another ? [[name, first]] : [])))
}

const folded = (text: unknown) => comparable(fold(String(text ?? '')))
