import type { ScheduleDay, ScheduleTalk } from './schedule-format.ts'

/**
 * The wall clock at the conference, `2019-08-22T01:30:00`. A `date` that shows another clock than `start` is in another
 * time zone; the clock then belongs to the conference's day, or to the next where it is before the day begins.
 */
export function startOf(talk: ScheduleTalk, day: ScheduleDay): string | undefined {
  const clock = talk.start?.slice(0, 5).replace(/:$/, '').padStart(5, '0')
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(talk.date ?? '') ?? []
  if (date && (!clock || clock === time)) return `${date}T${time}:00`
  if (!clock) return undefined
  const dayStart = day.day_start?.startsWith(`${day.date}T`) ? day.day_start.slice(11, 16) : '04:00'
  const start = `${day.date}T${clock}:00`
  return clock < dayStart ? later(start, 24 * 60) : start
}

/** Wall-clock text some minutes later; no time zone is involved. */
export function later(wallClock: string, minutes: number): string {
  return new Date(Date.parse(`${wallClock}Z`) + minutes * 60_000).toISOString().slice(0, 19)
}

export function minutesBetween(start: string, end: string): number {
  return (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000
}
