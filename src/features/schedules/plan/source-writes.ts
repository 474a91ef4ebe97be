import { idFor } from '../../../../db/new-id.ts'
import type { ChangedRow } from '../../../../db/schema.ts'
import { edited } from '../../../records/differences.ts'
import { newRow } from '../../../records/new-row.ts'
import type { PlannedRow } from './plan.ts'
import { dropUndefined } from './plan-rows.ts'
import type { FoundSource } from './source-of.ts'

/** Notes the source and its latest word on each row. `isLeft`: rows that this file could not speak of. */
export function sourceWrites(
  source: FoundSource,
  rows: PlannedRow[],
  isLeft: (link: FoundSource['links'][number]) => boolean,
): ChangedRow[] {
  const { before, after, links } = source
  const noted = new Map(links.map((link) => [`${link.table}/${link.rowId}`, link]))
  const kept = rows.filter(({ did }) => did !== 'remove')
  const named = new Set(kept.map(({ table, id }) => `${table}/${id}`))
  const forgotten = links
    .filter((link) => !named.has(`${link.table}/${link.rowId}`) && !isLeft(link))
    .map((link): ChangedRow => ({ table: 'sourceRows', id: link.id, before: link, after: null }))
  const notes = kept.map(({ table, id: rowId, key, said }): ChangedRow => {
    const known = noted.get(`${table}/${rowId}`)
    const note = { key, rowId, said: dropUndefined(said) }
    if (known) return { table: 'sourceRows', id: known.id, before: known, after: edited(known, note) }
    const id = idFor(`${after.id}/${table}/${key}`)
    const about = { id, eventId: after.eventId, sourceId: after.id, table }
    return { table: 'sourceRows', id, before: null, after: newRow('sourceRows', { ...about, ...note }) }
  })
  return [{ table: 'sources', id: after.id, before, after }, ...forgotten, ...notes]
}
