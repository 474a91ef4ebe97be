import { z } from 'zod'
import { isDay } from '../../../../format/time/day.ts'
import { MOST_DAYS_OF_A_TALK, MOST_ROOMS, MOST_SPEAKERS_OF_A_TALK, MOST_TALKS } from '../../schedule-limits.ts'
import { capacity, givenId, line, listOf, saidWords, shortLine, title, words } from '../fields.ts'

/** Those without sessions are no days of the program. */
const MOST_EMPTY_DAYS = 366
const MOST_LINKS = 200

/** `00:45`, `1:00:30` (days, hours, minutes) or a number, in minutes; `undefined` where there is none. */
const duration = z
  .union(
    [z.number(), z.string().regex(/^((\d+:)?\d+:[0-5]\d)?$/, 'must be a duration such as 00:45')],
    'must be a duration such as 00:45',
  )
  .nullish()
  .transform((length) => (typeof length === 'string' ? minutesOf(length) : length) || undefined)
  .refine(
    (minutes = 0) => minutes >= 0 && minutes <= MOST_DAYS_OF_A_TALK * 24 * 60,
    `must be a duration of at most ${MOST_DAYS_OF_A_TALK} days`,
  )

const link = z.union([z.string(), z.object({ url: z.string().nullish(), title: line })], 'must be a link')

const person = z.object({
  guid: givenId,
  code: givenId,
  id: givenId,
  public_name: shortLine,
  name: shortLine,
  biography: saidWords,
  avatar: z.string().nullish(),
  links: z.array(link).nullish(),
})

/** Anything but a word is no word on it. */
const state = z
  .unknown()
  .optional()
  .transform((said) => (typeof said === 'string' ? said.toLowerCase() : undefined))

const talk = z.object({
  guid: givenId,
  code: givenId,
  id: givenId,
  date: z
    .string()
    .refine((text) => text === '' || isMoment(text), 'must be a date such as 2019-08-21T14:30:00+02:00')
    .nullish(),
  start: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time such as 14:30')
    .nullish(),
  duration,
  title,
  subtitle: line,
  track: z.unknown().optional().transform(nameOf).pipe(shortLine),
  language: shortLine,
  abstract: words,
  description: words,
  persons: listOf(person, MOST_SPEAKERS_OF_A_TALK, 'speakers').nullish(),
  links: listOf(link, MOST_LINKS, 'links').nullish(),
  state,
  status: state,
})

const day = z.object({
  index: z.number().int('must be a whole number').nullish(),
  date: z.string().refine(isConferenceDay, 'must be a date such as 2019-08-21'),
  day_start: z.string().nullish(),
  rooms: z.record(z.string(), listOf(talk, MOST_TALKS, 'sessions')),
})

const room = z.object({ guid: givenId, name: shortLine, capacity, description: saidWords })

/** What frab, pretalx and c3voc's hub publish (c3voc's schedule schema). Each leaves out or nulls what is unknown. */
export const scheduleFile = z.object({
  schedule: z.object({
    conference: z.object({
      title: shortLine,
      city: shortLine,
      time_zone_name: z.string().nullish(),
      timeslot_duration: duration,
      /** `09:00:00`: what begins before is the night of the day before. */
      day_change: z.string().nullish(),
      colors: z.object({ primary: z.string().nullish() }).nullish(),
      rooms: listOf(room, MOST_ROOMS, 'rooms').nullish(),
      days: listOf(day, MOST_EMPTY_DAYS, 'days').refine(({ length }) => length > 0, 'must have at least one day'),
    }),
  }),
})
export type Conference = z.output<typeof scheduleFile>['schedule']['conference']
export type ScheduleDay = z.output<typeof day>
export type ScheduleTalk = z.output<typeof talk>
export type SchedulePerson = z.output<typeof person>

/** A track may be an object with its name. */
function nameOf(track: unknown): unknown {
  return track && typeof track === 'object' && 'name' in track ? track.name : track
}

/** Before the year 9999, so that what ends after midnight still has a year of four digits. */
function isConferenceDay(text: string): boolean {
  return isDay(text) && text < '9999'
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
