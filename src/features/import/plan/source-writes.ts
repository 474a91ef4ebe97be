import { stableId } from '../../../../db/ids.ts'
import type { ChangedRow } from '../../../../db/schema.ts'
import { buildRow } from '../../../records/new-row.ts'
import { applyEdit } from '../../../records/row-diff.ts'
import type { SourceMatch } from './find-source.ts'
import type { PlannedRow } from './plan.ts'
import { dropUndefined } from './plan-rows.ts'

/** Notes the source and its latest word on each row. `isLeft`: rows that this file could not speak of. */
export function sourceRowWrites(
  source: SourceMatch,
  rows: PlannedRow[],
  isLeft: (link: SourceMatch['links'][number]) => boolean,
): ChangedRow[] {
  const { before, after, links } = source
  const noted = new Map(links.map((link) => [`${link.table}/${link.rowId}`, link]))
  const kept = rows.filter(({ action }) => action !== 'remove')
  const named = new Set(kept.map(({ table, id }) => `${table}/${id}`))
  const forgotten = links
    .filter((link) => !named.has(`${link.table}/${link.rowId}`) && !isLeft(link))
    .map((link): ChangedRow => ({ table: 'sourceRows', id: link.id, before: link, after: null }))
  const notes = kept.map(({ table, id: rowId, key, sourceFields }): ChangedRow => {
    const known = noted.get(`${table}/${rowId}`)
    const note = { key, rowId, said: dropUndefined(sourceFields) }
    if (known) return { table: 'sourceRows', id: known.id, before: known, after: applyEdit(known, note) }
    const id = stableId(`${after.id}/${table}/${key}`)
    const about = { id, eventId: after.eventId, sourceId: after.id, table }
    return { table: 'sourceRows', id, before: null, after: buildRow('sourceRows', { ...about, ...note }) }
  })
  return [{ table: 'sources', id: after.id, before, after }, ...forgotten, ...notes]
}
