import { db } from '../../../../db/client.ts'
import { countedWrites } from '../../../../db/revisions/revisions.ts'
import { events } from '../../../../db/schema.ts'
import { holdRooms, missingRooms } from '../../../records/rooms-of-sessions.ts'
import { writeRows } from '../../../records/write-rows.ts'

/**
 * Makes the rooms of sessions that were written before there were rooms, at a start (product §19.1). Nobody's change, so it is in no
 * history.
 */
export async function makeFirstRooms(): Promise<number> {
  let made = 0
  for (const { id } of await db.select({ id: events.id }).from(events).orderBy(events.id))
    made += await countedWrites([], async (tx, touch) => {
      await holdRooms(tx, id)
      const missing = await missingRooms(tx, id)
      await writeRows(tx, missing)
      if (missing.length) touch(id, ['rooms'])
      return missing.length
    })
  return made
}
