import { z } from 'zod'
import { isValidDate } from '../../text/time/valid-date.ts'
import { type ColoredTrack, isStandardTrack, NEUTRAL_TRACK_COLOR } from '../../text/track-colors.ts'
import * as limits from '../import-limits.ts'
import { languageName } from '../session-links.ts'
import { boundedArray, field } from '../zod-fields.ts'

/** Days without sessions are allowed on top of the days of an event. */
const MAX_EMPTY_DAYS = 366
const MAX_LINKS = 200

/** `00:45`, `1:00:30` (days, hours, minutes) or a number, in minutes; `undefined` where there is none. */
const duration = z
  .union(
    [z.number(), z.string().regex(/^((\d+:)?\d+:[0-5]\d)?$/, 'must be a duration such as 00:45')],
    'must be a duration such as 00:45',
  )
  .nullish()
  .transform((length) => (typeof length === 'string' ? minutesOf(length) : length) || undefined)
  .refine(
    (minutes = 0) => minutes >= 0 && minutes <= limits.MAX_DAYS_PER_SESSION * 24 * 60,
    `must be a duration of at most ${limits.MAX_DAYS_PER_SESSION} days`,
  )

const link = z
  .union(
    [z.string(), z.object({ url: z.string().nullish(), title: field.line, type: z.string().nullish() })],
    'must be a link',
  )
  .transform((link) => (typeof link === 'string' ? { url: link, title: '', type: '' } : link))

const person = z
  .object({
    guid: field.id,
    code: field.id,
    id: field.id,
    public_name: field.name,
    name: field.name,
    biography: field.optionalText,
    avatar: z.string().nullish(),
    links: z.array(link).nullish(),
  })
  .transform(({ public_name, name, ...person }) => ({ ...person, name: public_name || name }))

const state = z
  .unknown()
  .optional()
  .transform((said) => (typeof said === 'string' ? said.toLowerCase() : undefined))

const talk = z.object({
  guid: field.id,
  code: field.id,
  id: field.id,
  date: z
    .string()
    .refine((text) => text === '' || isMoment(text), 'must be a date such as 2019-08-21T14:30:00+02:00')
    .nullish(),
  start: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time such as 14:30')
    .nullish(),
  duration,
  title: field.title,
  subtitle: field.line,
  track: z.unknown().optional().transform(nameOf).pipe(field.name),
  language: field.name.transform(languageName),
  abstract: field.text,
  description: field.text,
  persons: boundedArray(person, limits.MAX_SPEAKERS_PER_SESSION, 'speakers').nullish(),
  links: boundedArray(link, MAX_LINKS, 'links').nullish(),
  attachments: boundedArray(link, MAX_LINKS, 'attachments').nullish(),
  state,
  status: state,
})

const day = z.object({
  index: z.number().int('must be a whole number').nullish(),
  date: z.string().refine(isConferenceDay, 'must be a date such as 2019-08-21'),
  day_start: z.string().nullish(),
  rooms: z.record(z.string(), boundedArray(talk, limits.MAX_SESSIONS, 'sessions')),
})

const room = z.object({ guid: field.id, name: field.name, capacity: field.capacity, description: field.optionalText })

/** The schedules of frab, pretalx and c3voc's hub (c3voc's schema). Each omits unknown values or sets them to null. */
export const scheduleFile = z.object({
  schedule: z.object({
    conference: z.object({
      title: field.name,
      city: field.name,
      time_zone_name: z.string().nullish(),
      timeslot_duration: duration,
      /** `09:00:00`: what begins before is the night of the day before. */
      day_change: z.string().nullish(),
      colors: z.object({ primary: z.string().nullish() }).nullish(),
      tracks: z.unknown().optional().transform(coloredTracks),
      rooms: boundedArray(room, limits.MAX_ROOMS, 'rooms').nullish(),
      days: boundedArray(day, MAX_EMPTY_DAYS, 'days').refine(({ length }) => length > 0, 'must have at least one day'),
    }),
  }),
})
export type Conference = z.output<typeof scheduleFile>['schedule']['conference']
export type ScheduleDay = z.output<typeof day>
export type ScheduleTalk = z.output<typeof talk>
export type SchedulePerson = z.output<typeof person>

export type ScheduleReadOptions = { format: 'schedule.json' | 'schedule.xml'; place: (path: PropertyKey[]) => string }

/** A track may be an object with its name. */
function nameOf(track: unknown): unknown {
  return track && typeof track === 'object' && 'name' in track ? track.name : track
}

const coloredTrack = z.object({
  name: field.name.refine((name) => name !== ''),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .transform((color) => (color.toLowerCase() === NEUTRAL_TRACK_COLOR ? null : color.toLowerCase())),
})

/** Ignores what is no track with a color, and the standard tracks as this app writes them. */
function coloredTracks(tracks: unknown): ColoredTrack[] {
  const all = (Array.isArray(tracks) ? tracks.slice(0, limits.MAX_TRACKS) : []).flatMap(
    (track) => coloredTrack.safeParse(track).data ?? [],
  )
  return all.every(isStandardTrack) ? [] : all
}

/** Before the year 9999, so that what ends after midnight still has a year of four digits. */
function isConferenceDay(text: string): boolean {
  return isValidDate(text) && text < '9999'
}

/** A day, and where it has one a time of it. What follows the time, such as a time zone, is not read. */
function isMoment(text: string): boolean {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)(?:$|T(?:[01]\d|2[0-3]):[0-5]\d)/.exec(text) ?? []
  return isConferenceDay(day)
}

function minutesOf(length: string): number {
  const [minutes = 0, hours = 0, days = 0] = length.split(':').map(Number).reverse()
  return (days * 24 + hours) * 60 + minutes
}
