import { newId } from '../../../../db/ids.ts'
import type { Source, SourceRow } from '../../../../db/schema.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { buildRow } from '../../../records/new-row.ts'
import { applyEdit } from '../../../records/row-diff.ts'
import type { CurrentState, SourceOrigin } from './plan.ts'

export type SourceMatch = { before: Source | null; after: Source; links: SourceRow[] }

/** The same address or file name; else half of the same rows, as `schedule (1).json` has of `schedule.json`. */
export function findSource(
  { event, sources, sourceRows }: CurrentState,
  file: ProgramFile,
  { name, url, columns }: SourceOrigin,
): SourceMatch {
  const linksOf = Map.groupBy(sourceRows, ({ sourceId }) => sourceId)
  const known =
    sources.find((source) => (url ? source.url === url : !source.url && source.name === name)) ??
    (url ? undefined : sources.find((source) => !source.url && namesTheSame(linksOf.get(source.id) ?? [], file)))
  if (!known) {
    const made = buildRow('sources', { id: newId(), eventId: event.id, name, url, columns })
    return { before: null, after: made, links: [] }
  }
  return { before: known, after: columns ? applyEdit(known, { columns }) : known, links: linksOf.get(known.id) ?? [] }
}

function namesTheSame(links: SourceRow[], file: ProgramFile): boolean {
  const known = new Set(links.map(({ table, key }) => `${table} ${key}`))
  const named = (['sessions', 'speakers', 'sponsors'] as const).flatMap((table) =>
    file[table].map(({ key }) => `${table} ${key}`),
  )
  return named.length > 0 && named.filter((row) => known.has(row)).length * 2 >= named.length
}
