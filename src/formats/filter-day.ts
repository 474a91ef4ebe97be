import { DAY_MS } from '../program/wall-clock.ts'
import { pluralize } from '../text/pluralize.ts'
import type { FileSession, ReadResult } from './program-file.ts'
import { foldName } from './row-keys.ts'
import { programDateOf } from './wall-clock-math.ts'

/** One day of a program alone, with the rooms and speakers of that day. A program that says no dates has one. */
export function filterDay(read: ReadResult, day: number | undefined): ReadResult {
  if (read.status !== 'read' || day === undefined) return read
  const { program, notes } = read
  const dayOf = ({ startTime }: FileSession) => (startTime.includes('T') ? programDateOf(startTime) : '')
  const first = program.event.startsOn ?? program.sessions.map(dayOf).toSorted()[0] ?? ''
  const number = (session: FileSession) =>
    dayOf(session) ? Math.max(1, (Date.parse(dayOf(session)) - Date.parse(first)) / DAY_MS + 1) : 1
  const sessions = program.sessions.filter((session) => number(session) === day)
  if (!sessions.length) {
    const days = [...Map.groupBy(program.sessions, number)].toSorted(([a], [b]) => a - b)
    const said = days.map(
      ([one, all]) => `${one} (${[dayOf(all[0]!), pluralize(all.length, 'session')].filter(Boolean).join(', ')})`,
    )
    return { status: 'unreadable', problems: [`There is no day ${day}. The days of the file are ${said.join(', ')}`] }
  }
  const speaking = new Set(sessions.flatMap(({ speakers }) => speakers ?? []))
  const used = new Set(sessions.map(({ location }) => foldName(location ?? '')))
  const date = dayOf(sessions[0]!)
  return {
    status: 'read',
    notes,
    program: {
      ...program,
      event: { ...program.event, ...(date && { startsOn: date, endsOn: date }) },
      sessions,
      speakers: program.speakers.filter(({ key }) => speaking.has(key)),
      rooms: program.rooms.filter(({ name }) => used.has(foldName(name))),
    },
  }
}
