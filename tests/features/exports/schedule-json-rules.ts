import * as z from 'zod'

/*
 * What schedule.json may say, as those who read it check it: c3voc's rules in this project's words, of what is written here.
 * Nothing but these keys is allowed where an object is strict.
 */

const uri = z.string().refine((text) => /^[a-z][a-z0-9+.-]*:/i.test(text) && URL.canParse(text), 'is no whole address')
const slug = z.string().regex(/^[a-z0-9_-]+[a-z0-9]$/)
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/)
/** With the offset, always: a time without one is nowhere. */
const dateTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/)
const words = z.string().nullable()
const color = z.string().regex(/^#[0-9a-f]{6}$/i)

const reference = z.strictObject({
  url: uri,
  title: z.string().optional(),
  type: z.enum(['slides', 'paper', 'web', 'blog', 'article', 'media', 'related', 'activitypub']).optional(),
})

/** Of one kind: with `public_name` and `id` it would be of the other as well. */
const person = z.looseObject({
  name: z.string(),
  public_name: z.undefined().optional(),
  guid: uuid,
  avatar: uri.nullish(),
  biography: words.optional(),
  url: uri.optional(),
  links: z.array(reference).optional(),
})

const talk = z.strictObject({
  guid: uuid,
  id: z.int().min(1),
  date: dateTime,
  start: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  end: dateTime.optional(),
  duration: z.string().regex(/^\d+:\d\d$/),
  room: z.string(),
  slug,
  url: uri,
  title: z.string(),
  subtitle: words,
  track: words,
  type: z.string(),
  language: words,
  abstract: words,
  description: words.optional(),
  persons: z.array(person),
  links: z.array(reference),
})

const day = z.strictObject({
  index: z.int(),
  date,
  day_start: dateTime,
  day_end: dateTime,
  rooms: z.record(z.string(), z.array(talk)),
})

const room = z.strictObject({
  name: z.string(),
  guid: uuid,
  slug: slug.optional(),
  description: words.optional(),
  capacity: z.number().nullish(),
})

const conference = z.strictObject({
  acronym: z.string().regex(/^[a-z0-9_-][a-z0-9_]{3,}(-2[0-9]{3}-[a-z]+)?$/),
  title: z.string(),
  start: date,
  end: date,
  daysCount: z.int(),
  timeslot_duration: z.string(),
  time_zone_name: z
    .string()
    .regex(/^([A-Z][a-z]+\/[A-Z][a-z]+)|UTC$/)
    .optional(),
  colors: z.object({ primary: color }).optional(),
  url: uri.optional(),
  tracks: z.array(z.object({ name: z.string(), slug, color })),
  rooms: z.array(room),
  days: z.array(day),
})

export const scheduleJsonRules = z
  .strictObject({
    $schema: z.string().optional(),
    generator: z.looseObject({ name: z.string(), version: z.string().optional(), url: uri.optional() }).optional(),
    schedule: z.looseObject({ version: z.string(), url: uri.optional(), base_url: uri.optional(), conference }),
  })
  .refine(
    ({ schedule }) => schedule.conference.daysCount === schedule.conference.days.length,
    'counts its days wrongly',
  )
  .refine(({ schedule }) => {
    const talks = schedule.conference.days.flatMap(({ rooms }) => Object.values(rooms).flat())
    return [(['guid', 'id', 'slug'] as const).map((key) => new Set(talks.map((talk) => talk[key])).size)]
      .flat()
      .every((different) => different === talks.length)
  }, 'names two talks the same')
