import { MAX_DIRECTIONS_LENGTH, truncateText } from '../import-limits.ts'
import type { FileRoom } from '../program-file.ts'
import { foldName, keyFromId } from '../row-keys.ts'
import type { Conference } from './schedule-fields.ts'
import type { ScheduleReadOptions } from './schedule-program.ts'
import type { LocatedTalk } from './schedule-talks.ts'

/** The file's own order first. Some files give several rooms one id: then the name counts. */
export function readRooms(
  { rooms }: Conference,
  talks: LocatedTalk[],
  notes: string[],
  { day, place }: Pick<ScheduleReadOptions, 'day' | 'place'>,
): FileRoom[] {
  const used = new Set(talks.map(({ room }) => foldName(room)))
  const listed = (rooms ?? []).map(
    ({ guid, name, capacity, description }, at): FileRoom => ({
      key: keyFromId(guid) ?? foldName(name),
      place: place(['schedule', 'conference', 'rooms', at]),
      name,
      capacity,
      directions: description && truncateText(description, `How to get to ${name}`, notes, MAX_DIRECTIONS_LENGTH),
    }),
  )
  const named = talks.map(({ room, place }): FileRoom => ({ key: foldName(room), place, name: room }))
  const known = new Map<string, FileRoom>()
  const keys = new Set<string>()
  for (const room of [...listed, ...named]) {
    const name = foldName(room.name)
    if (!name || known.has(name) || (day !== undefined && !used.has(name))) continue
    const key = keys.has(room.key) ? name : room.key
    keys.add(key)
    known.set(name, { ...room, key, position: known.size })
  }
  return [...known.values()]
}
