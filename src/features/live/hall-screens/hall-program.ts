import type { Announcement, Event, Room, Session } from '../../../../db/schema.ts'
import { formatProgramDay } from '../../../program/day-names.ts'
import { minutesLate } from '../../../program/delay.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { type ProgramDay, programDay, programDays, realDate } from '../../../program/program-days.ts'
import { isCancelled } from '../../../program/public-sessions.ts'
import { formatShortDay } from '../../../text/time/format-dates.ts'
import { splitTime } from '../../../text/time/format-time.ts'
import { roomFinder } from '../../rooms/room-finder.ts'
import type { Agenda } from '../../sessions/agenda/agenda-list.tsx'
import { sessionSpeakers } from '../../sessions/agenda/session-card.tsx'
import { roomStatusAt, type TimedEntry } from './room-status.ts'

export type HallEntry = TimedEntry & {
  session: Session
  people: string
  /** `Sat, Mar 13`, of its day of the program; nothing where no one knows its date. */
  weekday: string
  starts: string
  ends: string
  minutesLate: number
  /** The title of what takes its place where it is cancelled. */
  instead: string | undefined
}

export type HallRoom = {
  /** Undefined for what is in no room. */
  room: Room | undefined
  name: string
  announced: Announcement[]
  /** Day by day, where anything is. */
  days: { name: string; entries: HallEntry[] }[]
}

/** The rooms in which something takes place, in their order, each with its program; of one day where that is asked for. */
export function buildHallRooms(event: Event, agenda: Agenda, day?: string): HallRoom[] {
  const { sessions, places, announcedIn } = agenda
  const days = programDays(event, sessions).filter((one) => !day || String(one.day) === day)
  const roomOf = roomFinder(places.rooms)
  const byRoom = Map.groupBy(sessions, ({ location }) => roomOf(location))
  return [...places.rooms, undefined].flatMap((room) => {
    const name = room?.name ?? 'Other locations'
    const ofDays = days.flatMap((one) => dayIn(event, agenda, byRoom.get(room) ?? [], one))
    return ofDays.length ? [{ room, name, announced: announcedIn(room?.name ?? null), days: ofDays }] : []
  })
}

function dayIn(event: Event, agenda: Agenda, inRoom: Session[], day: ProgramDay): HallRoom['days'] {
  const ofDay = inRoom.filter((session) => programDay(session, event.startsOn) === day.day)
  return ofDay.length
    ? [{ name: formatProgramDay(day), entries: ofDay.map((session) => entryOf(event, agenda, session)) }]
    : []
}

function entryOf(event: Event, { speakers, replacements }: Agenda, session: Session): HallEntry {
  const { startTime, endTime } = session
  const instants = sessionInstants(event, session)
  const date = realDate(programDay(session, event.startsOn), event.startsOn)
  return {
    session,
    people: sessionSpeakers(session, speakers)
      .map(({ name }) => name)
      .join(', '),
    weekday: date ? formatShortDay(date) : '',
    starts: splitTime(startTime)[0],
    ends: splitTime(endTime)[0],
    // Without a date and a zone nobody knows: it never runs, and is never over.
    from: instants ? instants.start.getTime() / 1000 : Number.NaN,
    until: instants ? instants.end.getTime() / 1000 : Number.NaN,
    isCancelled: isCancelled(session),
    minutesLate: minutesLate(session),
    instead: replacements.get(session.id)?.title,
  }
}

/** A room with what is marked in it at a moment, in seconds. */
export function roomWithStatus({ days }: HallRoom, now: number) {
  const entries = days.flatMap((day) => day.entries)
  const { running, next, later, isSameDay, isFree, isQuiet } = roomStatusAt(entries, now)
  const marks = new Map<HallEntry, string>([
    ...later.map((entry) => [entry, 'later'] as const),
    ...next.map((entry) => [entry, isSameDay ? 'next' : 'next another-day'] as const),
    ...running.map((entry) => [entry, 'running'] as const),
  ])
  return { marks, freeUntil: isFree ? next[0]?.starts : undefined, isIdle: !running.length && !isSameDay, isQuiet }
}
