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

export function buildHallRooms({ rooms, days, byRoom, announcedIn }: Agenda, day?: string): HallRoom[] {
  const chosen = days.filter((one) => !day || String(one.day) === day)
  return [...rooms, undefined].flatMap((room) => {
    const ofDays = chosen.flatMap((one) => {
      const entries = (byRoom.get(room?.id) ?? [])
        .filter((session) => session.day === one.day)
        .map((session) => toEntry(session, one.date))
      return entries.length ? [{ name: formatProgramDay(one), entries }] : []
    })
    const name = room?.name ?? 'Other locations'
    return ofDays.length ? [{ room, name, announced: announcedIn(room), days: ofDays }] : []
  })
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
