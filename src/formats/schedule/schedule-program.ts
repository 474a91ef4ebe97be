import { pluralize } from '../../text/pluralize.ts'
import { isTimezone } from '../../text/time/valid-date.ts'
import { validateProgram } from '../finish-reading.ts'
import { truncateText } from '../import-limits.ts'
import type { FileSession, FileSpeaker, ProgramFile, ReadResult } from '../program-file.ts'
import { fingerprintKey, keyFromId } from '../row-keys.ts'
import type { Conference, ScheduleTalk } from './schedule-fields.ts'
import { gapNotes } from './schedule-notes.ts'
import { readRooms } from './schedule-rooms.ts'
import { type LocatedTalk, locateTalks, talkEnds } from './schedule-talks.ts'
import { describeTalk } from './talk-description.ts'
import { personName, readSpeakers } from './talk-speakers.ts'

export type ScheduleReadOptions = {
  format: 'schedule.json' | 'schedule.xml'
  /** Only that day, by its index in the file. */
  day?: number
  /** What a place of the file is called. */
  place: (path: PropertyKey[]) => string
}

/** Times keep their real date, so that hours after midnight come last. One bad field refuses the file. */
export function toProgram(conference: Conference, options: ScheduleReadOptions): ReadResult {
  const { talks, problems } = locateTalks(conference, options)
  if (problems.length) return { status: 'unreadable', problems }

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
      startTime: placed.start,
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
