import { programDay, realDate } from '../../../program/program-days.ts'
import { formatTime, parseTime } from '../../../text/time/format-time.ts'
import { EVENT_LABELS } from '../../events/schema.ts'
import { ROOM_LABELS } from '../../rooms/schema.ts'
import { SESSION_LABELS } from '../../sessions/schema.ts'
import { SPEAKER_LABELS } from '../../speakers/schema.ts'
import { SPONSOR_LABELS } from '../../sponsors/schema.ts'
import type { PlannedTable } from '../plan/plan.ts'

const LABELS: Record<PlannedTable, Record<string, string>> = {
  events: { ...EVENT_LABELS, days: 'Days' },
  sessions: SESSION_LABELS,
  speakers: SPEAKER_LABELS,
  sponsors: SPONSOR_LABELS,
  rooms: {
    ...ROOM_LABELS,
    position: 'Position',
    floorId: 'Floor',
    x: 'Position on plan, from left (%)',
    y: 'Position on plan, from top (%)',
  },
}

/** What a field is called in the forms; a row that was deleted here is asked about as a whole. */
export function fieldLabel(table: PlannedTable, field: string): string {
  return field === '*' ? 'Entire entry' : (LABELS[table][field] ?? field)
}

/** What people know that a row only names by its id, and on which day the program begins. */
export type NameLookup = { names: Map<string, string>; startsOn: string | null }

/** A value as people say it: `2:00 PM on 2026-03-15`, names of speakers, `empty`. */
export function formatFieldValue(field: string, value: unknown, { names, startsOn }: NameLookup): string {
  if (field === 'days' && value === null) return '1'
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return 'empty'
  if (Array.isArray(value)) return value.map((one) => names.get(one) ?? one).join(', ')
  if (field === 'startTime' || field === 'endTime') return timeInWords(String(value), startsOn)
  return names.get(String(value)) ?? String(value)
}

function timeInWords(time: string, startsOn: string | null): string {
  const read = parseTime(time)
  if (!read) return time
  const day = programDay({ startTime: time }, startsOn)
  const date = realDate(day, startsOn)
  return date ? `${formatTime(time)} on ${date}` : day > 1 ? `${formatTime(time)} on day ${day}` : formatTime(time)
}

const MAX_EXCERPT_LENGTH = 240
const AROUND = 60

/** Two texts, long ones from shortly before the first difference on. */
export function diffExcerpts(one: string, other: string): [string, string] {
  if (one.length <= MAX_EXCERPT_LENGTH && other.length <= MAX_EXCERPT_LENGTH) return [one, other]
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const from = at > AROUND ? at - AROUND : 0
  return [excerpt(one, from), excerpt(other, from)]
}

function excerpt(text: string, from: number): string {
  const end = from + MAX_EXCERPT_LENGTH
  return `${from ? '… ' : ''}${text.slice(from, end).toWellFormed()}${end < text.length ? ' …' : ''}`
}
