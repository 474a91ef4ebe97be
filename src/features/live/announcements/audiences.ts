import type { Announcement, Event, Room } from '../../../../db/schema.ts'
import { formatProgramDay } from '../../../program/day-names.ts'
import { programDays } from '../../../program/program-days.ts'

/** Whom an announcement can be for; `of` is what of it says so. */
export type Audience = { key: string; name: string; target: Pick<Announcement, 'day' | 'roomId'> }

export const EVERYONE: Audience = { key: '', name: 'everyone', target: { day: null, roomId: null } }

/** Everybody, the days of an event where it has several, and its rooms. */
export function listAudiences(event: Event, rooms: Room[]): Audience[] {
  const days = programDays(event, [])
  return [
    EVERYONE,
    ...(days.length > 1 ? days : []).map((day) => ({
      key: `day-${day.day}`,
      name: formatProgramDay(day),
      target: { day: day.day, roomId: null },
    })),
    ...rooms.map(({ id, name }) => ({ key: `room-${id}`, name, target: { day: null, roomId: id } })),
  ]
}

/** Whom an announcement is for; undefined for a room or a day that is not there anymore. */
export function findAudience(
  { day, roomId }: Pick<Announcement, 'day' | 'roomId'>,
  all: Audience[],
): Audience | undefined {
  return all.find(({ target }) => target.day === day && target.roomId === roomId)
}
