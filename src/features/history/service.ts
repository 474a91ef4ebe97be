import { and, arrayOverlaps, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { orderNewestFirst, type PageOptions, whereOlderThan } from '../../../db/pagination.ts'
import { type Change, type ChangedRow, changes, floors, sessions } from '../../../db/schema.ts'
import { reverseReassignment } from '../../records/reassign-attendee-data.ts'
import { applyEdit, diffRows, isDifferent, rowName, withNextVersion } from '../../records/row-diff.ts'
import { DuplicateRoom, detachRooms, lockEventRooms } from '../../records/session-rooms.ts'
import { lockSessions } from '../../records/session-rows.ts'
import { eventTables, tables } from '../../records/tables.ts'
import { runUnitOfWork, type UnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { type AnyRow, isUniqueViolation, lockRows } from '../../records/write-rows.ts'

export type ChangeSummary = Awaited<ReturnType<typeof listChanges>>[number]
export type ChangedRowSummary = ReturnType<typeof toListedRow>

const MAX_ROWS = 20

const NOTES: ChangedRow['table'][] = ['sources', 'sourceRows']

export async function listChanges(eventId: string, { before, limit = 20 }: PageOptions = {}) {
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

function toListedRow({ table, id, before, after }: ChangedRow) {
  const did: 'created' | 'updated' | 'deleted' = before ? (after ? 'updated' : 'deleted') : 'created'
  return { table, id, name: rowName(after ?? before), did, fields: diffRows(before, after) }
}

/**
 * One transaction. An undo can be undone, and versions keep growing, so that open forms notice.
 * `isAllowed`: whoever may not change the program undoes only what was her own.
 */
export async function undoChange(
  id: string,
  { actor, dryRun }: WriteContext,
  isAllowed: (change: Change) => boolean = () => true,
) {
  try {
    return await runUnitOfWork({ long: true, dryRun }, (writing) => undo(writing, id, actor, isAllowed))
  } catch (error) {
    if (isUniqueViolation(error, 'guides')) return { status: 'kind-taken' } as const
    if (isUniqueViolation(error)) return { status: 'name-taken' } as const
    if (error instanceof DuplicateRoom) return { status: 'room-taken', name: error.room } as const
    throw error
  }
}

async function undo(writing: UnitOfWork, id: string, who: string, isAllowed: (change: Change) => boolean) {
  const { tx } = writing
  const [undoing] = await tx.select().from(changes).where(eq(changes.id, id)).for('update')
  const eventId = undoing?.eventId
  if (!eventId || !isAllowed(undoing)) return { status: 'not-there' } as const
  if (undoing.undoneAt) return { status: 'already-undone', at: undoing.undoneAt } as const

  await lockEventRooms(tx, eventId)
  const now = await lockRows(tx, undoing.rows)
  const { kept, inUse } = await usedRooms(tx, undoing.rows, now)
  const undoable = undoing.rows.filter((row) => !kept.includes(row))
  const newer = undoable.flatMap((row) => findUndoConflicts(row, now(row)))
  newer.push(...(await conflictsInCreatedEvent(tx, undoing.rows)))
  newer.push(...inUse)
  // Undoing would lose what changed since.
  if (newer.length) return { status: 'changed-since', rows: newer } as const

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
  return { status: 'undone', eventId, what, changeId } as const
}

function reverseRow({ table, id, before, handedOver }: ChangedRow, now: AnyRow | null): ChangedRow {
  const version = Number((now ?? before)?.version ?? 0)
  const row = { table, id, before: now, after: before && withNextVersion(before, version) }
  return handedOver ? { ...row, handedOver: reverseReassignment(handedOver) } : row
}

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

type UndoResult = Awaited<ReturnType<typeof undoChange>>

export function describeUndoRefusal(outcome: Exclude<UndoResult, { status: 'undone' }>): string {
  switch (outcome.status) {
    case 'not-there':
      return 'Change not found'
    case 'already-undone':
      return 'This was already undone'
    case 'name-taken':
      return 'Can’t undo: something else now has this name or slug'
    case 'kind-taken':
      return 'Can’t undo: another guide is of this kind now'
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

type UndoConflict = Pick<ChangedRow, 'table' | 'id'> & {
  name: string
  now: 'changed' | 'deleted' | 'created again' | 'in use'
}

/** Whether a row is no longer as a change left it. A version alone is no difference: undoing and redoing raise it. */
function findUndoConflicts(row: ChangedRow, now: AnyRow | null): UndoConflict[] {
  const about = { table: row.table, id: row.id, name: rowName(now ?? row.after ?? row.before) }
  if (!row.after) return now ? [{ ...about, now: 'created again' }] : []
  if (!now) return [{ ...about, now: 'deleted' }]
  return isDifferent(row.after, now) ? [{ ...about, now: 'changed' }] : []
}

/** Undoing the creation of an event would silently delete everything that was created in it since. */
async function conflictsInCreatedEvent(tx: Transaction, rows: ChangedRow[]): Promise<UndoConflict[]> {
  const created = rows.find((row) => row.table === 'events' && !row.before)
  if (!created) return []
  const known = rows.map((row) => row.id)
  for (const name of eventTables) {
    const { table } = tables[name]
    const isNew = and(eq(table.eventId, created.id), notInArray(table.id, known))
    if (await tx.$count(table, isNew))
      return [{ table: 'events', id: created.id, name: rowName(created.after), now: 'in use' }]
  }
  return []
}

type CurrentRow = (row: ChangedRow) => AnyRow | null

type UsedRooms = { kept: ChangedRow[]; inUse: UndoConflict[] }

/** Rooms of the change that are used now: kept beside other rows (product §19.3), a conflict if it created nothing else. */
async function usedRooms(tx: Transaction, rows: ChangedRow[], now: CurrentRow): Promise<UsedRooms> {
  const made = rows.filter(isMadeRoom)
  if (!made.length) return { kept: [], inUse: [] }
  const used = await roomsUsedBesides(tx, rows)
  const isKept = (row: ChangedRow) => {
    const room = now(row)
    return !room || isDifferent(withoutPosition(row.after), withoutPosition(room)) || used.has(row.id)
  }
  if (made.length < rows.length) return { kept: made.filter(isKept), inUse: [] }
  const inUse = made.flatMap((row): UndoConflict[] => {
    const room = now(row)
    return room && used.has(row.id) ? [{ table: 'rooms', id: row.id, name: String(room.name), now: 'in use' }] : []
  })
  return { kept: [], inUse }
}

/** A room whose floor is gone returns without its position. */
async function detachMissingFloors(tx: Transaction, rows: ChangedRow[]): Promise<ChangedRow[]> {
  const wanted = rows.flatMap((row) => floorOf(row) ?? [])
  if (!wanted.length) return rows
  const there = await tx
    .select({ id: floors.id })
    .from(floors)
    .where(inArray(floors.id, wanted))
    .orderBy(floors.id)
    .for('key share')
  const made = rows.filter(({ table, after }) => table === 'floors' && after)
  const known = new Set([...there, ...made].map(({ id }) => id))
  return rows.map((row) => {
    const floor = floorOf(row)
    return !floor || known.has(floor) ? row : { ...row, after: { ...row.after, floorId: null, x: null, y: null } }
  })
}

const floorOf = ({ table, after }: ChangedRow) =>
  table === 'rooms' && after?.floorId ? String(after.floorId) : undefined

async function roomsOfGoneFloors(tx: Transaction, rows: ChangedRow[]): Promise<ChangedRow[]> {
  const leaving = rows.filter(({ table, after }) => table === 'floors' && !after).map(({ id }) => id)
  const known = rows.map(({ id }) => id)
  return (await detachRooms(tx, leaving)).filter(({ id }) => !known.includes(id))
}

const isMadeRoom = ({ table, before }: ChangedRow) => table === 'rooms' && !before
const withoutPosition = (row: AnyRow | null) => row && { ...row, position: 0 }

async function roomsUsedBesides(tx: Transaction, rows: ChangedRow[]): Promise<Set<string | null>> {
  const ids = rows.map(({ id }) => id)
  const made = rows.filter(isMadeRoom).map(({ id }) => id)
  const used = await tx
    .selectDistinct({ id: sessions.roomId })
    .from(sessions)
    .where(and(inArray(sessions.roomId, made), notInArray(sessions.id, ids)))
  return new Set(used.map(({ id }) => id))
}
