import type { SourceRow } from '../../../../db/schema.ts'
import type { IncomingRow } from './incoming-rows.ts'
import type { RowFields } from './plan-rows.ts'
import { daysBetween, shiftDays } from './program-dates.ts'

/**
 * A new first day means that the event moved as a whole (0), or that its days are counted from another one.
 * What most sessions did tells which.
 */
export function findDayShift(
  before: string | undefined,
  now: string | undefined,
  links: SourceRow[],
  said: IncomingRow[],
) {
  if (!before || !now || before === now) return 0
  const days = daysBetween(now, before)
  const last = new Map(links.map(({ key, said }) => [key, String(said.startTime)]))
  let [moved, stayed] = [0, 0]
  for (const { key, fields } of said) {
    const was = last.get(key)
    if (was === fields.startTime) moved++
    else if (was !== undefined && shiftDays(days, was, before) === fields.startTime) stayed++
  }
  return stayed > moved ? days : 0
}

/** Start and end of a session, or of what was said of it, in the count of days by now. */
export function applyDayShift(
  days: number,
  { startTime, endTime }: RowFields,
  startsOn: string | null | undefined,
): RowFields {
  if (!days || !startsOn) return { startTime, endTime }
  return {
    startTime: shiftDays(days, String(startTime), startsOn),
    endTime: shiftDays(days, String(endTime), startsOn),
  }
}
