import { newId, stableId } from '../../../../db/ids.ts'
import type { ChangedRow, Source, SourceRow } from '../../../../db/schema.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { buildRow } from '../../../records/new-row.ts'
import { applyEdit } from '../../../records/row-diff.ts'
import type { CurrentState, PlannedRow, SourceOrigin } from './plan.ts'
import { dropUndefined } from './plan-rows.ts'

type SourceMatch = { before: Source | null; after: Source; links: SourceRow[] }

/** The source with the same address or file name, else with half of the rows: `schedule (1).json` is `schedule.json`. */
export function findSource(
  { event, sources, sourceRows }: CurrentState,
  file: ProgramFile,
  { name, url, columns }: SourceOrigin,
): SourceMatch {
  const linksBySource = Map.groupBy(sourceRows, ({ sourceId }) => sourceId)
  const linksOf = ({ id }: Source) => linksBySource.get(id) ?? []
  const known =
    sources.find((source) => (url ? source.url === url : !source.url && source.name === name)) ??
    (url ? undefined : sources.find((source) => !source.url && namesSameRows(linksOf(source), file)))
  if (!known) {
    const after = buildRow('sources', { id: newId(), eventId: event.id, name, url, columns })
    return { before: null, after, links: [] }
  }
  return { before: known, after: columns ? applyEdit(known, { columns }) : known, links: linksOf(known) }
}

function namesSameRows(links: SourceRow[], file: ProgramFile): boolean {
  const known = new Set(links.map(({ table, key }) => `${table} ${key}`))
  const named = (['sessions', 'speakers', 'sponsors'] as const).flatMap((table) =>
    file[table].map(({ key }) => `${table} ${key}`),
  )
  return named.length > 0 && named.filter((row) => known.has(row)).length * 2 >= named.length
}

/** The source and the last version of each row, for the next import. Links that the file does not cover stay. */
export function sourceWrites(
  { before, after, links }: SourceMatch,
  rows: PlannedRow[],
  covers: (link: SourceRow) => boolean,
): ChangedRow[] {
  const linkKey = (table: string, rowId: string) => `${table}/${rowId}`
  const known = new Map(links.map((link) => [linkKey(link.table, link.rowId), link]))
  const kept = rows.filter(({ action }) => action !== 'remove')
  const named = new Set(kept.map(({ table, id }) => linkKey(table, id)))
  const forgotten = links
    .filter((link) => !named.has(linkKey(link.table, link.rowId)) && covers(link))
    .map((link): ChangedRow => ({ table: 'sourceRows', id: link.id, before: link, after: null }))
  const notes = kept.map(({ table, id: rowId, key, sourceFields }): ChangedRow => {
    const link = known.get(linkKey(table, rowId))
    const note = { key, rowId, said: dropUndefined(sourceFields) }
    if (link) return { table: 'sourceRows', id: link.id, before: link, after: applyEdit(link, note) }
    const id = stableId(`${after.id}/${table}/${key}`)
    const row = buildRow('sourceRows', { id, eventId: after.eventId, sourceId: after.id, table, ...note })
    return { table: 'sourceRows', id, before: null, after: row }
  })
  return [{ table: 'sources', id: after.id, before, after }, ...forgotten, ...notes]
}
