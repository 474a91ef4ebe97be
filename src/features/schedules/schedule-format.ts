import { z } from 'zod'
import { isDay } from '../../format/time/day.ts'
import { cleanLine, cleanText } from '../../format/typed/clean-text.ts'
import { LONGEST_NAME, LONGEST_TITLE, MOST_DAYS_OF_A_TALK, MOST_SPEAKERS_OF_A_TALK } from './schedule-limits.ts'

/** A text, or one per language: English, else whatever comes first. Nothing is the empty text. */
const words = z
  .union([z.string(), z.record(z.string(), z.string().nullable())], 'must be text')
  .nullish()
  .transform((text) => (typeof text === 'string' ? text : (text?.en ?? Object.values(text ?? {}).find(Boolean) ?? '')))
  .transform(cleanText)
const line = words.transform(cleanLine)
const atMost = (length: number) =>
  [(text: string) => text.length <= length, `must have at most ${length} characters`] as const
const shortLine = line.refine(...atMost(LONGEST_NAME))
const name = z
  .union([z.string(), z.number()], 'must be text or a number')
  .refine((key) => String(key).length <= LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`)
  .nullish()

/** `00:45`, `1:00:30` (days, hours, minutes) or a number, in minutes; `undefined` where there is none. */
const duration = z
  .union(
    [z.number(), z.string().regex(/^((\d+:)?\d+:[0-5]\d)?$/, 'must be a length such as 00:45')],
    'must be a length such as 00:45',
  )
  .nullish()
  .transform((length) => (typeof length === 'string' ? minutesOf(length) : length) || undefined)
  .refine(
    (minutes = 0) => minutes >= 0 && minutes <= MOST_DAYS_OF_A_TALK * 24 * 60,
    `must be a length of at most ${MOST_DAYS_OF_A_TALK} days`,
  )

const link = z.union([z.string(), z.object({ url: z.string().nullish(), title: line })], 'must be a link')

const person = z.object({
  guid: name,
  code: name,
  id: name,
  public_name: shortLine,
  name: shortLine,
  biography: words,
  avatar: z.string().nullish(),
})

const talk = z.object({
  guid: name,
  code: name,
  id: name,
  date: z
    .string()
    .refine((text) => text === '' || isMoment(text), 'must be a date such as 2019-08-21T14:30:00+02:00')
    .nullish(),
  start: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time such as 14:30')
    .nullish(),
  duration,
  title: line.refine(...atMost(LONGEST_TITLE)).refine((title) => title !== '', 'must not be empty'),
  subtitle: line,
  track: shortLine,
  language: shortLine,
  abstract: words,
  description: words,
  persons: z
    .array(person)
    .max(MOST_SPEAKERS_OF_A_TALK, `must have at most ${MOST_SPEAKERS_OF_A_TALK} speakers`)
    .nullish(),
  links: z.array(link).nullish(),
})

const day = z.object({
  index: z.number().int('must be a whole number').nullish(),
  date: z.string().refine(isConferenceDay, 'must be a date such as 2019-08-21'),
  day_start: z.string().nullish(),
  rooms: z.record(z.string(), z.array(talk)),
})

/**
 * What is read of a conference's public `schedule.json`, as frab and pretalx publish it (c3voc's schedule schema). Both
 * leave out, null or empty what they do not know.
 */
export const scheduleFile = z.object({
  schedule: z.object({
    conference: z.object({
      title: shortLine,
      city: shortLine,
      time_zone_name: z.string().nullish(),
      timeslot_duration: duration,
      colors: z.object({ primary: z.string().nullish() }).nullish(),
      days: z.array(day).min(1, 'must have at least one day'),
    }),
  }),
})
export type Conference = z.output<typeof scheduleFile>['schedule']['conference']
export type ScheduleDay = z.output<typeof day>
export type ScheduleTalk = z.output<typeof talk>
export type SchedulePerson = z.output<typeof person>

/** Each as a sentence with its place: `schedule.conference.days[1].rooms["Curie"][3].start: must be a time such as 14:30`. */
export function problemsOf(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`)
}

/** In our words where a rule has none of its own. */
export function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  array: 'a list, [ … ]',
  object: 'an object, { … }',
  record: 'an object, { … }',
}

function placeOf(path: PropertyKey[]): string {
  const place = path.map((key, at) => {
    if (typeof key === 'number') return `[${key}]`
    return path[at - 1] === 'rooms' ? roomPlace(String(key)) : `.${String(key)}`
  })
  return place.join('').replace(/^\./, '') || 'The file'
}

/** `["Curie"]`, and no more of a name without end than tells which one it is. */
export function roomPlace(room: string): string {
  return `[${JSON.stringify(room.length > 60 ? `${room.slice(0, 60)}…` : room)}]`
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
