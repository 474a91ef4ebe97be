import { addMinutes } from '../../program/program-days.ts'
import { pluralize } from '../../text/pluralize.ts'
import { linkOfTitle } from '../../text/session-links.ts'
import { isTimezone } from '../../text/time/valid-date.ts'
import { cleanLine } from '../../text/typed/clean-text.ts'
import { MAX_URL_LENGTH } from '../../text/typed/typed-text.ts'
import { isNormalizedLinkedinUrl, normalizeLinkedinUrl } from '../../text/typed/web-url.ts'
import { formatCount, MAX_NAME_LENGTH, MAX_SESSIONS } from '../import-limits.ts'
import { validateJson } from '../json.ts'
import { byStartTime } from '../local-times.ts'
import { noTrackNote, noteIf, sessionsHave, skippedNote } from '../notes.ts'
import type { FileRoom, FileSession, FileSpeaker, ReadResult } from '../program-file.ts'
import { unreadable } from '../program-file.ts'
import { fingerprintKey, foldName, keyFromId } from '../row-keys.ts'
import { validLinks } from '../session-links.ts'
import { validateProgram } from '../validate-program.ts'
import { parseWebUrl } from '../zod-fields.ts'
import type { Conference, ScheduleDay, SchedulePerson, ScheduleReadOptions, ScheduleTalk } from './schema.ts'
import { scheduleFile } from './schema.ts'

/** Reads a schedule of JSON. Times keep their real date, so that hours after midnight come last. */
export function readSchedule(json: unknown, options: ScheduleReadOptions): ReadResult {
  const read = validateJson(scheduleFile, json, options.place)
  if ('problems' in read) return read
  const { conference } = read.data.schedule
  const { talks, problems } = locateTalks(conference, options.place)
  if (problems.length) return unreadable(...problems)

  const notes: string[] = []
  const people = new Map<string, FileSpeaker>()
  const saysLanguage = talks.some(({ talk }) => talk.language)
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
      description: describeTalk(placed.talk) || null,
      ...(saysLanguage && { language: placed.talk.language || null }),
      links: linksOf(placed.talk, `Session “${placed.talk.title}”`, notes),
      speakers: readSpeakers(placed.talk, (one) => options.place([...placed.path, 'persons', one]), people, notes),
      status: saysStatus ? statusOf(placed.talk) : undefined,
    }),
  )
  notes.push(...gapNotes(talks.map(({ talk }) => talk)))
  const after = talks.filter(({ isMorningAfter }) => isMorningAfter).length
  const listed = after === 1 ? 'is listed on the day of its date' : 'are listed on the day of their dates'
  const moved = `${pluralize(after, 'session')} after 4:00 AM, which the file lists on the day before, ${listed}.`
  notes.push(...noteIf(after, moved))
  const days = new Map(sessions.map((session, at) => [session, talks[at]!.day]))
  return validateProgram(
    {
      format: options.format,
      event: eventOf(conference),
      tracks: conference.tracks,
      rooms: readRooms(conference, options.place),
      speakers: [...people.values()],
      sessions,
      holds: ['rooms', 'speakers', 'sessions'],
    },
    notes,
    (session) => `Day ${days.get(session)}, room ${session.location ?? ''}, session “${session.title}”`,
  )
}

function keyOf({ talk }: LocatedTalk): string {
  return (
    keyFromId(talk.guid, talk.code, talk.id) ??
    fingerprintKey(talk.title, ...(talk.persons ?? []).map(({ name }) => name))
  )
}

function statusOf({ state, status }: ScheduleTalk): FileSession['status'] {
  return /^(cancel|withdrawn|rejected|declined|deleted)/.test(state ?? status ?? '') ? 'cancelled' : 'confirmed'
}

function eventOf({ title, city, time_zone_name: timezone, colors }: Conference) {
  const accent = colors?.primary?.toLowerCase()
  return {
    ...(title && { name: title }),
    ...(city && { city }),
    ...(timezone && isTimezone(timezone) && { timezone }),
    ...(accent && /^#[0-9a-f]{6}$/.test(accent) && { accent }),
  }
}

function readRooms({ rooms }: Conference, place: ScheduleReadOptions['place']): FileRoom[] {
  return (rooms ?? []).map(
    ({ guid, name, capacity, description: directions }, at): FileRoom => ({
      key: keyFromId(guid) ?? foldName(name),
      place: place(['schedule', 'conference', 'rooms', at]),
      name,
      capacity,
      directions,
    }),
  )
}

function gapNotes(talks: ScheduleTalk[]): string[] {
  const without = (what: (talk: ScheduleTalk) => unknown) => talks.filter((talk) => !what(talk)).length
  const lengthless = without((talk) => talk.duration)
  const ends = 'each ends when the next one in its room begins, or after one time slot'
  const nameless = talks.flatMap((talk) => talk.persons ?? []).filter(({ name }) => !name).length
  return [
    ...noteIf(lengthless, `${sessionsHave(lengthless)} no length: ${ends}.`),
    ...noTrackNote(without((talk) => talk.track)),
    ...skippedNote(nameless, 'speaker', ' without a name'),
  ]
}

type LocatedTalk = {
  talk: ScheduleTalk
  day: number
  room: string
  startTime: string
  /** The file lists it on the day before, although it starts after four in the morning (product §8.6). */
  isMorningAfter: boolean
  path: PropertyKey[]
  place: string
}

function locateTalks({ days, day_change }: Conference, place: ScheduleReadOptions['place']) {
  const problems: string[] = []
  const [dayChange] = /^[01]\d:[0-5]\d/.exec(day_change ?? '') ?? []
  const count = days.reduce((sum, { rooms }) => sum + Object.values(rooms).flat().length, 0)
  if (count > MAX_SESSIONS)
    return { talks: [], problems: [`The file: must have at most ${formatCount(MAX_SESSIONS)} sessions`] }
  const talks = days.flatMap((day, at) =>
    Object.entries(day.rooms).flatMap(([name, list]) => {
      const inRoom = ['schedule', 'conference', 'days', at, 'rooms', name]
      const room = cleanLine(name)
      if (room.length > MAX_NAME_LENGTH)
        problems.push(`${place(inRoom)}: a room must have at most ${MAX_NAME_LENGTH} characters`)
      return list.flatMap((talk, index): LocatedTalk[] => {
        const start = talkStart(talk, day, dayChange)
        const path = [...inRoom, index]
        const isMorningAfter = start !== undefined && start.slice(0, 10) > day.date && start.slice(11, 13) >= '04'
        if (start)
          return [{ talk, day: day.index ?? at + 1, room, startTime: start, isMorningAfter, path, place: place(path) }]
        problems.push(`${place([...path, 'start'])}: is missing, and there is no date with a time`)
        return []
      })
    }),
  )
  return { talks: byStartTime(talks), problems }
}

/** A talk without a length ends when the next one of the day in its room begins, or after one time slot. */
function talkEnds(talks: LocatedTalk[], timeSlot = 0): string[] {
  const inRooms = Map.groupBy(talks, ({ day, room }) => `${day} ${room}`)
  return talks.map(({ talk, day, room, startTime }) => {
    if (talk.duration) return addMinutes(startTime, talk.duration)
    const next = inRooms.get(`${day} ${room}`)!.find((other) => other.startTime > startTime)
    return next?.startTime ?? addMinutes(startTime, timeSlot)
  })
}

/** If `date` has another clock, it is in another zone: `start` counts, on the next date if it is before `dayStart`. */
function talkStart(talk: ScheduleTalk, day: ScheduleDay, dayChange = '04:00'): string | undefined {
  const clock = talk.start?.slice(0, 5).replace(/:$/, '').padStart(5, '0')
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(talk.date ?? '') ?? []
  if (date && (!clock || clock === time)) return `${date}T${time}:00`
  if (!clock) return undefined
  const dayStart = day.day_start?.startsWith(`${day.date}T`) ? day.day_start.slice(11, 16) : dayChange
  const start = `${day.date}T${clock}:00`
  return clock < dayStart ? addMinutes(start, 24 * 60) : start
}

/** One text of a talk's subtitle, abstract, and description. */
function describeTalk({ subtitle, abstract, description }: ScheduleTalk): string {
  return [
    subtitle && !subtitle.includes('*') ? `**${subtitle}**` : subtitle,
    description.startsWith(abstract) ? '' : abstract,
    description,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function linksOf({ links, attachments }: ScheduleTalk, where: string, notes: string[]) {
  if (!links && !attachments) return undefined
  const said = [...(links ?? []), ...(attachments ?? [])]
  const typed = said.map(({ url, title, type }) => linkOfTitle(url ?? '', title, type))
  return validLinks(typed, where, notes)
}

/** Adds the talk's speakers to the known ones, completes them, and returns their keys. */
function readSpeakers(
  talk: ScheduleTalk,
  place: (at: number) => string,
  people: Map<string, FileSpeaker>,
  notes: string[],
): string[] {
  const keys = (talk.persons ?? []).flatMap((person, at) => {
    const { guid, code, id, name, biography: bio } = person
    if (!name) return []
    const key = keyFromId(guid, code, id) ?? fingerprintKey(name)
    const known = people.get(key)
    people.set(key, {
      key,
      place: known?.place ?? place(at),
      name,
      bio: known?.bio || bio,
      photoUrl: known?.photoUrl ?? photoOf(person, notes),
      linkedinUrl: known?.linkedinUrl ?? linkedinOf(person),
      websiteUrl: known?.websiteUrl ?? parseWebUrl(person.links?.find(({ title }) => title === 'Website')?.url, false),
    })
    return [key]
  })
  return [...new Set(keys)]
}

function linkedinOf({ links }: SchedulePerson): string | undefined {
  const found = links?.find(
    ({ url, title }) => title === 'LinkedIn' || isNormalizedLinkedinUrl(normalizeLinkedinUrl(url ?? '')),
  )
  return parseWebUrl(normalizeLinkedinUrl(found?.url ?? ''))
}

function photoOf({ name, avatar }: SchedulePerson, notes: string[]): string | null | undefined {
  if (avatar === undefined) return undefined
  if (avatar?.startsWith('https://') && avatar.length > MAX_URL_LENGTH)
    notes.push(`${name}’s photo was skipped: its URL is longer than 2,000 characters.`)
  return parseWebUrl(avatar) ?? null
}
