import { addMinutes } from '../wall-clock-math.ts'
import type { ScheduleDay, ScheduleTalk } from './schedule-fields.ts'

/** A `date` with another clock is in another zone: `start` counts, before `dayStart` on the following date. */
export function talkStart(talk: ScheduleTalk, day: ScheduleDay, dayChange = '04:00'): string | undefined {
  const clock = talk.start?.slice(0, 5).replace(/:$/, '').padStart(5, '0')
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(talk.date ?? '') ?? []
  if (date && (!clock || clock === time)) return `${date}T${time}:00`
  if (!clock) return undefined
  const dayStart = day.day_start?.startsWith(`${day.date}T`) ? day.day_start.slice(11, 16) : dayChange
  const start = `${day.date}T${clock}:00`
  return clock < dayStart ? addMinutes(start, 24 * 60) : start
}
