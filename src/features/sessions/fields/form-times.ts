import type { Session } from '../../../../db/schema.ts'
import { eventDayNumber, NIGHT_ENDS_HOUR, programDay, standInDate } from '../../../program/program-days.ts'
import { standInTime, wallClockSpan } from '../../../program/wall-clock.ts'
import { formatTime, minuteOfDay, parseTime } from '../../../text/time/format-time.ts'
import { toStoredTime } from './parse-typed-time.ts'

/** A start as the form has it: a clock as typed, on a day of the program. */
type DayAndClock = { day: number; clock: string }
type FormTimes = Pick<Session, 'startTime' | 'endTime'>

/** In one text, so that a start's draft, warning and collision know its day: `9:00 AM`, `day 2, 9:00 AM`. */
export function joinDayAndClock({ day, clock }: DayAndClock): string {
  return day === 1 ? clock : `day ${day}, ${clock}`
}

export function splitDayAndClock(typed: string): DayAndClock {
  const [, day, clock = typed] = /^day (\d+), (.*)$/s.exec(typed) ?? []
  return { day: Number(day ?? 1), clock }
}

/** An hour alone, or three digits, as the time that is meant while a conference is on: `9` is 9:00 AM, `930` 9:30 AM. */
export function clockOf(typed: string): string {
  const [, hour, minutes = '00'] = /^\s*(\d|1\d|2[0-3])([0-5]\d)?\s*$/.exec(typed) ?? []
  if (hour === undefined || (hour.length === 2 && minutes !== '00')) return typed
  const half = Number(hour) === 12 ? ' PM' : Number(hour) >= 7 && Number(hour) < 12 ? ' AM' : ''
  return `${hour}:${minutes}${half}`
}

/** The end for another start, as long after it as before; undefined where one of the three is no time. */
export function movedEnd({ startTime, endTime }: FormTimes, typed: string): string | undefined {
  const [from, until, to] = [startTime, endTime, typed].map((time) => minuteOfDay(clockOf(time)))
  if (from === undefined || until === undefined || to === undefined) return undefined
  const end = (to + until - from + 2 * MINUTES) % MINUTES
  return formatTime(`${Math.floor(end / 60)}:${String(end % 60).padStart(2, '0')}`)
}
const MINUTES = 24 * 60

/** What is asked before attendees read a time that is none; undefined where both are times. */
export function askAboutTimes(times: FormTimes): string | undefined {
  const wrong = [times.startTime, times.endTime].filter((time) => time && !parseTime(time))
  if (!wrong.length) return undefined
  const words = wrong.map((time) => `“${time}”`).join(' and ')
  return `${words} ${wrong.length === 1 ? 'isn’t a time' : 'aren’t times'}. Attendees will see it as typed. Publish anyway?`
}

export function toFormTimes({ startTime, endTime }: FormTimes, startsOn: string | null): FormTimes {
  const day = programDay({ startTime }, startsOn)
  return { startTime: joinDayAndClock({ day, clock: formatTime(startTime) }), endTime: formatTime(endTime) }
}

/** Past midnight, which belongs to the evening before (product §8.6). */
export function isNight(typed: string): boolean {
  const read = parseTime(typed)
  return !!read && !read.date && read.hour < NIGHT_ENDS_HOUR
}

type DayContext = { startsOn: string | null; isOfSeveralDays: boolean }

/**
 * Over several days a start is on the chosen day, before four in the night after it. The end keeps its distance.
 * Times left as they were shown stay, and so do times that name a date.
 */
export function toStoredTimes(
  typed: FormTimes,
  base: FormTimes | undefined,
  { startsOn, isOfSeveralDays }: DayContext,
): FormTimes {
  if (!isOfSeveralDays)
    return {
      startTime: toStoredTime(typed.startTime, base?.startTime),
      endTime: toStoredTime(typed.endTime, base?.endTime),
    }
  const { day, clock } = splitDayAndClock(typed.startTime)
  const shown = base && toFormTimes(base, startsOn)
  const before = typed.startTime.trim() === shown?.startTime ? base?.startTime : undefined
  const until = typed.endTime.trim() === shown?.endTime ? base : undefined
  const date = before === undefined ? dateOf(day, clock) : (eventDayNumber(before, startsOn) ?? day)
  const isLeft = until && day === programDay(until, startsOn)
  return {
    startTime: before ?? onDate(date, clock),
    endTime: isLeft ? until.endTime : onDate(date + (until ? nightsOf(until, startsOn) : 0), typed.endTime),
  }
}

/** The night after an evening has the date of the day after it. */
function dateOf(day: number, clock: string): number {
  return isNight(clock) ? day + 1 : day
}

function onDate(date: number, typed: string): string {
  const read = parseTime(typed)
  return read && !read.date && date > 1 ? standInTime(read, standInDate(date)) : toStoredTime(typed)
}

/** How many midnights a session lasts over. */
function nightsOf(times: FormTimes, startsOn: string | null): number {
  const span = wallClockSpan(times, startsOn)
  return span ? Math.floor(span.end / DAY_MS) - Math.floor(span.start / DAY_MS) : 0
}

const DAY_MS = 24 * 60 * 60 * 1000
