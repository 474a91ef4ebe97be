import type { Event } from '../../../../db/schema.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { countDays } from '../../../program/program-days.ts'
import { applyEdit } from '../../../records/row-diff.ts'
import type { NewEvent } from '../../events/schema.ts'
import { type MergeResult, mergeFields } from './merge-fields.ts'
import type { CurrentState, PlannedRow, PlanOptions } from './plan.ts'
import { dropUndefined, type RowFields } from './plan-rows.ts'
import { daysBetween, type FileDays, lastDay } from './program-dates.ts'

/** What the event is called in what a source said: it has one. */
const EVENT_KEY = 'event'

/** What organizers say of their own event. */
const ORGANIZER_FIELDS: (keyof NewEvent)[] = ['name', 'city', 'location', 'venueName', 'accent']

/** Plans the length as `days`, so that a first day kept here fits a length from the source. */
export function planEvent(
  { event, isNew, sessions }: CurrentState,
  { event: said, sessions: coming, format }: ProgramFile,
  days: FileDays,
  base: RowFields,
  { name, city, timezone, day, choices }: PlanOptions,
): PlannedRow {
  const ours = { ...event, days: event.endsOn ? countDays(event) : null }
  const known = { ...base }
  const theirs: RowFields = dropUndefined({ ...said, ...theirDays(event, days, day), endsOn: undefined })
  // It may be called after the day.
  if (day !== undefined && !isNew) delete theirs.name
  // A first import asks about days and time zone alone; what organizers call their own event is never asked.
  for (const field of ORGANIZER_FIELDS) if (ours[field] && ours[field] !== known[field]) known[field] = theirs[field]
  // One day of several can only make an event longer.
  if (day !== undefined) known.days = ours.days
  const merged = mergeFields({ table: 'events', key: EVENT_KEY, ours, theirs, base: known, choices })
  for (const [field, after] of Object.entries({ name, city, timezone }))
    if (after) applyOverride(merged, field, ours, after)
  // Nobody has changed what is only being made.
  if (isNew) merged.kept = []
  // Not of the event, but noted with it: a followed source that becomes another format is not believed.
  merged.sourceFields.format = format
  const taken: RowFields = Object.fromEntries(merged.fields.map(({ field, after }) => [field, after]))
  const { days: length = ours.days, ...settings } = taken
  const startsOn = (taken.startsOn ?? event.startsOn) as string | null
  const endsOn = startsOn ? lastDay(startsOn, Number(length ?? 1)) : event.endsOn
  const isMoved = 'startsOn' in taken || 'days' in taken
  // A program that comes whole is published with it (product §20.4).
  const isPublished = event.publishedAt === null && !sessions.length && coming.length > 0
  const published = isPublished && { publishedAt: new Date().toISOString() }
  const after = applyEdit(event, { ...settings, ...(isMoved && { endsOn }), ...published } as Partial<Event>)
  const action = isNew ? 'create' : merged.fields.length ? 'change' : 'keep'
  const about = { table: 'events' as const, key: EVENT_KEY, id: event.id, name: after.name, action } as const
  return { ...about, ...merged, before: isNew ? null : event, after: isNew ? { ...after, version: 1 } : after }
}

/** What was said besides the file is written, whatever that says. */
function applyOverride({ fields }: MergeResult, field: string, ours: RowFields, after: string) {
  const at = fields.findIndex((one) => one.field === field)
  if (at >= 0) fields.splice(at, 1)
  if (ours[field] !== after) fields.push({ field, before: ours[field], after })
}

/** One day of several says nothing of the first and the last, but where the event has none, or is shorter. */
function theirDays(event: Event, days: FileDays, day: number | undefined): RowFields {
  if (!days) return {}
  if (day === undefined || !event.startsOn) return { startsOn: days.startsOn, days: days.days > 1 ? days.days : null }
  const length = daysBetween(event.startsOn, days.startsOn) + days.days
  return length > countDays(event) ? { days: length } : {}
}
