import { DAY, MOST_DAYS } from '../../events/program/wall-clock.ts'
import type { FileRead, FileSession, ProgramFile } from '../program-file.ts'
import {
  grouped,
  MOST_DAYS_OF_A_TALK,
  MOST_ROOMS,
  MOST_SPEAKERS,
  MOST_SPONSORS,
  MOST_TALKS,
} from '../schedule-limits.ts'
import { oncePerKey } from './keys.ts'
import { eveningOf, minutesBetween } from './wall-times.ts'

/** The end of every reading: what is too much is refused, keys are unique, and the first and the last day are known. */
export function finished(program: ProgramFile, notes: string[]): FileRead {
  // Ours says which days it has, or that it has no date.
  const event = program.format === 'our own JSON' ? program.event : { ...daysOf(program.sessions), ...program.event }
  const problems = [...tooMany(program), ...tooLong(program.sessions), ...tooManyDays(event)]
  if (problems.length) return { status: 'unreadable', problems }
  const { rooms, sessions, sponsors } = program
  const keyed = { rooms: withKeys(rooms), sessions: withKeys(sessions), sponsors: withKeys(sponsors) }
  return { status: 'read', program: { ...program, event, ...keyed }, notes }
}

function tooMany({ format, sessions, speakers, rooms, sponsors, holds }: ProgramFile): string[] {
  const refuse = (count: number, most: number, what: string) =>
    count > most ? [`The file: must have at most ${grouped(most)} ${what}`] : []
  const isEmpty = holds.includes('sessions') && !sessions.length && format !== 'our own JSON'
  return [
    ...(isEmpty ? ['The file: has no sessions'] : []),
    ...refuse(sessions.length, MOST_TALKS, 'sessions'),
    ...refuse(speakers.length, MOST_SPEAKERS, 'speakers'),
    ...refuse(rooms.length, MOST_ROOMS, 'rooms'),
    ...refuse(sponsors.length, MOST_SPONSORS, 'sponsors'),
  ]
}

function tooLong(sessions: FileSession[]): string[] {
  return sessions
    .filter(({ startTime, endTime }) => minutesBetween(startTime, endTime) > MOST_DAYS_OF_A_TALK * 24 * 60)
    .map(({ place }) => `${place}: must be a duration of at most ${MOST_DAYS_OF_A_TALK} days`)
}

/** The days on which sessions begin; the night is the evening's (product §8.6). None where no date is said. */
function daysOf(sessions: FileSession[]): { startsOn?: string; endsOn?: string } {
  const days = sessions.flatMap(({ startTime }) => (/^\d{4}-\d\d-\d\dT/.test(startTime) ? eveningOf(startTime) : []))
  if (!days.length) return {}
  const at = (pick: (a: string, b: string) => boolean) => days.reduce((a, b) => (pick(a, b) ? a : b))
  return { startsOn: at((a, b) => a < b), endsOn: at((a, b) => a > b) }
}

function tooManyDays({ startsOn, endsOn }: ProgramFile['event']): string[] {
  if (!startsOn || !endsOn || (Date.parse(endsOn) - Date.parse(startsOn)) / DAY < MOST_DAYS) return []
  return [`The file: runs from ${startsOn} to ${endsOn}, and must have at most ${MOST_DAYS} days`]
}

function withKeys<T extends { key: string }>(rows: T[]): T[] {
  const once = oncePerKey()
  return rows.map((row) => ({ ...row, key: once(row.key) }))
}
