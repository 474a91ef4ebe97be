import { createLinks } from '../../../layout/links.ts'
import type { ExportedProgram, ExportedRoom, ExportedSession } from '../program/exported-program.ts'
import { daySpan, type RealSpan } from '../program/real-spans.ts'

/** `version` names a state of the program; `site` is what addresses begin with, or nothing. */
export type ScheduleWriteOptions = { site: string; version: string }

/** A session with its time: one without cannot be in a schedule. */
export type TimedTalk = ExportedSession & { span: RealSpan }
export type TimetableDay = {
  index: number
  date: string
  span: RealSpan
  rooms: { room: ExportedRoom; talks: TimedTalk[] }[]
}

/** Leaves out what is cancelled: readers of such files would go there or record it. */
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

/** When the schedule begins and ends, by the days it has. */
export const dateRange = (days: TimetableDay[]) => ({ start: days[0]!.date, end: days.at(-1)!.date })

/** The address of a session's page; where it is not known what we are called, its name for good. */
export function sessionUrl({ event }: ExportedProgram, { id, guid }: ExportedSession, site: string): string {
  return site ? site + linksTo(event.slug)('/', { session: id }) : `urn:uuid:${guid}`
}

export const agendaUrl = ({ event }: ExportedProgram, site: string) => site && site + linksTo(event.slug)('/')

const linksTo = (slug: string) => createLinks(new URLSearchParams({ eventSlug: slug }))

/** A day is as long as what is on it: a first day also holds what is before it. */
function widenSpan(day: RealSpan, talks: TimedTalk[]): RealSpan {
  return talks.reduce(
    ({ start, end }, { span }) => ({
      start: span.start.instant < start.instant ? span.start : start,
      end: span.end.instant > end.instant ? span.end : end,
    }),
    day,
  )
}
