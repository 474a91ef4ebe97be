import { db } from '../../../../db/client.ts'
import { writeWithRevisions } from '../../../../db/revisions/revisions.ts'
import { events } from '../../../../db/schema.ts'
import { lockEventRooms, planMissingRooms } from '../../../records/ensure-rooms.ts'
import { writeRows } from '../../../records/write-rows.ts'

/** For sessions older than rooms, at a start (product §19.1). Nobody did it, so the history has nothing of it. */
export async function createMissingRooms(): Promise<number> {
  let made = 0
  for (const { id } of await db.select({ id: events.id }).from(events).orderBy(events.id))
    made += await writeWithRevisions([], async (tx, touch) => {
      await lockEventRooms(tx, id)
      const missing = await planMissingRooms(tx, id)
      await writeRows(tx, missing)
      if (missing.length) touch(id, ['rooms'])
      return missing.length
    })
  return made
}
