import { daysOf } from '../../../formats/local-times.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { daysBetween, MAX_EVENT_DAYS, realDate, standInDate } from '../../../program/program-days.ts'
import { seedTimeToStored } from '../../../program/seeded-program.ts'
import { parseTime } from '../../../text/time/format-time.ts'

/** The first day of a file's times and the number of its days; `undefined` without dates. */
export type FileDays = { startsOn: string; days: number } | undefined

export function readFileDays({ format, event, sessions }: ProgramFile): FileDays {
  // Our own format stores the times of an event without a date as program days.
  if (format === 'our own JSON' && !event.startsOn) return undefined
  const named = daysOf(sessions)
  const [startsOn] = [event.startsOn ?? [], named.startsOn ?? []].flat().sort()
  if (!startsOn) return undefined
  const endsOn = [event.endsOn ?? [], named.endsOn ?? [], startsOn].flat().sort().at(-1)!
  return { startsOn, days: Math.min(daysBetween(startsOn, endsOn) + 1, MAX_EVENT_DAYS) }
}

/** A real time as it is stored, counted from the first day (product §8.2). A time outside of the event keeps its date. */
export function realToStoredTime(startsOn: string | undefined, time: string): string {
  const date = parseTime(time)?.date
  if (!date || !startsOn) return seedTimeToStored(time)
  const day = daysBetween(startsOn, date) + 1
  return day >= 1 && day <= MAX_EVENT_DAYS ? `${standInDate(day)}${time.slice(10)}` : time
}

export function toStandInDays(startsOn: string | null, time: string): string {
  const date = parseTime(time)?.date
  const isStandIn = date && daysBetween(standInDate(1), date) >= 0 && date <= standInDate(MAX_EVENT_DAYS)
  return date && startsOn && !isStandIn ? realToStoredTime(startsOn, time) : time
}

export function shiftDays(days: number, time: string, startsOn: string): string {
  const date = parseTime(time)?.date
  const day = date && daysBetween(standInDate(1), date) + 1
  if (!day || day < 1 || day > MAX_EVENT_DAYS) return time
  const moved = day + days
  return `${moved >= 1 && moved <= MAX_EVENT_DAYS ? standInDate(moved) : realDate(day, startsOn)}${time.slice(10)}`
}

export function lastDay(startsOn: string, days: number): string | null {
  return days > 1 ? realDate(days, startsOn)! : null
}
