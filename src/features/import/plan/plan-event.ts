import type { Event } from '../../../../db/schema.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { countDays } from '../../../program/program-days.ts'
import { applyEdit } from '../../../records/row-diff.ts'
import type { NewEvent } from '../../events/schema.ts'
import { type MergeResult, mergeFields } from './merge-fields.ts'
import type { CurrentState, PlannedRow, PlanOptions, RowFields } from './plan.ts'
import { dropUndefined, fieldValues } from './plan-rows.ts'
import { daysBetween, type FileDays, lastDay } from './program-dates.ts'

/** A source has one event. */
const EVENT_KEY = 'event'

/** An import never asks about these: organizers know them. */
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
  // The name may be the day's.
  if (day !== undefined && !isNew) delete theirs.name
  for (const field of ORGANIZER_FIELDS) if (ours[field] && ours[field] !== known[field]) known[field] = theirs[field]
  // One day of several can only make an event longer.
  if (day !== undefined) known.days = ours.days
  const merged = mergeFields({ table: 'events', key: EVENT_KEY, ours, theirs, base: known, choices })
  for (const [field, after] of Object.entries({ name, city, timezone }))
    if (after) applyOverride(merged, field, ours, after)
  if (isNew) merged.kept = []
  // Kept with the event for followed sources, whose format must not change.
  merged.sourceFields.format = format
  const taken = fieldValues(merged.fields)
  const { days: length = ours.days, ...settings } = taken
  const startsOn = (taken.startsOn ?? event.startsOn) as string | null
  const endsOn = startsOn ? lastDay(startsOn, Number(length ?? 1)) : event.endsOn
  const isMoved = 'startsOn' in taken || 'days' in taken
  // The first program publishes its event (product §20.4).
  const isPublished = event.publishedAt === null && !sessions.length && coming.length > 0
  const published = isPublished && { publishedAt: new Date().toISOString() }
  const after = applyEdit(event, { ...settings, ...(isMoved && { endsOn }), ...published } as Partial<Event>)
  const action = isNew ? 'create' : merged.fields.length ? 'change' : 'keep'
  const about = { table: 'events' as const, key: EVENT_KEY, id: event.id, name: after.name, action } as const
  return { ...about, ...merged, before: isNew ? null : event, after: isNew ? { ...after, version: 1 } : after }
}

/** A setting of the import wins over the file. */
function applyOverride({ fields }: MergeResult, field: string, ours: RowFields, after: string) {
  const at = fields.findIndex((one) => one.field === field)
  if (at >= 0) fields.splice(at, 1)
  if (ours[field] !== after) fields.push({ field, before: ours[field], after })
}

/** One day of several only sets a missing first day and makes a shorter event longer. */
function theirDays(event: Event, days: FileDays, day: number | undefined): RowFields {
  if (!days) return {}
  if (day === undefined || !event.startsOn) return { startsOn: days.startsOn, days: days.days > 1 ? days.days : null }
  const length = daysBetween(event.startsOn, days.startsOn) + days.days
  return length > countDays(event) ? { days: length } : {}
}
