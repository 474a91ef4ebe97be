import type { ChangedRow, SourceRow } from '../../../../db/schema.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { daysBetween } from '../../../program/program-days.ts'
import { applyEdit } from '../../../records/row-diff.ts'
import { roomKey } from '../../../text/fold.ts'
import { type IncomingRow, incomingSessions, matchByTitleAndStart } from './incoming-rows.ts'
import type { CurrentState, PlanOptions, RowFields } from './plan.ts'
import { type ExistingRow, planRows } from './plan-rows.ts'
import { shiftDays, toStandInDays } from './program-dates.ts'

type SessionPlanning = {
  current: CurrentState
  file: ProgramFile
  startsOn: string | undefined
  lastStartsOn: string | undefined
  links: SourceRow[]
  covers: (link: SourceRow) => boolean
  findSpeaker: (key: string) => string | undefined
  renamedRooms: Map<string, string>
  choices: PlanOptions['choices']
}

/** Compares times as days of the program: `2025-03-16T09:00:00` is on the second (product §8.2). */
export function planSessions({ current, file: given, links: lastLinks, ...planning }: SessionPlanning) {
  const { startsOn, lastStartsOn, findSpeaker, renamedRooms, covers, choices } = planning
  const { event, sessions } = current
  const file = withRoomSpelling(given, current)
  const incoming = incomingSessions(file, { startsOn, findSpeaker })
  const moved = findDayShift(lastStartsOn, startsOn, lastLinks, incoming)
  const links = lastLinks.map((link) =>
    moved ? { ...link, said: { ...link.said, ...applyDayShift(moved, link.said, lastStartsOn) } } : link,
  )
  const carried = (row: ExistingRow): RowFields => {
    const location = renamedRooms.get(roomKey(row.location as string | null))
    const days = moved ? applyDayShift(moved, row, event.startsOn ?? lastStartsOn) : {}
    return location ? { ...days, location } : days
  }
  const comparable = (row: ExistingRow): RowFields => {
    const there: RowFields = { ...row, ...carried(row) }
    const inDays = (time: unknown) => toStandInDays(event.startsOn, String(time))
    return { ...there, startTime: inDays(there.startTime), endTime: inDays(there.endTime) }
  }
  const about = { table: 'sessions', eventId: event.id, existing: sessions, links, covers, choices } as const
  const match = matchByTitleAndStart(comparable)
  const plan = (incoming: IncomingRow[]) => planRows({ ...about, incoming, match, comparable, carried })
  // The id of a session that replaces another is known once its own row is planned.
  const hasReplacements = file.sessions.some(({ replacedBy }) => replacedBy)
  const ids = hasReplacements ? new Map(plan(incoming).rows.map(({ key, id }) => [key, id])) : undefined
  const { rows, planMissing } = plan(
    ids ? incomingSessions(file, { startsOn, findSpeaker, findSession: (key) => ids.get(key) }) : incoming,
  )
  const all = [...rows, ...planMissing(() => false)]
  const known = new Set(all.map(({ id }) => id))
  // Sessions of others only follow a new count of days, or their room.
  const others = moved || renamedRooms.size ? sessions.filter(({ id }) => !known.has(id)) : []
  const alongside = others.map((before): ChangedRow => {
    return { table: 'sessions', id: before.id, before, after: applyEdit<ExistingRow>(before, carried(before)) }
  })
  return { rows: all, moved, alongside }
}

function withRoomSpelling(file: ProgramFile, { rooms }: CurrentState): ProgramFile {
  const names = new Map(rooms.map(({ name }) => [roomKey(name), name]))
  const spell = (location: string | null | undefined) => names.get(roomKey(location ?? null)) ?? location
  return { ...file, sessions: file.sessions.map((session) => ({ ...session, location: spell(session.location) })) }
}

/**
 * By how many days the count of days moves. A new first day moves the whole event (0), or only that count. The majority
 * of the sessions decides.
 */
function findDayShift(before = '', now = '', links: SourceRow[], incoming: IncomingRow[]): number {
  if (!before || !now || before === now) return 0
  const days = daysBetween(now, before)
  const last = new Map(links.map(({ key, said }) => [key, String(said.startTime)]))
  let [moved, stayed] = [0, 0]
  for (const { key, fields } of incoming) {
    const was = last.get(key)
    if (was === fields.startTime) moved++
    else if (was !== undefined && shiftDays(days, was, before) === fields.startTime) stayed++
  }
  return stayed > moved ? days : 0
}

/** The times of a session in the new count of days. */
function applyDayShift(days: number, { startTime, endTime }: RowFields, startsOn: string | null | undefined) {
  if (!startsOn) return { startTime, endTime }
  const shift = (time: unknown) => shiftDays(days, String(time), startsOn)
  return { startTime: shift(startTime), endTime: shift(endTime) }
}
