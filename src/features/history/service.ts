import { and, arrayOverlaps, eq, notInArray, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { newestFirst, olderThan, type Page } from '../../../db/newest-first.ts'
import { type Change, type ChangedRow, changes, sessions } from '../../../db/schema.ts'
import { asNextVersion, type ChangedField, changedFields, edited, nameOfRow } from '../../records/differences.ts'
import { handedBack } from '../../records/handed-over.ts'
import { type By, recordedChange, type Writing } from '../../records/recorded-write.ts'
import { holdRooms, SameRoomTwice } from '../../records/rooms-of-sessions.ts'
import { isTaken, lockRows, type Row } from '../../records/write-rows.ts'
import { type ChangedSince, changedSince, newInCreatedEvent } from './changed-since.ts'
import { keptRooms, roomInUse, withFloorsThere, withRooms } from './undoing-rooms.ts'

export type ListedChange = Pick<Change, 'id' | 'at' | 'who' | 'what' | 'undoneAt'> & {
  /** The first of its rows. */
  rows: ListedRow[]
  /** How many others it has. */
  more: number
}
export type ListedRow = Pick<ChangedRow, 'table' | 'id'> & {
  name: string
  did: 'created' | 'updated' | 'deleted'
  /** What differs; of a row that was created or deleted, everything that was filled in. */
  fields: ChangedField[]
}

/** As many rows of a change as anybody reads: an import changes thousands. */
const MOST_ROWS = 20

/** What an import notes for the next one. */
const NOTES: ChangedRow['table'][] = ['sources', 'sourceRows']

/** An event's changes, newest first. The database cuts long ones: they are megabytes. */
export async function listChanges(eventId: string, { before, limit = 20 }: Page = {}): Promise<ListedChange[]> {
  const { id, at, who, what, undoneAt } = changes
  const all = sql`jsonb_array_elements(${changes.rows}) with ordinality as each(row, place)`
  const isTold = sql`each.row->>'table' not in (${sql.join(NOTES, sql`, `)})`
  const first = sql`select each.row, each.place from ${all} where ${isTold} order by each.place limit ${MOST_ROWS}`
  const rows = sql`(select coalesce(jsonb_agg(row order by place), '[]') from (${first}) as told)`.mapWith(changes.rows)
  const total = sql`(select count(*) from ${all} where ${isTold})`.mapWith(Number)
  const found = await db
    .select({ id, at, who, what, undoneAt, rows, total })
    .from(changes)
    .where(and(eq(changes.eventId, eventId), olderThan(before, order)))
    .orderBy(...newestFirst(order))
    .limit(limit)
  return found.map(({ total, rows, ...about }) => {
    const told = (rows as ChangedRow[]).map(toListedRow)
    return { ...about, rows: told, more: total - told.length }
  })
}

const order = { moment: changes.at, id: changes.id }

function toListedRow({ table, id, before, after }: ChangedRow): ListedRow {
  const did = before ? (after ? 'updated' : 'deleted') : 'created'
  return { table, id, name: nameOfRow(after ?? before), did, fields: changedFields(before, after) }
}

export type Undone =
  | { status: 'undone'; eventId: string; what: string; changeId: string | undefined }
  | { status: 'not-there' }
  | { status: 'already-undone'; at: string }
  /** These rows were written after the change; undoing it would lose that. */
  | { status: 'changed-since'; rows: ChangedSince[] }
  /** Another event has the name or the slug by now. */
  | { status: 'name-taken' }
  /** Another room is called that by now. */
  | { status: 'room-taken'; name: string }

/** One transaction, or nothing. An undo can be undone, and versions keep growing, so that open forms notice. */
export async function undoChange(id: string, { who, isRehearsal }: By): Promise<Undone> {
  try {
    return await recordedChange((writing) => undo(writing, id, who), { long: true, isRehearsal })
  } catch (error) {
    if (isTaken(error)) return { status: 'name-taken' }
    if (error instanceof SameRoomTwice) return { status: 'room-taken', name: error.room }
    throw error
  }
}

async function undo(writing: Writing, id: string, who: string): Promise<Undone> {
  const { tx } = writing
  const [undoing] = await tx.select().from(changes).where(eq(changes.id, id)).for('update')
  const eventId = undoing?.eventId
  if (!eventId) return { status: 'not-there' }
  if (undoing.undoneAt) return { status: 'already-undone', at: undoing.undoneAt }

  await holdRooms(tx, eventId)
  const now = await lockRows(tx, undoing.rows)
  const kept = await keptRooms(tx, eventId, undoing.rows, now)
  const undoable = undoing.rows.filter((row) => !kept.includes(row))
  const newer = undoable.flatMap((row) => changedSince(row, now(row)))
  newer.push(...(await newInCreatedEvent(tx, undoing.rows)))
  newer.push(...(await roomInUse(tx, eventId, undoing.rows, now)))
  if (newer.length) return { status: 'changed-since', rows: newer }

  const rows = await withFloorsThere(
    tx,
    undoable.map((row) => restored(row, now(row))),
  )
  rows.push(...(await withoutSpeakers(tx, eventId, rows)))
  rows.push(...(await withRooms(tx, eventId, rows)))
  const what = undid(undoing.what)
  const changeId = await writing.write(eventId, rows, { who, what })
  await tx.update(changes).set({ undoneAt: new Date().toISOString() }).where(eq(changes.id, id))
  return { status: 'undone', eventId, what, changeId }
}

function restored({ table, id, before, handedOver }: ChangedRow, now: Row | null): ChangedRow {
  const version = Number((now ?? before)?.version ?? 0)
  const row = { table, id, before: now, after: before && asNextVersion(before, version) }
  return handedOver ? { ...row, handedOver: handedBack(handedOver) } : row
}

/** Sessions that got a speaker after the change made her: they lose her, as they do when she is deleted. */
async function withoutSpeakers(tx: Transaction, eventId: string, rows: ChangedRow[]): Promise<ChangedRow[]> {
  const leaving = rows.filter((row) => row.table === 'speakers' && !row.after).map((row) => row.id)
  if (!leaving.length) return []
  const known = rows.map((row) => row.id)
  const theirs = and(arrayOverlaps(sessions.speakerIds, leaving), notInArray(sessions.id, known))
  const talks = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.eventId, eventId), theirs))
    .for('update')
  return talks.map((before) => {
    const speakerIds = before.speakerIds.filter((speakerId) => !leaving.includes(speakerId))
    return { table: 'sessions', id: before.id, before, after: edited(before, { speakerIds }) }
  })
}

function undid(what: string): string {
  return what.startsWith('Undid: ') ? what.replace('Undid: ', 'Redid: ') : `Undid: ${what.replace(/^Redid: /, '')}`
}
