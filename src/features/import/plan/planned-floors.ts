import { stableId } from '../../../../db/ids.ts'
import type { ChangedRow, Floor } from '../../../../db/schema.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { buildRow } from '../../../records/new-row.ts'
import { foldText } from '../../../text/fold.ts'
import type { CurrentState } from './plan.ts'

/** The floors on which a file's rooms are, by their names: those that are here, and those that are to be made for it. */
export function planFloors({ event, floors }: CurrentState, { rooms }: ProgramFile) {
  const ids = new Map(floors.map(({ id, name }) => [foldText(name), id]))
  const made: ChangedRow[] = []
  for (const { floor: name } of rooms) {
    if (!name || ids.has(foldText(name))) continue
    const id = stableId(`${event.id}/floors/${foldText(name)}`)
    const row: Floor = buildRow('floors', { id, eventId: event.id, name, position: floors.length + made.length })
    ids.set(foldText(name), id)
    made.push({ table: 'floors', id, before: null, after: row })
  }
  return { made, idOf: (name: string) => ids.get(foldText(name)) }
}
