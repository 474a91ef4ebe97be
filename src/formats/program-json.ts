import { z } from 'zod'
import { isTimezone, isValidDate } from '../text/time/valid-date.ts'
import { MAX_ROOMS, MAX_SESSIONS, MAX_SPEAKERS, MAX_SPEAKERS_PER_SESSION, MAX_SPONSORS } from './import-limits.ts'
import {
  boundedArray,
  idField,
  lineField,
  maxLength,
  nameField,
  optionalTitleField,
  textField,
  titleField,
} from './zod-fields.ts'

/** What the first key of our own JSON says, and how a file is known to be one. */
export const FORMAT_NAME = 'conference-companion program'
const OWN_VERSION = 1

const id = idField.unwrap().unwrap().transform(String)
const text = textField.nullable()
const short = nameField.nullable()
const name = nameField.refine((said) => said !== '', 'must not be empty')
const address = lineField.refine(...maxLength(2000)).nullable()
const time = lineField.refine(...maxLength(100)).refine((said) => said !== '', 'must not be empty')
const day = z.string().refine(isValidDate, 'must be a day such as 2026-03-14').nullable()
const percent = z.number().min(0, 'must be at least 0').max(100, 'must be at most 100').nullable()
/**
 * The app's own format. `id` names a row within the file and for good. Times are the event's wall clock with the real
 * date (`2026-03-14T09:00:00`), or as stored where the event has no date. An import keeps what a file leaves out.
 */
export const programFileSchema = z.object({
  format: z.literal(FORMAT_NAME),
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
  floors: boundedArray(z.object({ id, name }), 100, 'floors').optional(),
  rooms: boundedArray(
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
    MAX_ROOMS,
    'rooms',
  ),
  speakers: boundedArray(
    z.object({
      id,
      name,
      title: optionalTitleField.nullable().optional(),
      company: short.optional(),
      bio: text.optional(),
      photoUrl: address.optional(),
      linkedinUrl: address.optional(),
    }),
    MAX_SPEAKERS,
    'speakers',
  ),
  sessions: boundedArray(
    z.object({
      id,
      title: titleField,
      startTime: time,
      endTime: time,
      track: nameField.optional(),
      location: short.optional(),
      description: text.optional(),
      speakers: boundedArray(id, MAX_SPEAKERS_PER_SESSION, 'speakers').optional(),
      status: z.enum(['confirmed', 'draft', 'cancelled']).optional(),
      cancelReason: text.optional(),
      replacedBy: id.nullable().optional(),
    }),
    MAX_SESSIONS,
    'sessions',
  ),
  sponsors: boundedArray(
    z.object({
      id,
      name,
      tier: short.optional(),
      websiteUrl: address.optional(),
      logoUrl: address.optional(),
      description: text.optional(),
    }),
    MAX_SPONSORS,
    'sponsors',
  ),
})

export type ProgramFileInput = z.input<typeof programFileSchema>
