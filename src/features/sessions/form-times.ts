import {
  DAY_MS,
  eventDayNumber,
  NIGHT_ENDS_HOUR,
  programDay,
  type SessionTimes,
  standInDate,
  standInTime,
  wallClockSpan,
} from '../../program/program-days.ts'
import { formatTime, minuteOfDay, parseTime } from '../../text/time/format-time.ts'

type DayAndClock = { day: number; clock: string }

/** One text, so that drafts, warnings, and collisions include the day: `day 2, 9:00 AM`. */
export function joinDayAndClock({ day, clock }: DayAndClock): string {
  return day === 1 ? clock : `day ${day}, ${clock}`
}

export function splitDayAndClock(typed: string): DayAndClock {
  const [, day, clock = typed] = /^day (\d+), (.*)$/s.exec(typed) ?? []
  return { day: Number(day ?? 1), clock }
}

/** Completes an hour, or three digits, to a time of a conference day: `9` is 9:00 AM, `930` is 9:30 AM. */
export function clockOf(typed: string): string {
  const [, hour, minutes = '00'] = /^\s*(\d|1\d|2[0-3])([0-5]\d)?\s*$/.exec(typed) ?? []
  if (hour === undefined || (hour.length === 2 && minutes !== '00')) return typed
  const half = Number(hour) === 12 ? ' PM' : Number(hour) >= 7 && Number(hour) < 12 ? ' AM' : ''
  return `${hour}:${minutes}${half}`
}

/** Moves the end along with the start; undefined where one of the three is no time. */
export function movedEnd({ startTime, endTime }: SessionTimes, typed: string): string | undefined {
  const [from, until, to] = [startTime, endTime, typed].map((time) => minuteOfDay(clockOf(time)))
  if (from === undefined || until === undefined || to === undefined) return undefined
  const end = (to + until - from + 2 * DAY_MINUTES) % DAY_MINUTES
  return formatTime(standInTime({ hour: Math.floor(end / 60), minute: end % 60 }))
}
const DAY_MINUTES = 24 * 60

/** The question before a text that is no time is published. */
export function askAboutTimes(times: SessionTimes): string | undefined {
  const wrong = [times.startTime, times.endTime].filter((time) => time && !parseTime(time))
  if (!wrong.length) return undefined
  const words = wrong.map((time) => `“${time}”`).join(' and ')
  return `${words} ${wrong.length === 1 ? 'isn’t a time' : 'aren’t times'}. Attendees will see it as typed. Publish anyway?`
}

export function toFormTimes({ startTime, endTime }: SessionTimes, startsOn: string | null): SessionTimes {
  const day = programDay({ startTime }, startsOn)
  return { startTime: joinDayAndClock({ day, clock: formatTime(startTime) }), endTime: formatTime(endTime) }
}

export function isNight(typed: string): boolean {
  const read = parseTime(typed)
  return !!read && !read.date && read.hour < NIGHT_ENDS_HOUR
}

/** Puts a start on the chosen day; the end keeps its distance. Unchanged times and times with a date stay. */
export function toStoredTimes(
  typed: SessionTimes,
  base: SessionTimes | undefined,
  { startsOn, isOfSeveralDays }: { startsOn: string | null; isOfSeveralDays: boolean },
): SessionTimes {
  const stored = (name: keyof SessionTimes) => toStoredTime(typed[name], base?.[name])
  if (!isOfSeveralDays) return { startTime: stored('startTime'), endTime: stored('endTime') }
  const { day, clock } = splitDayAndClock(typed.startTime)
  const shown = base && toFormTimes(base, startsOn)
  const before = typed.startTime.trim() === shown?.startTime ? base?.startTime : undefined
  const until = typed.endTime.trim() === shown?.endTime ? base : undefined
  // The night after an evening has the date of the day after it.
  const typedDate = isNight(clock) ? day + 1 : day
  const date = before === undefined ? typedDate : (eventDayNumber(before, startsOn) ?? day)
  const isLeft = until && day === programDay(until, startsOn)
  return {
    startTime: before ?? onDate(date, clock),
    endTime: isLeft ? until.endTime : onDate(date + (until ? nightsOf(until, startsOn) : 0), typed.endTime),
  }
}

function onDate(date: number, typed: string): string {
  const read = parseTime(typed)
  return read && !read.date && date > 1 ? standInTime(read, standInDate(date)) : toStoredTime(typed)
}

function nightsOf(times: SessionTimes, startsOn: string | null): number {
  const span = wallClockSpan(times, startsOn)
  return span ? Math.floor(span.end / DAY_MS) - Math.floor(span.start / DAY_MS) : 0
}

/** `9:00 AM` becomes `2025-03-15T09:00:00` (product §8.3). An unchanged time keeps the date of an import. */
export function toStoredTime(typed: string, before?: string): string {
  const text = typed.trim()
  if (before !== undefined && text === formatTime(before)) return before
  const read = text.includes('T') ? undefined : parseTime(text)
  return read?.isTwelveHour && !read.date && !read.zone ? standInTime(read) : text
}
