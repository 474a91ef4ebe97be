import * as z from 'zod/mini'
import type { Event } from '../../../db/schema.ts'
import { datesProblem } from '../../program/program-days.ts'
import { isTimezone, isValidDate } from '../../text/time/valid-date.ts'
import {
  optionalInteger,
  optionalLine,
  optionalPictureAddress,
  optionalRefined,
  requiredLine,
  versionField,
} from '../../text/typed/typed-text.ts'

/** The board, the planner, and publishing have calls of their own. */
type Editable = Omit<Event, 'id' | 'version' | 'publishedAt' | 'plansQuietlySince' | `board${string}`>

const MAX_REPORT_DAYS = 3650
const SLUG_MESSAGE = 'Use lowercase letters, digits, and hyphens (at most 60 characters)'

const fields = {
  name: requiredLine('Name', 200),
  slug: requiredLine('Slug', 60, { tooLong: SLUG_MESSAGE }).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG_MESSAGE)),
  city: requiredLine('City', 200),
  isActive: z.optional(z.boolean('Active must be true or false')),
  location: optionalLine('Location', 200),
  startsOn: optionalRefined('Enter a date such as 2026-03-14', isValidDate),
  endsOn: optionalRefined('Enter a date such as 2026-03-15', isValidDate),
  proposalsUntil: optionalRefined('Enter a date such as 2026-03-01', isValidDate),
  timezone: optionalRefined('Enter a time zone such as America/New_York', isTimezone),
  venueName: optionalLine('Venue', 200),
  floorPlanUrl: optionalPictureAddress('Floor plan URL must start with https:// or /'),
  questionsOpen: z.optional(z.boolean('questionsOpen must be true or false')),
  questionsHeld: z.optional(z.boolean('questionsHeld must be true or false')),
  feedbackOpen: z.optional(z.boolean('feedbackOpen must be true or false')),
  reportDays: optionalInteger(MAX_REPORT_DAYS, 'Enter a number of days from 1 to 3,650'),
  accent: optionalRefined('Enter a color such as #ffb81c', (text) => /^#[0-9a-f]{6}$/i.test(text)),
} satisfies Record<keyof Editable, z.ZodMiniType>

const settings = z.object(fields, 'Send the settings of an event')

const haveValidDates = z.check<{ startsOn?: string | null; endsOn?: string | null }>(({ value, issues }) => {
  const { startsOn = null, endsOn = null } = value
  const message = datesProblem({ startsOn, endsOn })
  if (message) issues.push({ code: 'custom', path: ['endsOn'], message, input: endsOn })
})

export const newEvent = settings.check(haveValidDates)

export const COPIED_PARTS = ['settings', 'rooms', 'tracks', 'sponsors', 'speakers', 'guides', 'sessions'] as const

export const eventCopy = z
  .object(
    {
      ...fields,
      copied: z.optional(
        z.array(z.enum(COPIED_PARTS, `Choose from ${COPIED_PARTS.join(', ')}`), 'copied must be a list'),
      ),
    },
    'Send the settings of an event',
  )
  .check(haveValidDates)

/** A whole or partial body; its dates are judged with the stored ones. `version` is the edit's base. */
export const eventEdit = z.object(
  { ...z.partial(settings).shape, version: versionField },
  'Send the settings of an event',
)

export type NewEvent = z.infer<typeof newEvent>
export type EventCopy = z.infer<typeof eventCopy>
export type EventEdit = Omit<z.infer<typeof eventEdit>, 'version'>

export const EVENT_LABELS: Record<keyof NewEvent, string> = {
  name: 'Name',
  slug: 'Slug',
  city: 'City',
  location: 'Location',
  startsOn: 'First day',
  endsOn: 'Last day',
  proposalsUntil: 'Proposals until',
  timezone: 'Time zone',
  venueName: 'Venue',
  accent: 'Accent color',
  floorPlanUrl: 'Floor plan URL',
  isActive: 'Active',
  questionsOpen: 'Attendee questions',
  questionsHeld: 'Review questions first',
  feedbackOpen: 'Session feedback',
  reportDays: 'Days to keep reports',
}
