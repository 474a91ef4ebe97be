import { pluralize } from '../../text/pluralize.ts'
import { isTimezone } from '../../text/time/valid-date.ts'
import { MAX_DIRECTIONS_LENGTH, truncateText } from '../import-limits.ts'
import {
  type FileRoom,
  type FileSession,
  type FileSpeaker,
  type ProgramFile,
  type ReadResult,
  unreadable,
} from '../program-file.ts'
import { fingerprintKey, foldName, keyFromId } from '../row-keys.ts'
import { validateProgram } from '../validate-program.ts'
import type { Conference, ScheduleReadOptions, ScheduleTalk } from './schema.ts'
import { describeTalk, type LocatedTalk, locateTalks, personName, readSpeakers, talkEnds } from './talks.ts'

/** Makes a program of a schedule. Times keep their real date, so that hours after midnight come last. */
export function toProgram(conference: Conference, options: ScheduleReadOptions): ReadResult {
  const { talks, problems } = locateTalks(conference, options)
  if (problems.length) return unreadable(...problems)

  const notes: string[] = []
  const people = new Map<string, FileSpeaker>()
  const saysLanguage = new Set(talks.map(({ talk }) => talk.language).filter(Boolean)).size > 1
  const saysStatus = talks.some(({ talk }) => talk.state ?? talk.status)
  const ends = talkEnds(talks, conference.timeslot_duration)
  const sessions = talks.map(
    (placed, at): FileSession => ({
      key: keyOf(placed),
      place: placed.place,
      title: placed.talk.title,
      startTime: placed.startTime,
      endTime: ends[at]!,
      track: placed.talk.track || 'General',
      location: placed.room || null,
      description: descriptionOf(placed, saysLanguage, notes) || null,
      speakers: readSpeakers(placed.talk, (one) => options.place([...placed.path, 'persons', one]), people, notes),
      status: saysStatus ? statusOf(placed.talk) : undefined,
    }),
  )
  const event = eventOf(conference, options.day)
  notes.push(...gapNotes(talks.map(({ talk }) => talk)))
  const after = talks.filter(({ isMorningAfter }) => isMorningAfter).length
  if (after)
    notes.push(
      `${pluralize(after, 'session')} after 4:00 AM, which the file lists on the day before, ${after === 1 ? 'is' : 'are'} listed on the day of ${after === 1 ? 'its date' : 'their dates'}.`,
    )
  const rooms = readRooms(conference, talks, notes, options)
  const holds: ProgramFile['holds'] = ['rooms', 'speakers', 'sessions']
  const program = {
    format: options.format,
    event,
    rooms,
    speakers: [...people.values()],
    sessions,
    sponsors: [],
    holds,
  }
  return validateProgram(program, notes)
}

function keyOf({ talk }: LocatedTalk): string {
  return keyFromId(talk.guid, talk.code, talk.id) ?? fingerprintKey(talk.title, ...(talk.persons ?? []).map(personName))
}

function descriptionOf({ talk, day, room }: LocatedTalk, saysLanguage: boolean, notes: string[]): string {
  const where = `Day ${day}, room ${room}, session “${talk.title}”: the description`
  return truncateText(describeTalk(talk, saysLanguage), where, notes)
}

function statusOf({ state, status }: ScheduleTalk): FileSession['status'] {
  return /^(cancel|withdrawn|rejected|declined|deleted)/.test(state ?? status ?? '') ? 'cancelled' : 'confirmed'
}

function eventOf(conference: Conference, day: number | undefined) {
  const { title, city, time_zone_name: timezone, colors } = conference
  const accent = colors?.primary?.toLowerCase()
  return {
    ...(title && { name: day && conference.days.length > 1 ? `${title}, day ${day}` : title }),
    ...(city && { city }),
    ...(timezone && isTimezone(timezone) && { timezone }),
    ...(accent && /^#[0-9a-f]{6}$/.test(accent) && { accent }),
  }
}

/** Listed rooms come first. Where several rooms share an id the name is the key. */
function readRooms(
  { rooms }: Conference,
  talks: LocatedTalk[],
  notes: string[],
  { day, place }: Pick<ScheduleReadOptions, 'day' | 'place'>,
): FileRoom[] {
  const used = new Set(talks.map(({ room }) => foldName(room)))
  const listed = (rooms ?? []).map(
    ({ guid, name, capacity, description }, at): FileRoom => ({
      key: keyFromId(guid) ?? foldName(name),
      place: place(['schedule', 'conference', 'rooms', at]),
      name,
      capacity,
      directions: description && truncateText(description, `How to get to ${name}`, notes, MAX_DIRECTIONS_LENGTH),
    }),
  )
  const named = talks.map(({ room, place }): FileRoom => ({ key: foldName(room), place, name: room }))
  const known = new Map<string, FileRoom>()
  const keys = new Set<string>()
  for (const room of [...listed, ...named]) {
    const name = foldName(room.name)
    if (!name || known.has(name) || (day !== undefined && !used.has(name))) continue
    const key = keys.has(room.key) ? name : room.key
    keys.add(key)
    known.set(name, { ...room, key, position: known.size })
  }
  return [...known.values()]
}

/** Sentences about what a file leaves open, and how that was filled in. */
function gapNotes(talks: ScheduleTalk[]): string[] {
  const notes: string[] = []
  const without = (what: (talk: ScheduleTalk) => unknown) => talks.filter((talk) => !what(talk)).length
  const lengthless = without((talk) => talk.duration)
  if (lengthless)
    notes.push(
      `${pluralize(lengthless, 'session has', 'sessions have')} no length: each ends when the next one in its room begins, or after one time slot.`,
    )
  const trackless = without((talk) => talk.track)
  if (trackless)
    notes.push(
      `${pluralize(trackless, 'session has', 'sessions have')} no track and ${trackless === 1 ? 'was' : 'were'} added to General.`,
    )
  const nameless = talks.flatMap((talk) => talk.persons ?? []).filter((person) => !personName(person)).length
  if (nameless)
    notes.push(`${pluralize(nameless, 'speaker')} without a name ${nameless === 1 ? 'was' : 'were'} skipped.`)
  return notes
}
