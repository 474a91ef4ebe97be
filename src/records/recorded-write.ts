import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { type ChangeOptions, changeSeveral } from '../../db/revisions/revisions.ts'
import {
  type ChangedRow,
  type Event,
  events,
  type RevisionKind,
  type Session,
  type Speaker,
  type Sponsor,
} from '../../db/schema.ts'
import { changedFields } from './differences.ts'
import { recordChange } from './record-change.ts'
import { kindOf, tables, writeRows } from './write-rows.ts'

type Rows = { events: Event; sessions: Session; speakers: Speaker; sponsors: Sponsor }

/** `changeId` is what the write can be undone by; there is none where nothing was different. */
export type Written<Row> = { status: 'written'; row: Row; changeId: string | undefined }
export type Deleted<Row> = { status: 'deleted'; row: Row; changeId: string | undefined }
export type NotThere = { status: 'not-there' }
/** Somebody else wrote the row since the version this was based on. */
export type Stale<Row> = { status: 'stale'; current: Row }

/** What a write needs to know of itself: who did it, and in which words it is recorded. */
export type Recorded = { who: string; what: string }

/** One transaction that changes rows of an event and counts up only the revisions of what it really changed. */
export function recordedChange<T>(work: (writing: Writing) => Promise<T>, options?: ChangeOptions): Promise<T> {
  return changeSeveral([], (tx, touch) => work(new Writing(tx, touch)), options)
}

export class Writing {
  constructor(
    readonly tx: Transaction,
    private readonly touch: (eventId: string, kinds: RevisionKind[]) => void,
  ) {}

  /** The row, kept from other writers until the transaction ends. */
  async lock<Table extends keyof Rows>(table: Table, id: string): Promise<Rows[Table] | undefined> {
    const find = () =>
      this.tx
        .select()
        .from(tables[table] as typeof events)
        .where(eq(tables[table].id, id))
        .for('no key update')
    // Seeding deletes a row and writes it again: who waited for that finds it only by looking once more.
    const row = (await find())[0] ?? (await find())[0]
    return row as unknown as Rows[Table] | undefined
  }

  /** The event, kept from being deleted or replaced meanwhile. */
  async holdEvent(id: string): Promise<Event | undefined> {
    const [event] = await this.tx.select().from(events).where(eq(events.id, id)).for('key share')
    return event
  }

  /** Writes the rows from their `before` to their `after` and records it; rows without a difference are left alone. */
  async write(eventId: string, rows: ChangedRow[], { who, what }: Recorded): Promise<string | undefined> {
    const changed = rows.filter(({ before, after }) => !before || !after || changedFields(before, after).length > 0)
    if (!changed.length) return undefined
    // In place where it stays: who waits for a row that was deleted and written again finds nothing.
    for (const { table, id, before, after } of changed)
      if (before && after) await this.tx.update(tables[table]).set(after).where(eq(tables[table].id, id))
    await writeRows(
      this.tx,
      changed.filter(({ before, after }) => !before || !after),
    )
    this.touch(eventId, [...new Set(changed.map(({ table }) => kindOf(table)))])
    return recordChange(this.tx, { eventId, who, what, rows: changed })
  }
}

/** The row with the input in place and the next version; the row itself where nothing differs. */
export function edited<Row extends { version: number }>(before: Row, input: Partial<Row>): Row {
  const after = { ...before, ...input }
  return changedFields(before, after).length > 0 ? { ...after, version: before.version + 1 } : before
}

/** Whether a write that names the version it was based on comes too late. One that names none is taken as it comes. */
export function isStale(row: { version: number }, basedOn: number | undefined): boolean {
  return basedOn !== undefined && basedOn !== row.version
}

/** Whether the caller means a row of another event: for them it is not there (product §9.5). */
export function isElsewhere(row: { eventId: string }, input: { eventId?: string }): boolean {
  return input.eventId !== undefined && input.eventId !== row.eventId
}
