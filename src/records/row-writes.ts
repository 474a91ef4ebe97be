import { and, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { stableId } from '../../db/ids.ts'
import { type ChangedRow, changes } from '../../db/schema.ts'
import { buildEdit, type NewRow, type RowEdit } from './new-row.ts'
import { applyEdit } from './row-diff.ts'
import { type RecordedTable, type Rows, tables } from './tables.ts'
import { type CreateOutcome, eventIdOf, runUnitOfWork, type UpdateOutcome, type WriteContext } from './unit-of-work.ts'

export type DeleteOutcome<Row> = { status: 'deleted'; row: Row; changeId: string | undefined }
export type NotFound = { status: 'not-there' }
export type EventNotFound = { status: 'no-event' }
/** `by`, if the history still knows. */
export type Collided<Row> = { status: 'collided'; current: Row; by?: string | undefined }

type Sentence<Name extends RecordedTable> = (row: Rows[Name], before: Rows[Name]) => string
/** `id`: of the row that a repeated "create" may have made. */
type First<Refused> = (tx: Transaction, eventId: string, id?: string) => Promise<Refused | undefined>
/** Rows that change along, or a refusal (`after` is undefined for a deletion). */
type Alongside<Name extends RecordedTable, After, Refused = never> = (
  tx: Transaction,
  row: Rows[Name],
  after: After,
) => Promise<ChangedRow[] | Refused>

export function createRow<Name extends Exclude<RecordedTable, 'events'>, Refused = never>(
  name: Name,
  values: NewRow<Name> & { eventId: string },
  { actor, key, dryRun }: WriteContext,
  sentence: (row: Rows[Name]) => string,
  first?: First<Refused>,
): Promise<CreateOutcome<Rows[Name]> | EventNotFound | Refused> {
  const { eventId } = values
  const id = key === undefined ? undefined : stableId(`${name} ${eventId} ${actor} ${key}`)
  return runUnitOfWork({ dryRun }, async (writing) => {
    if (!(await writing.lockEvent(eventId))) return { status: 'no-event' }
    const refused = await first?.(writing.tx, eventId, id)
    if (refused) return refused
    // The answer was lost. Whoever sent it again may have typed more.
    const before = id && (await writing.lock(name, id))
    if (before) {
      const row = applyEdit(before, buildEdit(name, values))
      const rows: ChangedRow[] = [{ table: name, id, before, after: row }]
      const edited = await writing.write(eventId, rows, { actor, summary: sentence(row) })
      return { status: 'created', row, changeId: edited ?? (await lastChange(writing.tx, eventId, id))?.id }
    }
    return writing.create(name, id ? { ...values, id } : values, { who: actor, sentence })
  })
}

/** A row of another event counts as not found (product §9.5). */
export function editRow<Name extends RecordedTable, Refused = never>(
  name: Name,
  id: string,
  said: RowEdit<Name> | ((before: Rows[Name]) => RowEdit<Name>),
  { actor, basedOn, dryRun }: WriteContext,
  sentence: Sentence<Name>,
  first?: First<Refused>,
  alongside?: Alongside<Name, Rows[Name], Refused>,
): Promise<UpdateOutcome<Rows[Name]> | NotFound | Collided<Rows[Name]> | Refused> {
  return runUnitOfWork({ dryRun }, async (writing) => {
    const refused = await beforeTheRow(writing.tx, name, id, first)
    const before = await writing.lock(name, id)
    if (!before) return { status: 'not-there' }
    const edit = typeof said === 'function' ? said(before) : said
    if (isOfOtherEvent(eventIdOf(before), edit)) return { status: 'not-there' }
    const stopped = (await findCollision(writing.tx, before, basedOn)) ?? refused
    if (stopped) return stopped
    const row = applyEdit(before, buildEdit(name, edit))
    const others = (await alongside?.(writing.tx, before, row)) ?? []
    if (!Array.isArray(others)) return others
    const rows: ChangedRow[] = [{ table: name, id, before, after: row }, ...others]
    const changeId = await writing.write(eventIdOf(row), rows, { actor, summary: sentence(row, before) })
    return { status: 'written', row, changeId }
  })
}

export function deleteRow<Name extends RecordedTable, Refused = never>(
  name: Name,
  id: string,
  { actor, basedOn, dryRun }: WriteContext,
  sentence: (row: Rows[Name]) => string,
  alongside?: Alongside<Name, undefined>,
  first?: First<Refused>,
): Promise<DeleteOutcome<Rows[Name]> | NotFound | Collided<Rows[Name]> | Refused> {
  return runUnitOfWork({ dryRun }, async (writing) => {
    const refused = await beforeTheRow(writing.tx, name, id, first)
    // Locked before its references are looked for, so that new ones wait.
    const row = await writing.lock(name, id, 'update')
    if (!row) return { status: 'not-there' }
    const stopped = (await findCollision(writing.tx, row, basedOn)) ?? refused
    if (stopped) return stopped
    const others = (await alongside?.(writing.tx, row, undefined)) ?? []
    const rows: ChangedRow[] = [{ table: name, id, before: row, after: null }, ...others]
    const changeId = await writing.write(eventIdOf(row), rows, { actor, summary: sentence(row) })
    return { status: 'deleted', row, changeId }
  })
}

/** Runs before the row is locked, so that its references can be locked first. */
async function beforeTheRow<Refused>(tx: Transaction, name: RecordedTable, id: string, first?: First<Refused>) {
  if (!first) return undefined
  const { table } = tables[name]
  const eventId = 'eventId' in table ? table.eventId : table.id
  const [found] = await tx.select({ eventId }).from(table).where(eq(table.id, id))
  return found && first(tx, found.eventId)
}

async function lastChange(tx: Transaction, eventId: string, id: string, table?: RecordedTable) {
  const row = JSON.stringify([{ id, table }])
  const [last] = await tx
    .select({ id: changes.id, who: changes.who })
    .from(changes)
    .where(and(eq(changes.eventId, eventId), sql`${changes.rows} @> ${row}::text::jsonb`))
    .orderBy(desc(changes.at))
    .limit(1)
  return last
}

export const lastWriter = async (...asked: Parameters<typeof lastChange>) => (await lastChange(...asked))?.who

async function findCollision<Row extends Rows[RecordedTable]>(tx: Transaction, current: Row, basedOn?: number) {
  if (basedOn === undefined || basedOn === current.version) return undefined
  return { status: 'collided' as const, current, by: await lastWriter(tx, eventIdOf(current), current.id) }
}

function isOfOtherEvent(eventId: string, values: object): boolean {
  return 'eventId' in values && values.eventId !== undefined && values.eventId !== eventId
}
