import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { isRetryable } from '../../db/errors.ts'
import { type WriteOptions, writeWithRevisions } from '../../db/revisions.ts'
import { type ChangedRow, changes, type Event, events, type RevisionKind } from '../../db/schema.ts'
import { buildRow, type NewRow } from './new-row.ts'
import { keepPublishedPrograms } from './publications.ts'
import { reassignAttendeeData } from './reassign-attendee-data.ts'
import { planRooms } from './session-rooms.ts'
import { lockSessions } from './session-rows.ts'
import { type RecordedTable, type Rows, tables } from './tables.ts'
import { writeRows } from './write-rows.ts'

/** Without a version the last write wins. A repeated "create" has the same `key`. */
export type WriteContext = { actor: string; basedOn?: number; key?: string | undefined; dryRun?: boolean }

/** Who writes in the terminal, which knows no user. */
export const COMMAND_LINE = 'command line'

/** `changeId` is undefined where nothing changed. */
export type CreateOutcome<Row> = { status: 'created'; row: Row; changeId: string | undefined }
export type UpdateOutcome<Row> = { status: 'written'; row: Row; changeId: string | undefined }

export type HistoryEntry = { actor: string; summary: string; onProgress?: (done: number, total: number) => void }

const ATTEMPTS = 3
/** A random delay up to this lets the other transaction finish. */
const MAX_RETRY_DELAY_MS = 100

/** Counts up only what changed. A deadlock runs `work` again, so it may only read and write rows. */
export async function runUnitOfWork<T>(options: WriteOptions, work: (writing: UnitOfWork) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await writeWithRevisions((tx, markChanged) => work(new UnitOfWork(tx, markChanged)), options)
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      await Bun.sleep(MAX_RETRY_DELAY_MS * Math.random())
    }
}

export class UnitOfWork {
  constructor(
    readonly tx: Transaction,
    readonly markChanged: (eventId: string, kinds: RevisionKind[]) => void,
  ) {}

  /** Locked until the transaction ends; `update` also locks out references. */
  async lock<Name extends RecordedTable>(
    name: Name,
    id: string,
    strength: 'no key update' | 'update' = 'no key update',
  ): Promise<Rows[Name] | undefined> {
    const table: (typeof tables)[RecordedTable]['table'] = tables[name].table
    const isIt = eq(table.id, id)
    const find = () =>
      name === 'sessions'
        ? lockSessions(this.tx, isIt, strength)
        : this.tx.select().from(table).where(isIt).for(strength)
    // Seeding deletes and rewrites a row: a reader who waited for its lock must look again.
    const row = (await find())[0] ?? (await find())[0]
    // The compiler loses the table here.
    return row as Rows[Name] | undefined
  }

  async lockEvent(id: string): Promise<Event | undefined> {
    const [event] = await this.tx.select().from(events).where(eq(events.id, id)).for('key share')
    return event
  }

  async create<Name extends RecordedTable>(
    name: Name,
    values: NewRow<Name>,
    { who, sentence }: { who: string; sentence: (row: Rows[Name]) => string },
  ): Promise<CreateOutcome<Rows[Name]>> {
    const row = buildRow(name, values)
    const rows: ChangedRow[] = [{ table: name, id: row.id, before: null, after: row }]
    const changeId = await this.write(eventIdOf(row), rows, { actor: who, summary: sentence(row) })
    return { status: 'created', row, changeId }
  }

  async write(eventId: string, rows: ChangedRow[], entry: HistoryEntry): Promise<string | undefined> {
    const { actor, summary, onProgress } = entry
    const changed = rows.filter(({ before, after }) => before !== after)
    if (!changed.length) return undefined
    const all = [...changed, ...(await planRooms(this.tx, eventId, changed))]
    await writeRows(this.tx, all, (done) => onProgress?.(done, all.length))
    await reassignAttendeeData(this.tx, changed)
    if (changed.some(({ table, before, after }) => table === 'events' && before?.publishedAt !== after?.publishedAt))
      await keepPublishedPrograms(this.tx)
    this.markChanged(eventId, [...new Set(all.flatMap(kindsOf))])
    return recordChange(this.tx, eventId, { who: actor, what: summary, rows: all })
  }
}

function kindsOf({ table, handedOver }: ChangedRow): RevisionKind[] {
  const { kind } = tables[table]
  return handedOver ? [kind, 'questions'] : [kind]
}

export const eventIdOf = (row: Rows[RecordedTable]): string => ('eventId' in row ? row.eventId : row.id)

export const MAX_CHANGES = 500

/** `rows` are whole, before and after. Returns the change's id. */
async function recordChange(tx: Transaction, eventId: string, change: Omit<typeof changes.$inferInsert, 'at'>) {
  const [recorded] = await tx
    .insert(changes)
    .values({ ...change, eventId, at: afterTheLastOf(eventId) })
    .returning({ id: changes.id })
  const tooOld = tx
    .select({ id: changes.id })
    .from(changes)
    .where(eq(changes.eventId, eventId))
    .orderBy(desc(changes.at), desc(changes.id))
    .offset(MAX_CHANGES)
  // Skips rows that another write is deleting, to avoid deadlocks.
  const nobodyElses = tx
    .select({ id: changes.id })
    .from(changes)
    .where(inArray(changes.id, tooOld))
    .for('update', { skipLocked: true })
  await tx.delete(changes).where(inArray(changes.id, nobodyElses))
  return recorded!.id
}

/** Strictly later than the last change, so that timestamps give the order of writing. */
function afterTheLastOf(eventId: string) {
  const last = sql`select max(${changes.at}) from ${changes} where ${eq(changes.eventId, eventId)}`
  return sql<string>`greatest(clock_timestamp(), (${last}) + interval '1 millisecond')`
}
