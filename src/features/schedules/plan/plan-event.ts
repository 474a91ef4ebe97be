import type { Event } from '../../../../db/schema.ts'
import { edited } from '../../../records/differences.ts'
import { countedDays } from '../../events/program/days.ts'
import type { NewEvent } from '../../events/schema.ts'
import type { ProgramFile } from '../program-file.ts'
import { daysBetween, type FileDays, lastDay } from './days/program-dates.ts'
import { type Merged, mergeFields } from './merge-fields.ts'
import type { PlannedRow, PlanOptions, Standing } from './plan.ts'
import { dropUndefined, type Fields } from './plan-rows.ts'

/** What the event is called in what a source said: it has one. */
const EVENT_KEY = 'event'

/** What organizers say of their own event. */
const OURS: (keyof NewEvent)[] = ['name', 'city', 'location', 'venueName', 'accent']

/** Plans the length as `days`, so that a first day kept here fits a length from the source. */
export function planEvent(
  { event, isNew, sessions }: Standing,
  { event: said, sessions: coming, format }: ProgramFile,
  days: FileDays,
  base: Fields,
  { name, city, timezone, day, choices }: PlanOptions,
): PlannedRow {
  const ours = { ...event, days: event.endsOn ? countedDays(event) : null }
  const known = { ...base }
  const theirs: Fields = dropUndefined({ ...said, ...theirDays(event, days, day), endsOn: undefined })
  // It may be called after the day.
  if (day !== undefined && !isNew) delete theirs.name
  // A first import asks about days and time zone alone; what organizers call their own event is never asked.
  for (const field of OURS) if (ours[field] && ours[field] !== known[field]) known[field] = theirs[field]
  // One day of several can only make an event longer.
  if (day !== undefined) known.days = ours.days
  const merged = mergeFields({ table: 'events', key: EVENT_KEY, ours, theirs, base: known, choices })
  for (const [field, after] of Object.entries({ name, city, timezone }))
    if (after) sayBesides(merged, field, ours, after)
  // Nobody has changed what is only being made.
  if (isNew) merged.kept = []
  // Not of the event, but noted with it: a followed source that becomes another format is not believed.
  merged.said.format = format
  const taken: Fields = Object.fromEntries(merged.fields.map(({ field, after }) => [field, after]))
  const { days: length = ours.days, ...settings } = taken
  const startsOn = (taken.startsOn ?? event.startsOn) as string | null
  const endsOn = startsOn ? lastDay(startsOn, Number(length ?? 1)) : event.endsOn
  const isMoved = 'startsOn' in taken || 'days' in taken
  // A program that comes whole is published with it (product §20.4).
  const isPublished = event.publishedAt === null && !sessions.length && coming.length > 0
  const published = isPublished && { publishedAt: new Date().toISOString() }
  const after = edited(event, { ...settings, ...(isMoved && { endsOn }), ...published } as Partial<Event>)
  const did = isNew ? 'create' : merged.fields.length ? 'change' : 'keep'
  const about = { table: 'events' as const, key: EVENT_KEY, id: event.id, name: after.name, did } as const
  return { ...about, ...merged, before: isNew ? null : event, after: isNew ? { ...after, version: 1 } : after }
}

/** What was said besides the file is written, whatever that says. */
function sayBesides({ fields }: Merged, field: string, ours: Fields, after: string) {
  const at = fields.findIndex((one) => one.field === field)
  if (at >= 0) fields.splice(at, 1)
  if (ours[field] !== after) fields.push({ field, before: ours[field], after })
}

/** One day of several says nothing of the first and the last, but where the event has none, or is shorter. */
function theirDays(event: Event, days: FileDays, day: number | undefined): Fields {
  if (!days) return {}
  if (day === undefined || !event.startsOn) return { startsOn: days.startsOn, days: days.days > 1 ? days.days : null }
  const length = daysBetween(event.startsOn, days.startsOn) + days.days
  return length > countedDays(event) ? { days: length } : {}
}
