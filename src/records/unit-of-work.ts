import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { isRetryable } from '../../db/errors.ts'
import { type WriteOptions, writeWithRevisions } from '../../db/revisions/revisions.ts'
import { type ChangedRow, type Event, events, type RevisionKind } from '../../db/schema.ts'
import { buildRow, type NewRow } from './new-row.ts'
import { reassignAttendeeData } from './reassign-attendee-data.ts'
import { recordChange } from './record-change.ts'
import { planRooms } from './session-rooms.ts'
import { lockSessions } from './session-rows.ts'
import { type RecordedTable, type Rows, tables } from './tables.ts'
import { writeRows } from './write-rows.ts'

/** Who writes, and which version of the row it is based on: without one the last write wins. */
export type WriteContext = {
  actor: string
  basedOn?: number
  /** Finds out what would happen, and leaves everything as it is. */
  dryRun?: boolean
}

/** `changeId` is what the write can be undone by; there is none where nothing was different. */
export type CreateOutcome<Row> = { status: 'created'; row: Row; changeId: string | undefined }
export type UpdateOutcome<Row> = { status: 'written'; row: Row; changeId: string | undefined }

/** What a write needs to know of itself: who did it, and in which words it is recorded. */
export type HistoryEntry = { actor: string; summary: string; onProgress?: (done: number, total: number) => void }

/** How often a change is begun that others bring to a stop. */
const ATTEMPTS = 3
/** At most so many ms later it is begun again: those it stood in the way of are to go on first. */
const MAX_RETRY_DELAY_MS = 100

/** Counts up only what really changed. A deadlock runs `work` again, so it does nothing but read and write in it. */
export async function runUnitOfWork<T>(work: (writing: UnitOfWork) => Promise<T>, options?: WriteOptions): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await writeWithRevisions([], (tx, markChanged) => work(new UnitOfWork(tx, markChanged)), options)
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      await Bun.sleep(MAX_RETRY_DELAY_MS * Math.random())
    }
}

export class UnitOfWork {
  constructor(
    readonly tx: Transaction,
    private readonly markChanged: (eventId: string, kinds: RevisionKind[]) => void,
  ) {}

  /** The row, kept from other writers until the transaction ends; for `update` from those who refer to it as well. */
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
    // Seeding deletes a row and writes it again: who waited for that finds it only by looking once more.
    const row = (await find())[0] ?? (await find())[0]
    // Of that table, which the compiler loses sight of.
    return row as Rows[Name] | undefined
  }

  /** The event, kept from being deleted or replaced meanwhile. */
  async lockEvent(id: string): Promise<Event | undefined> {
    const [event] = await this.tx.select().from(events).where(eq(events.id, id)).for('key share')
    return event
  }

  /** Makes the row, with what was not said as its table has it. */
  async create<Name extends RecordedTable>(
    name: Name,
    said: NewRow<Name>,
    { who, sentence }: { who: string; sentence: (row: Rows[Name]) => string },
  ): Promise<CreateOutcome<Rows[Name]>> {
    const row = buildRow(name, said)
    const rows: ChangedRow[] = [{ table: name, id: row.id, before: null, after: row }]
    return {
      status: 'created',
      row,
      changeId: await this.write(eventIdOf(row), rows, { actor: who, summary: sentence(row) }),
    }
  }

  /** Writes and records rows, and the rooms and sessions that follow them; a row that stays the same is left alone. */
  async write(
    eventId: string,
    rows: ChangedRow[],
    { actor, summary, onProgress }: HistoryEntry,
  ): Promise<string | undefined> {
    const changed = rows.filter(({ before, after }) => before !== after)
    if (!changed.length) return undefined
    const all = [...changed, ...(await planRooms(this.tx, eventId, changed))]
    await writeRows(this.tx, all, (done) => onProgress?.(done, all.length))
    await reassignAttendeeData(this.tx, changed)
    this.markChanged(eventId, [...new Set(all.flatMap(kindsOf))])
    return recordChange(this.tx, { eventId, who: actor, what: summary, rows: all })
  }
}

function kindsOf({ table, handedOver }: ChangedRow): RevisionKind[] {
  const { kind } = tables[table]
  return handedOver ? [kind, 'questions'] : [kind]
}

/** The id of the event that a row belongs to, or is. */
export function eventIdOf(row: Rows[RecordedTable]): string {
  return 'eventId' in row ? row.eventId : row.id
}
