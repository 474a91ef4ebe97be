import type { Announcement, Event, Room } from '../../../db/schema.ts'
import { nameOfDay } from '../events/program/day-of.ts'
import { programDays } from '../events/program/days.ts'

/** Whom an announcement can be for; `of` is what of it says so. */
export type Addressee = { key: string; name: string; of: Pick<Announcement, 'day' | 'roomId'> }

export const EVERYBODY: Addressee = { key: '', name: 'everyone', of: { day: null, roomId: null } }

/** Everybody, the days of an event where it has several, and its rooms. */
export function addresseesOf(event: Event, rooms: Room[]): Addressee[] {
  const days = programDays(event, [])
  return [
    EVERYBODY,
    ...(days.length > 1 ? days : []).map((day) => ({
      key: `day-${day.day}`,
      name: nameOfDay(day),
      of: { day: day.day, roomId: null },
    })),
    ...rooms.map(({ id, name }) => ({ key: `room-${id}`, name, of: { day: null, roomId: id } })),
  ]
}

/** Whom an announcement is for; undefined for a room or a day that is not there anymore. */
export function addresseeOf(
  { day, roomId }: Pick<Announcement, 'day' | 'roomId'>,
  all: Addressee[],
): Addressee | undefined {
  return all.find(({ of }) => of.day === day && of.roomId === roomId)
}
