import type { Announcement, Room } from '../../../../db/schema.ts'
import type { TimedEntry } from '../../../program/now.ts'
import type { ProgramSession } from '../../../program/program.ts'
import { formatProgramDay } from '../../../program/program-days.ts'
import { formatShortDay } from '../../../text/time/format-dates.ts'
import { splitTime } from '../../../text/time/format-time.ts'
import type { Agenda } from '../../sessions/agenda/load-agenda.ts'

export type HallEntry = TimedEntry & {
  session: ProgramSession
  people: string
  /** `Sat, Mar 13`, its program day. Empty without an event date. */
  weekday: string
  starts: string
  ends: string
}

export type HallRoom = {
  room: Room | undefined
  name: string
  announced: Announcement[]
  days: { name: string; entries: HallEntry[] }[]
}

/** Those with sessions. */
export function buildHallRooms(agenda: Agenda, day?: string): HallRoom[] {
  const all = [...agenda.rooms, undefined].map((room) => buildHallRoom(agenda, room, day))
  return all.filter(({ days }) => days.length > 0)
}

export function buildHallRoom({ days, byRoom, announcedIn }: Agenda, room: Room | undefined, day?: string): HallRoom {
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

function toEntry(session: ProgramSession, date: string | undefined): HallEntry {
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
