import type { PublishedSession } from '../../../../db/schema.ts'
import { formatProgramDay } from '../../../program/day-names.ts'
import { programDay, realDate } from '../../../program/program-days.ts'
import { wallClockSpan } from '../../../program/wall-clock.ts'
import { normalizeName } from '../../../text/names.ts'
import { formatTime, formatTimeRange } from '../../../text/time/format-time.ts'
import type { SessionDiff } from './program-diff.ts'

const [NEW, CANCELED, GONE] = ['New', 'Canceled', 'No longer on the program']

/** Repeats the heading of its group (`1,400 new sessions`). */
export const isPlain = (sentence: string) => [NEW, CANCELED, GONE].includes(sentence)

/** Sentences without a period; none where both states look alike. */
export function changeSentences({ was, is, hadNames, hasNames }: SessionDiff, startsOn: string | null): string[] {
  if (!is) return was ? [GONE] : []
  if (!was) return [is.status === 'cancelled' ? cancellation(is) : NEW]
  return [
    statusChange(was, is),
    timeChange(was, is, startsOn),
    roomChange(was, is),
    is.title !== was.title && `New title (was “${was.title}”)`,
    speakerChange(hadNames, hasNames),
  ].filter((sentence) => sentence !== false && sentence !== undefined)
}

/** The former time and room, for a card that shows the present ones. */
export function shortChangeNotes({ was, is }: SessionDiff, startsOn: string | null): string[] {
  if (!is || is.status === 'cancelled') return []
  if (!was) return [NEW]
  if (was.status === 'cancelled') return ['Back on the program']
  return [
    timeChange(was, is, startsOn) && `New time (was ${timeBefore(was, is, startsOn)})`,
    roomChange(was, is) && (was.location ? `New room (was ${was.location})` : 'New room'),
  ].filter((words) => typeof words === 'string')
}

function timeBefore(was: PublishedSession, is: PublishedSession, startsOn: string | null): string {
  if (programDay(was, startsOn) !== programDay(is, startsOn))
    return `${dayOf(was, startsOn)}, ${formatTime(was.startTime)}`
  const isSameStart = formatTime(was.startTime) === formatTime(is.startTime)
  return isSameStart ? formatTimeRange(was.startTime, was.endTime) : formatTime(was.startTime)
}

function statusChange(was: PublishedSession, is: PublishedSession): string | undefined {
  if (is.status === 'cancelled' && (was.status !== 'cancelled' || was.cancelReason !== is.cancelReason))
    return cancellation(is)
  return was.status === 'cancelled' && is.status !== 'cancelled' ? 'Back on the program' : undefined
}

const cancellation = ({ cancelReason }: PublishedSession) => (cancelReason ? `${CANCELED}: ${cancelReason}` : CANCELED)

function timeChange(was: PublishedSession, is: PublishedSession, startsOn: string | null): string | undefined {
  const isSameDay = programDay(was, startsOn) === programDay(is, startsOn)
  const [from, to] = [was, is].map((session) => formatTimeRange(session.startTime, session.endTime))
  if (isSameDay && from === to) return undefined
  const isSameStart = isSameDay && formatTime(was.startTime) === formatTime(is.startTime)
  if (isSameStart) return `Now ${to} (was ${from})`
  const length = (session: PublishedSession) => {
    const span = wallClockSpan(session, startsOn)
    return span && span.end - span.start
  }
  const isAsLong = length(was) !== undefined && length(was) === length(is)
  const format = (session: PublishedSession) => {
    const time = isAsLong ? formatTime(session.startTime) : formatTimeRange(session.startTime, session.endTime)
    return isSameDay ? time : `${dayOf(session, startsOn)}, ${time}`
  }
  return `Moved from ${format(was)} to ${format(is)}`
}

/** `Saturday, March 14`, or `Day 2` without dates. */
function dayOf(session: PublishedSession, startsOn: string | null): string {
  const day = programDay(session, startsOn)
  return formatProgramDay({ day, date: realDate(day, startsOn) })
}

function roomChange(was: PublishedSession, is: PublishedSession): string | undefined {
  if (normalizeName(was.location ?? '') === normalizeName(is.location ?? '')) return undefined
  if (!is.location) return `No longer in ${was.location}`
  return was.location ? `Moved to ${is.location} (was ${was.location})` : `Now in ${is.location}`
}

function speakerChange(had: string[], has: string[]): string | undefined {
  const came = has.filter((name) => !had.includes(name))
  const left = had.filter((name) => !has.includes(name))
  if (came.length && left.length) return `Speakers added: ${list.format(came)}. Removed: ${list.format(left)}`
  if (came.length) return `Speakers added: ${list.format(came)}`
  return left.length ? `Speakers removed: ${list.format(left)}` : undefined
}

const list = new Intl.ListFormat('en-US')
