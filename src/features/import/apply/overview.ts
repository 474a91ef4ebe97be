import { programDay, realDate } from '../../../program/program-days.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { formatDates, formatDay, formatShortDay } from '../../../text/time/format-dates.ts'
import { formatTime } from '../../../text/time/format-time.ts'
import type { ImportPlan, PlannedRow } from '../plan/plan.ts'

const MAX_ROOMS_NAMED = 8

/** What a program that comes is like, a line each: its dates and zone, what is new on each day, its rooms. None where no session comes. */
export function overviewOf({ event, rows }: ImportPlan): string[] {
  const coming = rows.filter(({ table, action }) => table === 'sessions' && action === 'create')
  if (!coming.length) return []
  const dayOf = ({ after }: PlannedRow) => programDay({ startTime: String(after?.startTime) }, event.startsOn)
  const days = [...Map.groupBy(coming, dayOf)].toSorted(([a], [b]) => a - b)
  const rooms = [...new Set(coming.flatMap(({ after }) => (after?.location ? [String(after.location)] : [])))]
  const more = rooms.length - MAX_ROOMS_NAMED
  const named = `${rooms.slice(0, MAX_ROOMS_NAMED).join(', ')}${more > 0 ? `, and ${more} more` : ''}`
  return [
    `${formatDates(event) ?? 'No date'} · ${event.timezone ?? 'No time zone'}`,
    ...days.map(([day, some]) => {
      const date = realDate(day, event.startsOn)
      const times = some.map(({ after }) => [String(after?.startTime), String(after?.endTime)] as const)
      const from = times.map(([start]) => start).toSorted()[0]!
      const until = times
        .map(([, end]) => end)
        .toSorted()
        .at(-1)!
      const what = pluralize(some.length, 'new session')
      return `${date ? formatDay(date) : `Day ${day}`}: ${what}, ${formatTime(from)} – ${formatTime(until)}`
    }),
    ...(rooms.length ? [`${pluralize(rooms.length, 'room')}: ${named}`] : []),
  ]
}

/** `Sat, Mar 14, 10:00 AM · Hall` of a session that comes. */
export function whenAndWhere({ table, action, after }: PlannedRow, startsOn: string | null): string | undefined {
  if (table !== 'sessions' || action !== 'create') return undefined
  const startTime = String(after?.startTime)
  const date = realDate(programDay({ startTime }, startsOn), startsOn)
  const when = [date && formatShortDay(date), formatTime(startTime)].filter(Boolean).join(', ')
  return [when, after?.location].filter(Boolean).join(' · ')
}
