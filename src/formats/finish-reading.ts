import { DAY_MS, MAX_EVENT_DAYS } from '../program/wall-clock.ts'
import {
  formatCount,
  MAX_DAYS_PER_SESSION,
  MAX_ROOMS,
  MAX_SESSIONS,
  MAX_SPEAKERS,
  MAX_SPONSORS,
} from './import-limits.ts'
import type { FileSession, ProgramFile, ReadResult } from './program-file.ts'
import { uniqueKeys } from './row-keys.ts'
import { minutesBetween, programDateOf } from './wall-clock-math.ts'

/** The end of every reading: what is too much is refused, keys are unique, and the first and the last day are known. */
export function validateProgram(program: ProgramFile, notes: string[]): ReadResult {
  // Ours says which days it has, or that it has no date.
  const event = program.format === 'our own JSON' ? program.event : { ...daysOf(program.sessions), ...program.event }
  const problems = [...countProblems(program), ...tooLong(program.sessions), ...tooManyDays(event)]
  if (problems.length) return { status: 'unreadable', problems }
  const { rooms, sessions, sponsors } = program
  const keyed = { rooms: withKeys(rooms), sessions: withKeys(sessions), sponsors: withKeys(sponsors) }
  return { status: 'read', program: { ...program, event, ...keyed }, notes }
}

function countProblems({ format, sessions, speakers, rooms, sponsors, holds }: ProgramFile): string[] {
  const refuse = (count: number, most: number, what: string) =>
    count > most ? [`The file: must have at most ${formatCount(most)} ${what}`] : []
  const isEmpty = holds.includes('sessions') && !sessions.length && format !== 'our own JSON'
  return [
    ...(isEmpty ? ['The file: has no sessions'] : []),
    ...refuse(sessions.length, MAX_SESSIONS, 'sessions'),
    ...refuse(speakers.length, MAX_SPEAKERS, 'speakers'),
    ...refuse(rooms.length, MAX_ROOMS, 'rooms'),
    ...refuse(sponsors.length, MAX_SPONSORS, 'sponsors'),
  ]
}

function tooLong(sessions: FileSession[]): string[] {
  return sessions
    .filter(({ startTime, endTime }) => minutesBetween(startTime, endTime) > MAX_DAYS_PER_SESSION * 24 * 60)
    .map(({ place }) => `${place}: must be a duration of at most ${MAX_DAYS_PER_SESSION} days`)
}

/** The days on which sessions begin; the night is the evening's (product §8.6). None where no date is said. */
function daysOf(sessions: FileSession[]): { startsOn?: string; endsOn?: string } {
  const days = sessions.flatMap(({ startTime }) =>
    /^\d{4}-\d\d-\d\dT/.test(startTime) ? programDateOf(startTime) : [],
  )
  if (!days.length) return {}
  const at = (pick: (a: string, b: string) => boolean) => days.reduce((a, b) => (pick(a, b) ? a : b))
  return { startsOn: at((a, b) => a < b), endsOn: at((a, b) => a > b) }
}

function tooManyDays({ startsOn, endsOn }: ProgramFile['event']): string[] {
  if (!startsOn || !endsOn || (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS < MAX_EVENT_DAYS) return []
  return [`The file: runs from ${startsOn} to ${endsOn}, and must have at most ${MAX_EVENT_DAYS} days`]
}

function withKeys<T extends { key: string }>(rows: T[]): T[] {
  const once = uniqueKeys()
  return rows.map((row) => ({ ...row, key: once(row.key) }))
}
