import type { Room } from '../../../../db/schema.ts'
import type { ProgramSession } from '../../../program/program.ts'
import { formatProgramDay } from '../../../program/program-days.ts'
import { formatShortDay } from '../../../text/time/format-dates.ts'
import { splitTime } from '../../../text/time/format-time.ts'
import type { Agenda } from '../../sessions/agenda/load-agenda.ts'

export type HallEntry = ReturnType<typeof toEntry>
export type HallRoom = ReturnType<typeof buildHallRoom>

/** Those with sessions. */
export function buildHallRooms(agenda: Agenda, day?: string): HallRoom[] {
  const all = [...agenda.rooms, undefined].map((room) => buildHallRoom(agenda, room, day))
  return all.filter(({ days }) => days.length > 0)
}

export function buildHallRoom({ days, byRoom, announcedIn }: Agenda, room: Room | undefined, day?: string) {
  const chosen = days.filter((one) => !day || String(one.day) === day)
  const withEntries = chosen.map((one) => ({
    name: formatProgramDay(one),
    entries: (byRoom.get(room?.id) ?? [])
      .filter((session) => session.day === one.day)
      .map((session) => toEntry(session, one.date)),
  }))
  return {
    room,
    name: room?.name ?? 'Other locations',
    announced: announcedIn(room),
    days: withEntries.filter(({ entries }) => entries.length > 0),
  }
}

/** `weekday` is its program day, such as `Sat, Mar 13`. Empty without an event date. */
function toEntry(session: ProgramSession, date: string | undefined) {
  const { people, startTime, endTime, isOff, span } = session
  return {
    session,
    people: people.map(({ name }) => name).join(', '),
    weekday: date ? formatShortDay(date) : '',
    starts: splitTime(startTime)[0],
    ends: splitTime(endTime)[0],
    isOff,
    ...(span ?? { from: Number.NaN, until: Number.NaN }),
  }
}
