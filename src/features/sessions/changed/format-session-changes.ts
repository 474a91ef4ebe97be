import { formatProgramDay } from '../../../program/day-names.ts'
import { programDay, realDate } from '../../../program/program-days.ts'
import { wallClockSpan } from '../../../program/wall-clock.ts'
import { normalizeName } from '../../../text/names.ts'
import { formatTime, formatTimeRange } from '../../../text/time/format-time.ts'
import type { PublicFields, SessionDiff } from './program-diff.ts'

const [NEW, CANCELED, GONE] = ['New', 'Canceled', 'No longer on the program']

/** Says no more than the heading of many does (`1,400 new sessions`). */
export const isPlain = (sentence: string) => [NEW, CANCELED, GONE].includes(sentence)

/** What is different about a session, in sentences without a full stop; none where it is shown as it was. */
export function changeSentences({ was, is, hadNames, hasNames }: SessionDiff, startsOn: string | null): string[] {
  if (!is) return was ? [GONE] : []
  if (!was) return [is.status === 'cancelled' ? cancelled(is) : NEW]
  return [
    status(was, is),
    timeChange(was, is, startsOn),
    room(was, is),
    is.title !== was.title && `New title (was “${was.title}”)`,
    people(hadNames ?? [], hasNames ?? []),
  ].filter((sentence) => sentence !== false && sentence !== undefined)
}

/** The same in a few words for who sees how it is now: what of when and where it was another; nothing of what does not take place. */
export function shortChangeNotes({ was, is }: SessionDiff, startsOn: string | null): string[] {
  if (!is || is.status === 'cancelled') return []
  if (!was) return [NEW]
  if (was.status === 'cancelled') return ['Back on the program']
  const isOtherRoom = normalizeName(was.location ?? '') !== normalizeName(is.location ?? '')
  return [
    timeChange(was, is, startsOn) && `New time (was ${timeBefore(was, is, startsOn)})`,
    isOtherRoom && (was.location ? `New room (was ${was.location})` : 'New room'),
  ].filter((words) => typeof words === 'string')
}

function timeBefore(was: PublicFields, is: PublicFields, startsOn: string | null): string {
  if (programDay(was, startsOn) !== programDay(is, startsOn))
    return `${dayOf(was, startsOn)}, ${formatTime(was.startTime)}`
  const isSameStart = formatTime(was.startTime) === formatTime(is.startTime)
  return isSameStart ? formatTimeRange(was.startTime, was.endTime) : formatTime(was.startTime)
}

function status(was: PublicFields, is: PublicFields): string | undefined {
  if (is.status === 'cancelled' && (was.status !== 'cancelled' || was.cancelReason !== is.cancelReason))
    return cancelled(is)
  return was.status === 'cancelled' && is.status !== 'cancelled' ? 'Back on the program' : undefined
}

const cancelled = ({ cancelReason }: PublicFields) => (cancelReason ? `${CANCELED}: ${cancelReason}` : CANCELED)

function timeChange(was: PublicFields, is: PublicFields, startsOn: string | null): string | undefined {
  const isSameDay = programDay(was, startsOn) === programDay(is, startsOn)
  const [from, to] = [was, is].map((session) => formatTimeRange(session.startTime, session.endTime))
  if (isSameDay && from === to) return undefined
  const isSameStart = isSameDay && formatTime(was.startTime) === formatTime(is.startTime)
  if (isSameStart) return `Now ${to} (was ${from})`
  const length = (session: PublicFields) => {
    const span = wallClockSpan(session, startsOn)
    return span && span.end - span.start
  }
  const isAsLong = length(was) !== undefined && length(was) === length(is)
  const said = (session: PublicFields) => {
    const time = isAsLong ? formatTime(session.startTime) : formatTimeRange(session.startTime, session.endTime)
    return isSameDay ? time : `${dayOf(session, startsOn)}, ${time}`
  }
  return `Moved from ${said(was)} to ${said(is)}`
}

/** `Saturday, March 14`, or which day it is where the event has no date. */
function dayOf(session: PublicFields, startsOn: string | null): string {
  const day = programDay(session, startsOn)
  return formatProgramDay({ day, date: realDate(day, startsOn) })
}

function room(was: PublicFields, is: PublicFields): string | undefined {
  if (normalizeName(was.location ?? '') === normalizeName(is.location ?? '')) return undefined
  if (!is.location) return `No longer in ${was.location}`
  return was.location ? `Moved to ${is.location} (was ${was.location})` : `Now in ${is.location}`
}

function people(had: string[], has: string[]): string | undefined {
  const came = has.filter((name) => !had.includes(name))
  const left = had.filter((name) => !has.includes(name))
  if (came.length && left.length) return `Speakers added: ${list.format(came)}. Removed: ${list.format(left)}`
  if (came.length) return `Speakers added: ${list.format(came)}`
  return left.length ? `Speakers removed: ${list.format(left)}` : undefined
}

const list = new Intl.ListFormat('en-US')
