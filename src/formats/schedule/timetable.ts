import {
  daySpan,
  type ExportedProgram,
  type ExportedRoom,
  type ExportedSession,
  type ExportLinks,
  type RealSpan,
} from '../exported-program.ts'

/** `version` names a state of the program; `site` is the origin of the addresses, or empty. */
export type ScheduleWriteOptions = { site: string; links: ExportLinks; version: string }

/** A schedule leaves out sessions without a known time. */
export type TimedTalk = ExportedSession & { span: RealSpan }
export type TimetableDay = {
  index: number
  date: string
  span: RealSpan
  rooms: { room: ExportedRoom; talks: TimedTalk[] }[]
}

/** Leaves out cancelled sessions: readers of such files would go there or record them. */
export function buildTimetable({ event, days, rooms, sessions }: ExportedProgram): TimetableDay[] {
  const talks = sessions.filter(
    (session): session is TimedTalk => session.span !== undefined && session.status === 'confirmed',
  )
  const byDay = Map.groupBy(talks, ({ day }) => day)
  return days.flatMap(({ day, date }) => {
    const span = daySpan(event, day)
    if (!span || !date) return []
    const byRoom = Map.groupBy(byDay.get(day) ?? [], ({ room }) => room)
    const used = rooms.flatMap((room) => ({ room, talks: byRoom.get(room) ?? [] })).filter((one) => one.talks.length)
    return { index: day, date, span: widenSpan(span, byDay.get(day) ?? []), rooms: used }
  })
}

/** The first and the last date of the schedule. */
export const dateRange = (days: TimetableDay[]) => ({ start: days[0]!.date, end: days.at(-1)!.date })

/** The address of a session's page, or its permanent name where the site's own address is unknown. */
export function sessionUrl({ id, guid }: ExportedSession, { site, links }: ScheduleWriteOptions): string {
  return site ? links.session(id) : `urn:uuid:${guid}`
}

/** A day is at least as long as its sessions: the first day also holds earlier ones. */
function widenSpan(day: RealSpan, talks: TimedTalk[]): RealSpan {
  return talks.reduce(
    ({ start, end }, { span }) => ({
      start: span.start.instant < start.instant ? span.start : start,
      end: span.end.instant > end.instant ? span.end : end,
    }),
    day,
  )
}
