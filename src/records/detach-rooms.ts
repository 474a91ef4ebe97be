import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { type ChangedRow, rooms } from '../../db/schema.ts'
import { applyEdit } from './row-diff.ts'

/** Rooms on these floors lose their position. Locks them. */
export async function detachRooms(tx: Transaction, floorIds: string[]): Promise<ChangedRow[]> {
  if (!floorIds.length) return []
  const placed = await tx.select().from(rooms).where(inArray(rooms.floorId, floorIds)).orderBy(rooms.id).for('update')
  return placed.map((before) => {
    const after = applyEdit(before, { floorId: null, x: null, y: null })
    return { table: 'rooms', id: before.id, before, after }
  })
}
