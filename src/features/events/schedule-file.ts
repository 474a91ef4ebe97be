import type { Seed, SeedSession, SeedSpeaker } from '../../../seeds/seed.ts'
import { cleanLine } from '../../format/clean-text.ts'
import { safeAddress } from '../../format/web-address.ts'
import { describeTalk } from './schedule-description.ts'
import {
  type Conference,
  inWords,
  problemsOf,
  type ScheduleDay,
  type SchedulePerson,
  type ScheduleTalk,
  scheduleFile,
} from './schedule-format.ts'
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
  const file = parseJson(text)
  if (!file) return { status: 'unreadable', problems: ['The file is not JSON'] }
  const read = scheduleFile.safeParse(file.json, { error: inWords })
  if (!read.success) return { status: 'unreadable', problems: problemsOf(read.error) }

  const { conference } = read.data.schedule
  const days = conference.days.map((day, at) => ({ ...day, day: day.index ?? at + 1, sessions: countTalks(day) }))
  const full = days.filter((day) => day.sessions > 0)
  const chosen =
    options.day === undefined ? (full.length === 1 ? full : []) : days.filter((day) => day.day === options.day)
  if (!chosen[0]) return { status: 'which-day', days: days.map(({ day, date, sessions }) => ({ day, date, sessions })) }
  return toSeed(conference, chosen[0], { ...options, isOneOfMany: full.length > 1 })
}

function parseJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return undefined
  }
}

const countTalks = (day: ScheduleDay) => Object.values(day.rooms).reduce((sum, talks) => sum + talks.length, 0)

type Chosen = ScheduleDay & { day: number }

function toSeed(
  conference: Conference,
  day: Chosen,
  options: ScheduleOptions & { isOneOfMany: boolean },
): ScheduleRead {
  const problems: string[] = []
  const notes: string[] = []
  const talks = talksOf(conference, day, problems)
  if (problems.length) return { status: 'unreadable', problems }

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
      description: describeTalk(talk, languages.size > 1) || null,
      speakers: speakersOf(talk, people),
    }
  })

  const without = (what: (talk: ScheduleTalk) => unknown) => talks.filter(({ talk }) => !what(talk)).length
  const lengthless = without((talk) => talk.duration)
  if (lengthless)
    notes.push(
      `Without a length: ${lengthless}; they end when the next one in their room begins, or after one time slot.`,
    )
  const trackless = without((talk) => talk.track)
  if (trackless) notes.push(`Without a track: ${trackless}; they are on the track General.`)
  const nameless = talks.flatMap(({ talk }) => talk.persons ?? []).filter((person) => !nameOf(person)).length
  if (nameless) notes.push(`Speakers without a name: ${nameless}; they are left out.`)
  const timezone = isTimezone(conference.time_zone_name) ? conference.time_zone_name : null
  if (!timezone) notes.push('The file names no known time zone: the event has clock times but no "now".')

  const name = options.name ?? (options.isOneOfMany ? `${conference.title}, day ${day.day}` : conference.title)
  const accent = /^#[0-9a-f]{6}$/i.test(conference.colors?.primary ?? '')
    ? conference.colors!.primary!.toLowerCase()
    : null
  const event = {
    slug: options.slug,
    name,
    city: options.city ?? (conference.city || conference.title || name),
    timezone,
    accent,
  }
  if (!name) return { status: 'unreadable', problems: ['schedule.conference.title: is missing; give the event a name'] }
  return {
    status: 'read',
    seed: { event: { ...event, startsOn: day.date }, speakers: [...people.values()], sessions, sponsors: [] },
    notes,
  }
}

type PlacedTalk = { talk: ScheduleTalk; room: string; start: string }

function talksOf(conference: Conference, day: Chosen, problems: string[]): PlacedTalk[] {
  const at = conference.days.findIndex((one) => one.date === day.date && one.rooms === day.rooms)
  return Object.entries(day.rooms).flatMap(([room, talks]) =>
    talks.flatMap((talk, index) => {
      const start = startOf(talk, day)
      if (start) return [{ talk, room, start }]
      const place = `schedule.conference.days[${at}].rooms[${JSON.stringify(room)}][${index}].start`
      problems.push(`${place}: is missing, and there is no date with a time`)
      return []
    }),
  )
}

function inOrder(talks: PlacedTalk[]): PlacedTalk[] {
  return talks.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
}

/** Adds the talk's speakers to those known so far, filling in what another talk left out; returns their keys. */
function speakersOf(talk: ScheduleTalk, people: Map<string, SeedSpeaker>): string[] {
  const keys = (talk.persons ?? []).filter(nameOf).map((person) => {
    const key = String(person.guid ?? person.code ?? person.id ?? nameOf(person))
    const photoUrl = person.avatar?.startsWith('https://') ? (safeAddress(person.avatar) ?? null) : null
    const known = people.get(key)
    people.set(key, {
      key,
      name: nameOf(person),
      title: '',
      bio: known?.bio || person.biography,
      photoUrl: known?.photoUrl ?? photoUrl,
    })
    return key
  })
  return [...new Set(keys)]
}

function nameOf(person: SchedulePerson): string {
  return person.public_name || person.name
}

function unused(key: string, keys: Set<string>): string {
  let free = key
  for (let n = 2; keys.has(free); n++) free = `${key} ${n}`
  keys.add(free)
  return free
}

function isTimezone(name: string | null | undefined): name is string {
  try {
    return Boolean(name && new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
