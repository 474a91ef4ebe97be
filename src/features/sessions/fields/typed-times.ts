import type { Session } from '../../../../db/schema.ts'
import { formatTime } from '../../../format/time/clock.ts'
import { readTime } from '../../../format/time/read-time.ts'
import { calendarDay, NIGHT_ENDS, programDay, standInDate } from '../../events/program/days.ts'
import { onStandInDay, wallClockSpan } from '../../events/program/wall-clock.ts'
import { toStoredTime } from './twelve-hour.ts'

/** A start as the form has it: a clock as typed, on a day of the program. */
type DayAndClock = { day: number; clock: string }
type Times = Pick<Session, 'startTime' | 'endTime'>

/** In one text, so that a start's draft, warning and collision know its day: `9:00 AM`, `day 2, 9:00 AM`. */
export function withDay({ day, clock }: DayAndClock): string {
  return day === 1 ? clock : `day ${day}, ${clock}`
}

export function dayAndClock(typed: string): DayAndClock {
  const [, day, clock = typed] = /^day (\d+), (.*)$/s.exec(typed) ?? []
  return { day: Number(day ?? 1), clock }
}

export function shownTimes({ startTime, endTime }: Times, startsOn: string | null): Times {
  const day = programDay({ startTime }, startsOn)
  return { startTime: withDay({ day, clock: formatTime(startTime) }), endTime: formatTime(endTime) }
}

/** Past midnight, which belongs to the evening before (product §8.6). */
export function isNight(typed: string): boolean {
  const read = readTime(typed)
  return !!read && !read.date && read.hour < NIGHT_ENDS
}

type Program = { startsOn: string | null; isOfSeveralDays: boolean }

/**
 * What is stored of times as they are typed over others, or over none. At an event of one day each is stored as by itself; of
 * several the start is on the day that was chosen, in the night after it where it is before four in the morning, and the end is
 * on the same date, or as far from it as it was. What was left as it was shown stays, and so does what names a date itself.
 */
export function toStoredTimes(typed: Times, base: Times | undefined, { startsOn, isOfSeveralDays }: Program): Times {
  if (!isOfSeveralDays)
    return {
      startTime: toStoredTime(typed.startTime, base?.startTime),
      endTime: toStoredTime(typed.endTime, base?.endTime),
    }
  const { day, clock } = dayAndClock(typed.startTime)
  const shown = base && shownTimes(base, startsOn)
  const before = typed.startTime.trim() === shown?.startTime ? base?.startTime : undefined
  const until = typed.endTime.trim() === shown?.endTime ? base : undefined
  const date = before === undefined ? dateOf(day, clock) : (calendarDay(before, startsOn) ?? day)
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
  const read = readTime(typed)
  return read && !read.date && date > 1 ? onStandInDay(read, standInDate(date)) : toStoredTime(typed)
}

/** How many midnights a session lasts over. */
function nightsOf(times: Times, startsOn: string | null): number {
  const span = wallClockSpan(times, startsOn)
  return span ? Math.floor(span.end / DAY) - Math.floor(span.start / DAY) : 0
}

const DAY = 24 * 60 * 60 * 1000
