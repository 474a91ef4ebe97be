import { asc, eq, getTableColumns } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type Source, type SourceCheck, sourceChecks, sources } from '../../../db/schema.ts'
import { editRow } from '../../records/row-writes.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { compareNames } from '../../text/names.ts'
import { pluralize } from '../../text/pluralize.ts'

export const MIN_FOLLOW_MINUTES = 5
export const MAX_FOLLOW_MINUTES = 24 * 60

export type ListedSource = Source & Partial<Pick<SourceCheck, 'checkedAt' | 'outcome' | 'isFailing'>>

export async function listSources(eventId: string): Promise<ListedSource[]> {
  const { checkedAt, outcome, isFailing } = getTableColumns(sourceChecks)
  const found = await db
    .select({ source: sources, check: { checkedAt, outcome, isFailing } })
    .from(sources)
    .leftJoin(sourceChecks, eq(sourceChecks.sourceId, sources.id))
    .where(eq(sources.eventId, eventId))
    .orderBy(asc(sources.id))
  return found.map(({ source, check }) => ({ ...source, ...check })).sort((a, b) => compareNames(a.name, b.name))
}

/** Checks a source every so many minutes, or never with `null`. A source without an address cannot be followed. */
export async function followSource(id: string, minutes: number | null, by: WriteContext) {
  const sentence = ({ name }: Source) =>
    minutes === null
      ? `Turned off updates from ${name}`
      : `Turned on updates from ${name} every ${pluralize(minutes, 'minute')}`
  const edit = (before: Source) => ({ followMinutes: before.url ? minutes : null })
  const outcome = await editRow('sources', id, edit, by, sentence)
  // Without the record of the last check, the next one is due at once.
  if (outcome.status === 'written' && minutes !== null && outcome.changeId)
    await db.delete(sourceChecks).where(eq(sourceChecks.sourceId, id))
  return outcome
}

export async function clearPendingConflicts(id: string): Promise<void> {
  await db
    .update(sourceChecks)
    .set({ outcome: 'Imported manually', isFailing: false, isImported: true })
    .where(eq(sourceChecks.sourceId, id))
}
