import { z } from 'zod'
import { isDay } from '../../format/time/day.ts'
import { isTimezone } from '../events/schema.ts'
import { anyTitle, atMost, givenId, line, listOf, shortLine, title, words } from './read/fields.ts'
import { MOST_ROOMS, MOST_SPEAKERS, MOST_SPEAKERS_OF_A_TALK, MOST_SPONSORS, MOST_TALKS } from './schedule-limits.ts'

/** What the first key of our own JSON says, and how a file is known to be one. */
export const OWN_FORMAT = 'conference-companion program'
const OWN_VERSION = 1

const id = givenId.unwrap().unwrap().transform(String)
const text = words.nullable()
const short = shortLine.nullable()
const name = shortLine.refine((said) => said !== '', 'must not be empty')
const address = line.refine(...atMost(2000)).nullable()
const time = line.refine(...atMost(100)).refine((said) => said !== '', 'must not be empty')
const day = z.string().refine(isDay, 'must be a day such as 2026-03-14').nullable()
const percent = z.number().min(0, 'must be at least 0').max(100, 'must be at most 100').nullable()
/**
 * The app's own format. `id` names a row within the file and for good. Times are the event's wall clock with the real
 * date (`2026-03-14T09:00:00`), or as stored where the event has no date. An import keeps what a file leaves out.
 */
export const ownProgram = z.object({
  format: z.literal(OWN_FORMAT),
  version: z.literal(OWN_VERSION, `must be ${OWN_VERSION}: a newer version of this app wrote the file`),
  event: z
    .object({
      name,
      city: name,
      location: short,
      venueName: short,
      timezone: z.string().refine(isTimezone, 'must be a time zone such as America/New_York').nullable(),
      accent: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #ffb81c')
        .nullable(),
      startsOn: day,
      endsOn: day,
    })
    .partial({ location: true, venueName: true, timezone: true, accent: true, startsOn: true, endsOn: true }),
  floors: listOf(z.object({ id, name }), 100, 'floors').optional(),
  rooms: listOf(
    z.object({
      id,
      name,
      capacity: z.number().int('must be a whole number').min(0, 'must be at least 0').nullable().optional(),
      directions: text.optional(),
      access: z.array(z.enum(['step-free', 'lift', 'hearing-loop', 'quiet'])).optional(),
      /** The id of one of `floors`; `null` is the event's own plan. */
      floor: id.nullable().optional(),
      x: percent.optional(),
      y: percent.optional(),
    }),
    MOST_ROOMS,
    'rooms',
  ),
  speakers: listOf(
    z.object({
      id,
      name,
      title: anyTitle.nullable().optional(),
      company: short.optional(),
      bio: text.optional(),
      photoUrl: address.optional(),
      linkedinUrl: address.optional(),
    }),
    MOST_SPEAKERS,
    'speakers',
  ),
  sessions: listOf(
    z.object({
      id,
      title,
      startTime: time,
      endTime: time,
      track: shortLine.optional(),
      location: short.optional(),
      description: text.optional(),
      speakers: listOf(id, MOST_SPEAKERS_OF_A_TALK, 'speakers').optional(),
      status: z.enum(['confirmed', 'draft', 'cancelled']).optional(),
      cancelReason: text.optional(),
      replacedBy: id.nullable().optional(),
    }),
    MOST_TALKS,
    'sessions',
  ),
  sponsors: listOf(
    z.object({
      id,
      name,
      tier: short.optional(),
      websiteUrl: address.optional(),
      logoUrl: address.optional(),
      description: text.optional(),
    }),
    MOST_SPONSORS,
    'sponsors',
  ),
})

export type OwnProgram = z.input<typeof ownProgram>
