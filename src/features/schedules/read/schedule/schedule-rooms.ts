import type { FileRoom } from '../../program-file.ts'
import { cutText, MOST_DIRECTIONS } from '../../schedule-limits.ts'
import { folded, givenKey } from '../keys.ts'
import type { Conference } from './schedule-fields.ts'
import type { ScheduleOptions } from './schedule-program.ts'
import type { PlacedTalk } from './schedule-talks.ts'

/** The file's own order first. Some files give several rooms one id: then the name counts. */
export function roomsOf(
  { rooms }: Conference,
  talks: PlacedTalk[],
  notes: string[],
  { day, place }: Pick<ScheduleOptions, 'day' | 'place'>,
): FileRoom[] {
  const used = new Set(talks.map(({ room }) => folded(room)))
  const listed = (rooms ?? []).map(
    ({ guid, name, capacity, description }, at): FileRoom => ({
      key: givenKey(guid) ?? folded(name),
      place: place(['schedule', 'conference', 'rooms', at]),
      name,
      capacity,
      directions: description && cutText(description, `How to get to ${name}`, notes, MOST_DIRECTIONS),
    }),
  )
  const named = talks.map(({ room, place }): FileRoom => ({ key: folded(room), place, name: room }))
  const known = new Map<string, FileRoom>()
  const keys = new Set<string>()
  for (const room of [...listed, ...named]) {
    const name = folded(room.name)
    if (!name || known.has(name) || (day !== undefined && !used.has(name))) continue
    const key = keys.has(room.key) ? name : room.key
    keys.add(key)
    known.set(name, { ...room, key, position: known.size })
  }
  return [...known.values()]
}
