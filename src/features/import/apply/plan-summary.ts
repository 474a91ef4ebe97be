import type { Session } from '../../../../db/schema.ts'
import { formatProgramDay, programDay, realDate, wallClockSpan } from '../../../program/program-days.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { formatDates, formatShortDay } from '../../../text/time/format-dates.ts'
import { formatTime, parseTime } from '../../../text/time/format-time.ts'
import { EVENT_LABELS } from '../../events/schema.ts'
import { GUIDE_LABELS } from '../../guides/schema.ts'
import { ROOM_LABELS } from '../../rooms/schema.ts'
import { SESSION_LABELS } from '../../sessions/schema.ts'
import { SPEAKER_LABELS } from '../../speakers/schema.ts'
import { SPONSOR_LABELS } from '../../sponsors/schema.ts'
import type { ImportPlan, PlannedAction, PlannedRow, PlannedTable } from '../plan/plan.ts'
import { openConflicts } from '../plan/plan.ts'
import { listForeignPictures } from './copy-pictures.ts'
import { TABLE_LABELS } from './format-counts.ts'

export type PlanSummary = ReturnType<typeof summarizePlan>
export type RowSummary = PlanSummary['rows'][number]

const NO_ZONE = 'The event has no time zone yet, so the app can’t tell what’s on now and calendars can’t be exported.'

/** `notes` come from reading the file. */
export function summarizePlan(plan: ImportPlan, notes: string[] = []) {
  const { event, isNew, source, rows, fingerprint } = plan
  const open = openConflicts(plan).length
  return {
    event: { name: event.name, slug: event.slug, isNew, timezone: event.timezone },
    overview: overviewLines(plan),
    source: { name: source.name, known: source.known },
    counts: countActions(rows),
    rows: rows.filter(isWorthTelling).map((row) => summarizeRow(row, plan)),
    open,
    notes: [...notes, ...plan.notes, ...(event.timezone ? [] : [NO_ZONE])],
    pictures: [...new Set(listForeignPictures(plan.writes).map(({ address }) => address))],
    fingerprint,
    isUnchanged: open === 0 && plan.writes.every(({ before, after }) => before === after),
  }
}

const MAX_ROOMS_NAMED = 8

/** Lines about the new sessions: dates and zone, days, rooms. */
function overviewLines({ event, rows }: ImportPlan): string[] {
  const { startsOn } = event
  const sessions = rows.filter(isNewSession).map(({ after }) => after as Session)
  if (!sessions.length) return []
  const days = [...Map.groupBy(sessions, (session) => programDay(session, startsOn))].toSorted(([a], [b]) => a - b)
  const rooms = [...new Set(sessions.flatMap(({ location }) => location || []))]
  const more = rooms.length - MAX_ROOMS_NAMED
  const named = `${rooms.slice(0, MAX_ROOMS_NAMED).join(', ')}${more > 0 ? `, and ${more} more` : ''}`
  return [
    `${formatDates(event) ?? 'No date'} · ${event.timezone ?? 'No time zone'}`,
    ...days.map(([day, some]) => {
      const spans = some.flatMap(({ startTime, endTime }) => {
        const end = parseTime(endTime) ? endTime : startTime
        return wallClockSpan({ startTime, endTime: end }, startsOn) ?? []
      })
      const [first, last] = [Math.min(...spans.map(({ start }) => start)), Math.max(...spans.map(({ end }) => end))]
      const hours = spans.length ? `, ${formatClock(first)} – ${formatClock(last)}` : ''
      const date = formatProgramDay({ day, date: realDate(day, startsOn) })
      return `${date}: ${pluralize(some.length, 'new session')}${hours}`
    }),
    ...(rooms.length ? [`${pluralize(rooms.length, 'room')}: ${named}`] : []),
  ]
}

const formatClock = (wallClock: number) => formatTime(new Date(wallClock).toISOString().slice(0, 19))

const isNewSession = ({ table, action }: PlannedRow) => table === 'sessions' && action === 'create'

type Counts = Record<PlannedTable, Record<PlannedAction, number>>

function countActions(rows: PlannedRow[]): Counts {
  const none = { create: 0, change: 0, cancel: 0, remove: 0, keep: 0 }
  const counts = Object.fromEntries(Object.keys(TABLE_LABELS).map((table) => [table, { ...none }])) as Counts
  for (const { table, action } of rows) counts[table][action]++
  return counts
}

const isWorthTelling = ({ action, conflicts, kept = [], isGone }: PlannedRow) =>
  action !== 'keep' || conflicts.length > 0 || kept.length > 0 || isGone === true

function summarizeRow(row: PlannedRow, plan: ImportPlan) {
  const { table, key, name, action, fields, conflicts, kept = [], isMatched, isGone } = row
  const format = (field: string, values: [unknown, unknown]) => {
    const [one, other] = values.map((value) => formatFieldValue(field, value, plan))
    return diffExcerpts(one!, other!)
  }
  return {
    table,
    key,
    name,
    did: action,
    about: isNewSession(row) ? timeAndRoom(row, plan.event.startsOn) : undefined,
    fields: fields
      .filter(({ field }) => !conflicts.some((conflict) => conflict.field === field))
      .map(({ field, ...both }) => {
        const [before, after] = format(field, [both.before, both.after])
        return { label: fieldLabel(table, field), before, after }
      }),
    conflicts: conflicts.map(({ id, field, choice, ...both }) => {
      const [ours, theirs] = field === '*' ? ['deleted', 'changed'] : format(field, [both.ours, both.theirs])
      return { id, label: fieldLabel(table, field), ours, theirs, choice }
    }),
    kept: kept.map((field) => fieldLabel(table, field)),
    ...(isMatched && { isMatched }),
    ...(isGone && { isGone }),
  }
}

function timeAndRoom({ after }: PlannedRow, startsOn: string | null): string {
  const startTime = String(after?.startTime)
  const date = realDate(programDay({ startTime }, startsOn), startsOn)
  const when = [date && formatShortDay(date), formatTime(startTime)].filter(Boolean).join(', ')
  return [when, after?.location].filter(Boolean).join(' · ')
}

const LABELS: Record<PlannedTable, Record<string, string>> = {
  events: { ...EVENT_LABELS, days: 'Days' },
  sessions: SESSION_LABELS,
  speakers: SPEAKER_LABELS,
  sponsors: SPONSOR_LABELS,
  guides: GUIDE_LABELS,
  rooms: {
    ...ROOM_LABELS,
    position: 'Position',
    floorId: 'Floor',
    x: 'Position on plan, from left (%)',
    y: 'Position on plan, from top (%)',
  },
}

/** The label of a field in the forms. A conflict about a deleted row is about all of it. */
function fieldLabel(table: PlannedTable, field: string): string {
  return field === '*' ? 'Entire entry' : (LABELS[table][field] ?? field)
}

/** `2:00 PM on 2026-03-15`, names of speakers, `empty`. */
function formatFieldValue(field: string, value: unknown, { names, event: { startsOn } }: ImportPlan): string {
  if (field === 'days' && value === null) return '1'
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return 'empty'
  if (Array.isArray(value)) return value.map((one) => names.get(one) ?? one).join(', ')
  if (field === 'startTime' || field === 'endTime') return formatTimeAndDay(String(value), startsOn)
  return names.get(String(value)) ?? String(value)
}

function formatTimeAndDay(time: string, startsOn: string | null): string {
  if (!parseTime(time)) return time
  const day = programDay({ startTime: time }, startsOn)
  const date = realDate(day, startsOn)
  return date ? `${formatTime(time)} on ${date}` : day > 1 ? `${formatTime(time)} on day ${day}` : formatTime(time)
}

const MAX_EXCERPT_LENGTH = 240
const AROUND = 60

/** Two texts; long ones begin shortly before their first difference. */
function diffExcerpts(one: string, other: string): [string, string] {
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
