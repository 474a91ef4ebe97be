import type { ChangedRow, SourceRow } from '../../../../db/schema.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { applyEdit } from '../../../records/row-diff.ts'
import { roomKey } from '../../../text/fold.ts'
import { applyDayShift, findDayShift } from './day-shift.ts'
import { type IncomingRow, toIncomingRows } from './incoming-rows.ts'
import { matchByTitleAndStart } from './matching.ts'
import type { CurrentState, PlannedRow, PlanOptions } from './plan.ts'
import { planMissingRows } from './plan-missing-rows.ts'
import { type ExistingRow, planRows, type RowFields } from './plan-rows.ts'
import { toStandInDays } from './program-dates.ts'

type SessionsPlanning = {
  standing: CurrentState
  file: ProgramFile
  /** From which day the file's times are counted, and from which they were last time. */
  startsOn: string | undefined
  lastStartsOn: string | undefined
  links: SourceRow[]
  /** Of which links nothing is said where the file does not name them. */
  isHeld: (link: SourceRow) => boolean
  speakerOf: (key: string) => string | undefined
  /** What rooms are called from now on, by what they were called. */
  renamedRooms: Map<string, string>
  choices: PlanOptions['choices']
}

export type PlannedSessions = {
  rows: PlannedRow[]
  /** Sessions of others, which only go along with a new count of days, or with their room. */
  alongside: ChangedRow[]
  /** By how many days the count of days moves. */
  moved: number
}

/** The sessions, whose times are compared as days of the program: `2025-03-16T09:00:00` is the second (product §8.2). */
export function planSessions({ standing, links, isHeld, choices, ...terms }: SessionsPlanning): PlannedSessions {
  const { startsOn, lastStartsOn, speakerOf, renamedRooms } = terms
  const { event, sessions } = standing
  const file = spellRoomsAsHere(terms.file, standing)
  const said = toIncomingRows.sessions(file, { startsOn, speakerOf })
  const moved = findDayShift(lastStartsOn, startsOn, links, said)
  const inNewDays = links.map((link) => ({
    ...link,
    said: moved ? { ...link.said, ...applyDayShift(moved, link.said, lastStartsOn) } : link.said,
  }))
  const carried = (row: ExistingRow): RowFields => {
    const location = renamedRooms.get(roomKey(row.location as string | null))
    const days = moved ? applyDayShift(moved, row, event.startsOn ?? lastStartsOn) : {}
    return location ? { ...days, location } : days
  }
  const comparable = (row: ExistingRow): RowFields => {
    const there = { ...row, ...carried(row) }
    return { ...there, ...toProgramDays(event.startsOn, there) }
  }

  const planning = { table: 'sessions' as const, here: sessions, comparable }
  const match = matchByTitleAndStart(comparable)
  const eventId = event.id
  const planned = (rows: IncomingRow[]) =>
    planRows({ ...planning, links: inNewDays, said: rows, match, carried, choices, eventId })
  const { rows, linked } = planned(withReplacements(file, said, planned, { startsOn, speakerOf }))
  const dropped = inNewDays.filter((link) => !linked.has(link) && isHeld(link))
  const gone = planMissingRows({ ...planning, links: dropped, alwaysWritten: carried, isUsed: () => false })
  const all = [...rows, ...gone]
  return { rows: all, moved, alongside: moved || renamedRooms.size ? otherSessionWrites(sessions, all, carried) : [] }
}

/** Another spelling of a room's name is no difference. */
function spellRoomsAsHere(file: ProgramFile, { rooms }: CurrentState): ProgramFile {
  const names = new Map(rooms.map(({ name }) => [roomKey(name), name]))
  const spelled = (location: string | null | undefined) => names.get(roomKey(location ?? null)) ?? location
  return { ...file, sessions: file.sessions.map((session) => ({ ...session, location: spelled(session.location) })) }
}

/** What takes a session's place is called by an id that only a plan knows. */
function withReplacements(
  file: ProgramFile,
  said: IncomingRow[],
  planned: (said: IncomingRow[]) => { rows: PlannedRow[] },
  terms: Parameters<typeof toIncomingRows.sessions>[1],
): IncomingRow[] {
  if (!file.sessions.some(({ replacedBy }) => replacedBy)) return said
  const ids = new Map(planned(said).rows.map(({ key, id }) => [key, id]))
  return toIncomingRows.sessions(file, { ...terms, sessionOf: (key) => ids.get(key) })
}

function otherSessionWrites(
  sessions: ExistingRow[],
  planned: PlannedRow[],
  carried: (row: ExistingRow) => RowFields,
): ChangedRow[] {
  const known = new Set(planned.map(({ id }) => id))
  return sessions
    .filter(({ id }) => !known.has(id))
    .map((before) => ({ table: 'sessions', id: before.id, before, after: applyEdit(before, carried(before)) }))
}

function toProgramDays(startsOn: string | null, { startTime, endTime }: RowFields): RowFields {
  return { startTime: toStandInDays(startsOn, String(startTime)), endTime: toStandInDays(startsOn, String(endTime)) }
}
