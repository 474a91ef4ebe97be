import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { groupByEach } from '../../program/program.ts'
import {
  DAY_MS,
  type EventDates,
  endsNextDay,
  isSkipped,
  outsideDatesWarning,
  wallClockMs,
  wallClockSpan,
} from '../../program/program-days.ts'
import { roomKey } from '../../text/fold.ts'
import { formatTime, minuteOfDay, parseTime } from '../../text/time/format-time.ts'

type Talk = Pick<Session, 'id' | 'title' | 'startTime' | 'endTime' | 'location' | 'speakerIds'> & { status: string }
type WarnedEvent = EventDates & Pick<Event, 'timezone'>
type TimedTalk = { talk: Talk; start: number; end: number }
export type Warning = { field: 'startTime' | 'endTime' | 'location' | 'speakerIds'; sentence: string }

/** By session id. A warning blocks no save. */
export function sessionWarnings(sessions: Talk[], speakers: Pick<Speaker, 'id' | 'name'>[], event: WarnedEvent) {
  const { startsOn } = event
  const warnings = new Map<string, Warning[]>()
  const warn = ({ id }: Talk, warning: Warning) => void warnings.set(id, [...(warnings.get(id) ?? []), warning])
  const names = new Map(speakers.map(({ id, name }) => [id, name]))

  for (const talk of sessions) for (const warning of ownWarnings(talk, names, event)) warn(talk, warning)
  const timed = sessions
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((talk) => timedSession(talk, startsOn))
    .sort((a, b) => a.start - b.start || a.end - b.end)
  for (const inRoom of groupByEach(timed, ({ talk }) => [roomKey(talk.location)].filter(Boolean)).values())
    for (const { talk, at, other } of clashes(inRoom))
      warn(talk, { field: 'location', sentence: `${talk.location!.trim()} is double-booked at ${at} with “${other}”` })
  for (const [id, theirs] of groupByEach(timed, ({ talk }) => new Set(talk.speakerIds)))
    for (const { talk, at, other } of clashes(theirs))
      warn(talk, { field: 'speakerIds', sentence: `${names.get(id) ?? id} is double-booked at ${at} with “${other}”` })
  return warnings
}

type WarningContext = { event: Event; sessions: Session[]; speakers: Speaker[] }

export function addedWarnings({ event, sessions, speakers }: WarningContext, changed: Session[]): string[] {
  const later = new Map(changed.map((session) => [session.id, session]))
  const sentencesOf = (all: Session[]) =>
    [...sessionWarnings(all, speakers, event)]
      .filter(([id]) => later.has(id))
      .flatMap(([, warnings]) => warnings.map(({ sentence }) => sentence))
  const before = new Set(sentencesOf(sessions))
  const known = new Set(sessions.map(({ id }) => id))
  const created = changed.filter(({ id }) => !known.has(id))
  const after = sentencesOf([...sessions.map((session) => later.get(session.id) ?? session), ...created])
  return [...new Set(after)].filter((sentence) => !before.has(sentence))
}

function ownWarnings(talk: Talk, names: Map<string, string>, event: WarnedEvent): Warning[] {
  const { startTime, endTime, speakerIds } = talk
  const span = wallClockSpan(talk, event.startsOn)
  const warnings: Warning[] = []
  const start =
    timeWarning('Start', startTime, span && isSkipped(event, span.start)) ?? outsideDatesWarning(event, talk)
  if (start) warnings.push({ field: 'startTime', sentence: start })
  const end = endTime
    ? (timeWarning('End', endTime, span && isSkipped(event, span.end)) ?? endsTooEarly(talk, event.startsOn))
    : 'No end time'
  if (end) warnings.push({ field: 'endTime', sentence: end })
  for (const id of speakerIds)
    if (!names.has(id)) warnings.push({ field: 'speakerIds', sentence: `Speaker “${id}” isn’t part of this event` })
  return warnings
}

function timeWarning(which: 'Start' | 'End', time: string, isSkipped = false): string | undefined {
  const read = parseTime(time)
  if (!read) return `${which} time “${time}” isn’t a valid time`
  const shown = formatTime(time)
  if (read.isGuess)
    return `${which} time was read as ${shown}. If you meant afternoon, enter ${shown.replace('AM', 'PM')}.`
  if (isSkipped) return `${which} time ${shown} doesn’t exist on this day: the clocks go forward`
}

/** A night session may end by six in the morning. The end may name the next day, as that of a moved session does. */
function endsTooEarly(talk: Talk, startsOn: string | null): string | undefined {
  const span = wallClockSpan(talk, startsOn)
  if (!span) return
  const isEarlier = minuteOfDay(talk.endTime)! < minuteOfDay(talk.startTime)! && span.end - span.start < DAY_MS
  if (!isEarlier && !endsNextDay(talk, startsOn)) return
  if (span.end - span.start <= MAX_NIGHT_MS && minuteOfDay(talk.endTime)! <= 6 * 60) return
  return `Ends at ${formatTime(talk.endTime)}, before it starts at ${formatTime(talk.startTime)}`
}

const MINUTE = 60_000
const MAX_NIGHT_MS = 10 * 60 * MINUTE

function timedSession(talk: Talk, startsOn: string | null): TimedTalk[] {
  const start = wallClockMs(talk.startTime, startsOn)
  if (start === undefined) return []
  const end = wallClockSpan(talk, startsOn)?.end ?? start
  return [{ talk, start, end: Math.max(end, start + MINUTE) }]
}

function clashes(group: TimedTalk[]): { talk: Talk; at: string; other: string }[] {
  const found = new Map<Talk, { at: string; other: string }>()
  let longest: TimedTalk | undefined
  for (const next of group) {
    if (longest && next.start < longest.end) {
      const at = formatTime(next.talk.startTime)
      if (!found.has(longest.talk)) found.set(longest.talk, { at, other: next.talk.title })
      found.set(next.talk, { at, other: longest.talk.title })
    }
    if (!longest || next.end > longest.end) longest = next
  }
  return [...found].map(([talk, clash]) => ({ talk, ...clash }))
}
