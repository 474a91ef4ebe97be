import type { ChangedRow, SourceRow } from '../../../../db/schema.ts'
import { roomKey } from '../../../format/room-key.ts'
import { edited } from '../../../records/differences.ts'
import type { ProgramFile } from '../program-file.ts'
import { countedFrom } from './days/program-dates.ts'
import { renumbered, renumbering } from './days/renumbered.ts'
import { planGone } from './gone-rows.ts'
import { byTitleAndStart } from './matching.ts'
import type { PlannedRow, PlanOptions, Standing } from './plan.ts'
import { type Fields, type HereRow, planRows } from './plan-rows.ts'
import { type SaidRow, saidRows } from './said-rows.ts'

type SessionsPlanning = {
  standing: Standing
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
export function planSessions({ standing, file, links, isHeld, choices, ...terms }: SessionsPlanning): PlannedSessions {
  const { startsOn, lastStartsOn, speakerOf, renamedRooms } = terms
  const { event, sessions } = standing
  const said = saidRows.sessions(file, { startsOn, speakerOf })
  const moved = renumbering(lastStartsOn, startsOn, links, said)
  const inNewDays = links.map((link) => ({
    ...link,
    said: moved ? { ...link.said, ...renumbered(moved, link.said, lastStartsOn) } : link.said,
  }))
  const carried = (row: HereRow): Fields => {
    const location = renamedRooms.get(roomKey(row.location as string | null))
    const days = moved ? renumbered(moved, row, event.startsOn ?? lastStartsOn) : {}
    return location ? { ...days, location } : days
  }
  const comparable = (row: HereRow): Fields => {
    const there = { ...row, ...carried(row) }
    return { ...there, ...inDays(event.startsOn, there) }
  }

  const planning = { table: 'sessions' as const, here: sessions, comparable }
  const match = byTitleAndStart(comparable)
  const eventId = event.id
  const planned = (rows: SaidRow[]) =>
    planRows({ ...planning, links: inNewDays, said: rows, match, carried, choices, eventId })
  const { rows, linked } = planned(withReplacements(file, said, planned, { startsOn, speakerOf }))
  const dropped = inNewDays.filter((link) => !linked.has(link) && isHeld(link))
  const gone = planGone({ ...planning, links: dropped, carried, isUsed: () => false })
  const all = [...rows, ...gone]
  return { rows: all, moved, alongside: moved || renamedRooms.size ? others(sessions, all, carried) : [] }
}

/** What takes a session's place is called by an id that only a plan knows. */
function withReplacements(
  file: ProgramFile,
  said: SaidRow[],
  planned: (said: SaidRow[]) => { rows: PlannedRow[] },
  terms: Parameters<typeof saidRows.sessions>[1],
): SaidRow[] {
  if (!file.sessions.some(({ replacedBy }) => replacedBy)) return said
  const ids = new Map(planned(said).rows.map(({ key, id }) => [key, id]))
  return saidRows.sessions(file, { ...terms, sessionOf: (key) => ids.get(key) })
}

function others(sessions: HereRow[], planned: PlannedRow[], carried: (row: HereRow) => Fields): ChangedRow[] {
  const known = new Set(planned.map(({ id }) => id))
  return sessions
    .filter(({ id }) => !known.has(id))
    .map((before) => ({ table: 'sessions', id: before.id, before, after: edited(before, carried(before)) }))
}

function inDays(startsOn: string | null, { startTime, endTime }: Fields): Fields {
  return { startTime: countedFrom(startsOn, String(startTime)), endTime: countedFrom(startsOn, String(endTime)) }
}
