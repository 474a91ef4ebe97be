import type { Seed, SeedSession, SeedSpeaker } from '../../../seeds/seed.ts'
import { cleanLine } from '../../format/typed/clean-text.ts'
import { refusalsOf } from '../../format/typed/refusals.ts'
import { isTimezone, newEvent } from '../events/schema.ts'
import { describeTalk } from './schedule-description.ts'
import {
  type Conference,
  inWords,
  problemsOf,
  roomPlace,
  type ScheduleDay,
  type ScheduleTalk,
  scheduleFile,
} from './schedule-format.ts'
import { cutText, grouped, LONGEST_NAME, MOST_FILE_BYTES, MOST_SPEAKERS, MOST_TALKS } from './schedule-limits.ts'
import { notesOnGaps } from './schedule-notes.ts'
import { speakersOf } from './schedule-speakers.ts'
import { later, minutesBetween, startOf } from './schedule-times.ts'

export type ScheduleRead =
  /** `notes` are sentences about what the file left open and how it was read. */
  | { status: 'read'; seed: Seed; notes: string[] }
  /** Sentences with their place in the file. */
  | { status: 'unreadable'; problems: string[] }
  /** The file has several days, or not the one that was asked for. */
  | { status: 'which-day'; days: { day: number; date: string; sessions: number }[] }

export type ScheduleOptions = { slug: string; name?: string; city?: string; day?: number }

/**
 * Reads one day of a conference's public `schedule.json` (frab or pretalx) as an event's data. Times keep their real
 * date, so that what happens after midnight comes last. Nothing is read by halves: one bad field refuses the file.
 */
export function readScheduleFile(text: string, options: ScheduleOptions): ScheduleRead {
  if (text.length > MOST_FILE_BYTES) return unreadable(['The file is larger than 20 MB'])
  const file = parseJson(text)
  if (!file) return unreadable(['The file is not JSON'])
  const read = scheduleFile.safeParse(file.json, { error: inWords })
  if (!read.success) return unreadable(problemsOf(read.error))

  const { conference } = read.data.schedule
  const days = conference.days.map((day, at) => ({ ...day, day: day.index ?? at + 1, sessions: countTalks(day) }))
  const full = days.filter((day) => day.sessions > 0)
  const chosen =
    options.day === undefined ? (full.length === 1 ? full : []) : days.filter((day) => day.day === options.day)
  if (!chosen[0]) return { status: 'which-day', days: days.map(({ day, date, sessions }) => ({ day, date, sessions })) }
  return toSeed(conference, chosen[0], { ...options, isOneOfMany: full.length > 1 })
}

const unreadable = (problems: string[]): ScheduleRead => ({ status: 'unreadable', problems })

function parseJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return undefined
  }
}

const countTalks = (day: ScheduleDay) => Object.values(day.rooms).reduce((sum, talks) => sum + talks.length, 0)

type Chosen = ScheduleDay & { day: number; sessions: number }

function toSeed(
  conference: Conference,
  day: Chosen,
  options: ScheduleOptions & { isOneOfMany: boolean },
): ScheduleRead {
  const problems: string[] = []
  const notes: string[] = []
  const talks = talksOf(conference, day, problems)
  if (problems.length) return unreadable(problems)

  const people = new Map<string, SeedSpeaker>()
  const languages = new Set(talks.map(({ talk }) => talk.language).filter(Boolean))
  const keys = new Set<string>()
  const sessions = inOrder(talks).map(({ talk, room, start }, at, all): SeedSession => {
    const next = all.slice(at + 1).find((other) => other.room === room && other.start > start)
    const fallback = next ? minutesBetween(start, next.start) : (conference.timeslot_duration ?? 0)
    return {
      key: unused(String(talk.guid ?? talk.code ?? talk.id ?? `${start} ${room} ${talk.title}`), keys),
      title: talk.title,
      startTime: start,
      endTime: later(start, talk.duration ?? fallback),
      track: talk.track || 'General',
      location: cleanLine(room) || null,
      description:
        cutText(
          describeTalk(talk, languages.size > 1),
          `Day ${day.day}, room ${cleanLine(room)}, talk "${talk.title}": the description`,
          notes,
        ) || null,
      speakers: speakersOf(talk, people, notes),
    }
  })

  const named = conference.time_zone_name ?? ''
  const timezone = isTimezone(named) ? named : null
  const name = options.name ?? (options.isOneOfMany ? `${conference.title}, day ${day.day}` : conference.title)
  const accent = /^#[0-9a-f]{6}$/i.test(conference.colors?.primary ?? '')
    ? conference.colors!.primary!.toLowerCase()
    : null
  if (!name) return unreadable(['schedule.conference.title: is missing; give the event a name'])
  const city = options.city ?? (conference.city || conference.title || name)
  const event = { slug: options.slug, name, city, timezone, accent, startsOn: day.date }
  const checked = newEvent.safeParse(event)
  if (!checked.success) return unreadable(Object.values(refusalsOf(checked.error)).map((why) => `The event: ${why}`))
  if (people.size > MOST_SPEAKERS)
    return unreadable([`${placeOf(conference, day)}: must have at most ${grouped(MOST_SPEAKERS)} speakers`])
  notes.push(
    ...notesOnGaps(
      talks.map(({ talk }) => talk),
      timezone,
    ),
  )
  return { status: 'read', seed: { event, speakers: [...people.values()], sessions, sponsors: [] }, notes }
}

type PlacedTalk = { talk: ScheduleTalk; room: string; start: string }

function talksOf(conference: Conference, day: Chosen, problems: string[]): PlacedTalk[] {
  const ofDay = placeOf(conference, day)
  if (day.sessions > MOST_TALKS) problems.push(`${ofDay}: must have at most ${grouped(MOST_TALKS)} talks`)
  return Object.entries(day.rooms).flatMap(([room, talks]) => {
    const inRoom = `${ofDay}.rooms${roomPlace(room)}`
    if (room.length > LONGEST_NAME) problems.push(`${inRoom}: a room must have at most ${LONGEST_NAME} characters`)
    return talks.flatMap((talk, index) => {
      const start = startOf(talk, day)
      if (start) return [{ talk, room, start }]
      problems.push(`${inRoom}[${index}].start: is missing, and there is no date with a time`)
      return []
    })
  })
}

function placeOf(conference: Conference, day: Chosen): string {
  const at = conference.days.findIndex((one) => one.date === day.date && one.rooms === day.rooms)
  return `schedule.conference.days[${at}]`
}

function inOrder(talks: PlacedTalk[]): PlacedTalk[] {
  return talks.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
}

function unused(key: string, keys: Set<string>): string {
  let free = key
  for (let n = 2; keys.has(free); n++) free = `${key} ${n}`
  keys.add(free)
  return free
}
