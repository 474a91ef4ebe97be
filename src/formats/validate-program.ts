import { daysBetween, MAX_EVENT_DAYS, minutesBetween } from '../program/program-days.ts'
import type { Fields } from './fields.ts'
import { GUIDE_FIELDS, ROOM_FIELDS, SESSION_FIELDS, SPEAKER_FIELDS, SPONSOR_FIELDS, textFields } from './fields.ts'
import * as limits from './import-limits.ts'
import { formatCount, truncateText } from './import-limits.ts'
import { byStartTime, daysOf } from './local-times.ts'
import { type FileRoom, type FileSession, type ProgramFile, type ReadResult, unreadable } from './program-file.ts'
import { foldName, withUniqueKeys } from './row-keys.ts'

type Lists = 'rooms' | 'speakers' | 'sponsors'
type ReadProgram = Omit<ProgramFile, Lists> & Partial<Pick<ProgramFile, Lists>>

/** The last step of every reader: completes a program, refuses too much, and cuts what is too long. */
export function validateProgram(read: ReadProgram, notes: string[], sessionName = placeAndTitle): ReadResult {
  const program = completeProgram(read)
  const problems = [...countProblems(program), ...tooLong(program.sessions), ...tooManyDays(program.event)]
  if (problems.length) return unreadable(...problems)
  const cuts: string[] = []
  const cut = truncateTexts(program, sessionName, cuts)
  const { rooms, sessions, sponsors, guides } = cut
  const keyed = {
    rooms: withUniqueKeys(rooms),
    sessions: withUniqueKeys(sessions),
    sponsors: withUniqueKeys(sponsors),
    guides: guides && withUniqueKeys(guides),
  }
  return { status: 'read', program: { ...cut, ...keyed }, notes: [...cuts, ...notes] }
}

/** Names a session in a note. */
const placeAndTitle = ({ place, title }: FileSession) => `${place}, “${title}”`

/** Finds the days and the rooms of sessions. Our own JSON says what it has, even that it has no date. */
function completeProgram({ rooms = [], speakers = [], sponsors = [], ...read }: ReadProgram): ProgramFile {
  const program = { ...read, rooms, speakers, sponsors }
  if (read.format === 'our own JSON') return program
  const event = { ...daysOf(read.sessions), ...read.event }
  return { ...program, event, rooms: withNamedRooms(rooms, read.sessions), sessions: byStartTime(read.sessions) }
}

/** The rooms of a file, and after them those that only its sessions name. Where several share an id the name is the key. */
function withNamedRooms(rooms: FileRoom[], sessions: FileSession[]): FileRoom[] {
  const known = new Map<string, FileRoom>()
  const keys = new Set<string>()
  const named = sessions.map(({ location, place }) => ({ key: foldName(location ?? ''), place, name: location ?? '' }))
  for (const room of [...rooms, ...named]) {
    const name = foldName(room.name)
    if (!name || known.has(name)) continue
    known.set(name, { position: known.size, ...room, key: keys.has(room.key) ? name : room.key })
    keys.add(known.get(name)!.key)
  }
  return [...known.values()]
}

/** Cuts texts that are too long, and notes it. */
function truncateTexts(program: ProgramFile, sessionName: typeof placeAndTitle, notes: string[]): ProgramFile {
  const cut = <T extends object>(rows: T[], list: Fields, where: (row: T, what: string) => string, most?: number) =>
    rows.map((row): T => {
      const texts = textFields(list).flatMap(([key, { text, label, maxLength = most }]) => {
        const value: unknown = row[key as keyof T]
        const isCut = text === 'text' && typeof value === 'string'
        return isCut ? [[key, truncateText(value, where(row, label.toLowerCase()), notes, maxLength)]] : []
      })
      return { ...row, ...Object.fromEntries(texts) }
    })
  const ofName = ({ name }: { name: string }, what: string) => `The ${what} of ${name}`
  return {
    ...program,
    sessions: cut(program.sessions, SESSION_FIELDS, (session, what) => `${sessionName(session)}: the ${what}`),
    speakers: cut(program.speakers, SPEAKER_FIELDS, ofName),
    rooms: cut(program.rooms, ROOM_FIELDS, ({ name }) => `How to get to ${name}`, limits.MAX_DIRECTIONS_LENGTH),
    sponsors: cut(program.sponsors, SPONSOR_FIELDS, ofName),
    ...(program.guides && { guides: cut(program.guides, GUIDE_FIELDS, ({ title }) => `The text of ${title}`) }),
  }
}

function countProblems({ format, sessions, speakers, rooms, sponsors, holds }: ProgramFile): string[] {
  const refuse = (count: number, most: number, what: string) =>
    count > most ? [`The file: must have at most ${formatCount(most)} ${what}`] : []
  const isEmpty = holds.includes('sessions') && !sessions.length && format !== 'our own JSON'
  return [
    ...(isEmpty ? ['The file: has no sessions'] : []),
    ...refuse(sessions.length, limits.MAX_SESSIONS, 'sessions'),
    ...refuse(speakers.length, limits.MAX_SPEAKERS, 'speakers'),
    ...refuse(rooms.length, limits.MAX_ROOMS, 'rooms'),
    ...refuse(sponsors.length, limits.MAX_SPONSORS, 'sponsors'),
  ]
}

function tooLong(sessions: FileSession[]): string[] {
  return sessions
    .filter(({ startTime, endTime }) => minutesBetween(startTime, endTime) > limits.MAX_DAYS_PER_SESSION * 24 * 60)
    .map(({ place }) => `${place}: must be a duration of at most ${limits.MAX_DAYS_PER_SESSION} days`)
}

function tooManyDays({ startsOn, endsOn }: ProgramFile['event']): string[] {
  if (!startsOn || !endsOn || daysBetween(startsOn, endsOn) < MAX_EVENT_DAYS) return []
  return [`The file: runs from ${startsOn} to ${endsOn}, and must have at most ${MAX_EVENT_DAYS} days`]
}
