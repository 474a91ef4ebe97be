import { and, arrayOverlaps, eq, notInArray, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { orderNewestFirst, type PageOptions, whereOlderThan } from '../../../db/pagination.ts'
import { type Change, type ChangedRow, changes, sessions } from '../../../db/schema.ts'
import { reverseReassignment } from '../../records/reassign-attendee-data.ts'
import { applyEdit, type ChangedField, diffRows, rowName, withNextVersion } from '../../records/row-diff.ts'
import { DuplicateRoom, lockEventRooms } from '../../records/session-rooms.ts'
import { lockSessions } from '../../records/session-rows.ts'
import { runUnitOfWork, type UnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { type AnyRow, isUniqueViolation, lockRows } from '../../records/write-rows.ts'
import {
  conflictsInCreatedEvent,
  detachMissingFloors,
  findUndoConflicts,
  roomInUse,
  roomsOfGoneFloors,
  roomsStillUsed,
  type UndoConflict,
} from './undo-conflicts.ts'

export type ChangeSummary = Pick<Change, 'id' | 'at' | 'who' | 'what' | 'undoneAt'> & {
  rows: ChangedRowSummary[]
  more: number
}
export type ChangedRowSummary = Pick<ChangedRow, 'table' | 'id'> & {
  name: string
  did: 'created' | 'updated' | 'deleted'
  /** Differences; for a created or deleted row, every filled field. */
  fields: ChangedField[]
}

/** An import changes thousands of rows. */
const MAX_ROWS = 20

/** An import's notes for the next one. */
const NOTES: ChangedRow['table'][] = ['sources', 'sourceRows']

/** Newest first. The database cuts long changes, which are megabytes. */
export async function listChanges(eventId: string, { before, limit = 20 }: PageOptions = {}): Promise<ChangeSummary[]> {
  const { id, at, who, what, undoneAt } = changes
  const all = sql`jsonb_array_elements(${changes.rows}) with ordinality as each(row, place)`
  const isTold = sql`each.row->>'table' not in (${sql.join(NOTES, sql`, `)})`
  const first = sql`select each.row, each.place from ${all} where ${isTold} order by each.place limit ${MAX_ROWS}`
  const rows = sql`(select coalesce(jsonb_agg(row order by place), '[]') from (${first}) as told)`.mapWith(changes.rows)
  const total = sql`(select count(*) from ${all} where ${isTold})`.mapWith(Number)
  const found = await db
    .select({ id, at, who, what, undoneAt, rows, total })
    .from(changes)
    .where(and(eq(changes.eventId, eventId), whereOlderThan(before, order)))
    .orderBy(...orderNewestFirst(order))
    .limit(limit)
  return found.map(({ total, rows, ...about }) => {
    const listed = (rows as ChangedRow[]).map(toListedRow)
    return { ...about, rows: listed, more: total - listed.length }
  })
}

const order = { moment: changes.at, id: changes.id }

function toListedRow({ table, id, before, after }: ChangedRow): ChangedRowSummary {
  const did = before ? (after ? 'updated' : 'deleted') : 'created'
  return { table, id, name: rowName(after ?? before), did, fields: diffRows(before, after) }
}

export type UndoResult =
  | { status: 'undone'; eventId: string; what: string; changeId: string | undefined }
  | { status: 'not-there' }
  | { status: 'already-undone'; at: string }
  /** These rows changed since; undoing would lose that. */
  | { status: 'changed-since'; rows: UndoConflict[] }
  /** Another event has the name or slug now. */
  | { status: 'name-taken' }
  /** Another room has the name now. */
  | { status: 'room-taken'; name: string }

/** One transaction. An undo can be undone, and versions keep growing, so that open forms notice. */
export async function undoChange(id: string, { actor, dryRun }: WriteContext): Promise<UndoResult> {
  try {
    return await runUnitOfWork((writing) => undo(writing, id, actor), { long: true, dryRun })
  } catch (error) {
    if (isUniqueViolation(error)) return { status: 'name-taken' }
    if (error instanceof DuplicateRoom) return { status: 'room-taken', name: error.room }
    throw error
  }
}

async function undo(writing: UnitOfWork, id: string, who: string): Promise<UndoResult> {
  const { tx } = writing
  const [undoing] = await tx.select().from(changes).where(eq(changes.id, id)).for('update')
  const eventId = undoing?.eventId
  if (!eventId) return { status: 'not-there' }
  if (undoing.undoneAt) return { status: 'already-undone', at: undoing.undoneAt }

  await lockEventRooms(tx, eventId)
  const now = await lockRows(tx, undoing.rows)
  const kept = await roomsStillUsed(tx, undoing.rows, now)
  const undoable = undoing.rows.filter((row) => !kept.includes(row))
  const newer = undoable.flatMap((row) => findUndoConflicts(row, now(row)))
  newer.push(...(await conflictsInCreatedEvent(tx, undoing.rows)))
  newer.push(...(await roomInUse(tx, undoing.rows, now)))
  if (newer.length) return { status: 'changed-since', rows: newer }

  const rows = await detachMissingFloors(
    tx,
    undoable.map((row) => reverseRow(row, now(row))),
  )
  rows.push(...(await withoutSpeakers(tx, eventId, rows)))
  rows.push(...(await roomsOfGoneFloors(tx, rows)))
  const what = undoSummary(undoing.what)
  const changeId = await writing.write(eventId, rows, { actor: who, summary: what })
  await tx.update(changes).set({ undoneAt: new Date().toISOString() }).where(eq(changes.id, id))
  if (changeId && !undoing.undoes) await tx.update(changes).set({ undoes: id }).where(eq(changes.id, changeId))
  return { status: 'undone', eventId, what, changeId }
}

function reverseRow({ table, id, before, handedOver }: ChangedRow, now: AnyRow | null): ChangedRow {
  const version = Number((now ?? before)?.version ?? 0)
  const row = { table, id, before: now, after: before && withNextVersion(before, version) }
  return handedOver ? { ...row, handedOver: reverseReassignment(handedOver) } : row
}

/** Sessions lose a speaker whose creation is undone. */
async function withoutSpeakers(tx: Transaction, eventId: string, rows: ChangedRow[]): Promise<ChangedRow[]> {
  const leaving = rows.filter((row) => row.table === 'speakers' && !row.after).map((row) => row.id)
  if (!leaving.length) return []
  const known = rows.map((row) => row.id)
  const theirs = and(arrayOverlaps(sessions.speakerIds, leaving), notInArray(sessions.id, known))
  const talks = await lockSessions(tx, and(eq(sessions.eventId, eventId), theirs))
  return talks.map((before) => {
    const speakerIds = before.speakerIds.filter((speakerId) => !leaving.includes(speakerId))
    return { table: 'sessions', id: before.id, before, after: applyEdit(before, { speakerIds }) }
  })
}

function undoSummary(what: string): string {
  return what.startsWith('Undid: ') ? what.replace('Undid: ', 'Redid: ') : `Undid: ${what.replace(/^Redid: /, '')}`
}

/** The reason why a change was not undone. */
export function describeUndoRefusal(outcome: Exclude<UndoResult, { status: 'undone' }>): string {
  switch (outcome.status) {
    case 'not-there':
      return 'Change not found'
    case 'already-undone':
      return 'This was already undone'
    case 'name-taken':
      return 'Can’t undo: another event now has this name or slug'
    case 'room-taken':
      return `Can’t undo: another room is now named “${outcome.name}”`
    case 'changed-since': {
      const [first, ...others] = outcome.rows
      const state = first!.now === 'in use' ? 'filled' : first!.now
      const more = others.length ? ` and ${others.length} more have been` : ' has been'
      return `Can’t undo: “${first!.name}”${more} ${state} since then`
    }
  }
}
