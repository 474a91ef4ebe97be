import { parseTime } from '../text/time/parse-time.ts'

/** The day that clock times are stored on (product §8.2); the real day is the event's `startsOn`. */
export const STAND_IN_DATE = '2025-03-15'

const MINUTE = 60_000

/** A time some minutes later, as it is stored (product §8.2), over midnight under the next date; what is no time stays as it is. */
export function later(time: string, minutes: number): string {
  const moment = momentOf(time)
  return moment === undefined ? time : new Date(moment + minutes * MINUTE).toISOString().slice(0, 19)
}

/** From one stored time to another; 0 where one of them is none. */
export function minutesBetween(from: string, to: string): number {
  const [start, end] = [momentOf(from), momentOf(to)]
  return start === undefined || end === undefined ? 0 : (end - start) / MINUTE
}

function momentOf(time: string): number | undefined {
  const read = parseTime(time)
  return read && Date.parse(`${read.date ?? STAND_IN_DATE}T00:00:00Z`) + (read.hour * 60 + read.minute) * MINUTE
}
