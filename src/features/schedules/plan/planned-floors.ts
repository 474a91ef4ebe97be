import { idFor } from '../../../../db/new-id.ts'
import type { ChangedRow, Floor } from '../../../../db/schema.ts'
import { fold } from '../../../format/fold.ts'
import { newRow } from '../../../records/new-row.ts'
import type { ProgramFile } from '../program-file.ts'
import type { Standing } from './plan.ts'

/** The floors on which a file's rooms are, by their names: those that are here, and those that are to be made for it. */
export function plannedFloors({ event, floors }: Standing, { rooms }: ProgramFile) {
  const ids = new Map(floors.map(({ id, name }) => [fold(name), id]))
  const made: ChangedRow[] = []
  for (const { floor: name } of rooms) {
    if (!name || ids.has(fold(name))) continue
    const id = idFor(`${event.id}/floors/${fold(name)}`)
    const row: Floor = newRow('floors', { id, eventId: event.id, name, position: floors.length + made.length })
    ids.set(fold(name), id)
    made.push({ table: 'floors', id, before: null, after: row })
  }
  return { made, idOf: (name: string) => ids.get(fold(name)) }
}
