import type { Session, Speaker } from '../../../db/schema.ts'
import { formatTime, readClock } from '../../format/clock.ts'
import { STAND_IN_DATE } from '../events/constants.ts'

type Talk = Pick<Session, 'id' | 'title' | 'startTime' | 'endTime' | 'location' | 'speakerIds'>
/** A session with minutes counted from a fixed moment. */
type Timed = { talk: Talk; start: number; end: number }

/**
 * What looks wrong in an event's programme, by session id, in sentences. Nothing of it stops anybody from saving.
 * Sessions without a warning are not in the map.
 */
export function sessionWarnings(sessions: Talk[], speakers: Pick<Speaker, 'id' | 'name'>[]): Map<string, string[]> {
  const warnings = new Map<string, string[]>()
  const warn = ({ id }: Talk, sentence: string) => void warnings.set(id, [...(warnings.get(id) ?? []), sentence])
  const names = new Map(speakers.map(({ id, name }) => [id, name]))

  for (const talk of sessions) for (const sentence of ofItsOwn(talk, names)) warn(talk, sentence)
  const timed = sessions.flatMap(timedSession).sort((a, b) => a.start - b.start || a.end - b.end)
  for (const inRoom of grouped(timed, ({ location }) => (location?.trim() ? [folded(location)] : [])).values())
    for (const { talk, at } of clashes(inRoom)) warn(talk, `${talk.location!.trim()} is used twice at ${at}`)
  for (const [id, theirs] of grouped(timed, ({ speakerIds }) => new Set(speakerIds)))
    for (const { talk, at } of clashes(theirs)) warn(talk, `${names.get(id) ?? id} is in two sessions at once at ${at}`)
  return warnings
}

/** What can be said of a session without looking at the others. */
function ofItsOwn(talk: Talk, names: Map<string, string>): string[] {
  const { startTime, endTime, speakerIds } = talk
  const sentences: string[] = []
  if (!readClock(startTime)) sentences.push(`The start time "${startTime}" is not a time`)
  if (!endTime) sentences.push('It has no end time')
  else if (!readClock(endTime)) sentences.push(`The end time "${endTime}" is not a time`)
  const [start, end] = [minutes(startTime), minutes(endTime)]
  if (start !== undefined && end !== undefined && end < start)
    sentences.push(`It ends at ${formatTime(endTime)}, before it starts at ${formatTime(startTime)}`)
  for (const id of speakerIds) if (!names.has(id)) sentences.push(`There is no speaker "${id}" at this event`)
  return sentences
}

/** A session that ends before it starts is taken to end the next day; one without a length lasts a minute. */
function timedSession(talk: Talk): Timed[] {
  const [start, end] = [minutes(talk.startTime), minutes(talk.endTime)]
  if (start === undefined) return []
  if (end === undefined) return [{ talk, start, end: start + 1 }]
  const days = end < start ? Math.ceil((start - end) / DAY) : 0
  return [{ talk, start, end: Math.max(end + days * DAY, start + 1) }]
}

/** Each session of a group that is on at the same time as another one of it, and when that begins. In order of start. */
function clashes(group: Timed[]): { talk: Talk; at: string }[] {
  const found = new Map<Talk, string>()
  let longest: Timed | undefined
  for (const next of group) {
    if (longest && next.start < longest.end) {
      const at = formatTime(next.talk.startTime)
      if (!found.has(longest.talk)) found.set(longest.talk, at)
      found.set(next.talk, at)
    }
    if (!longest || next.end > longest.end) longest = next
  }
  return [...found].map(([talk, at]) => ({ talk, at }))
}

function grouped(timed: Timed[], keysOf: (talk: Talk) => Iterable<string>): Map<string, Timed[]> {
  const groups = new Map<string, Timed[]>()
  for (const one of timed)
    for (const key of keysOf(one.talk)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return groups
}

const DAY = 24 * 60

function minutes(time: string): number | undefined {
  const clock = readClock(time)
  if (!clock) return undefined
  const day = Date.parse(`${/^(\d{4}-\d\d-\d\d)T/.exec(time)?.[1] ?? STAND_IN_DATE}T00:00:00Z`)
  return day / 60_000 + clock.hour * 60 + clock.minute
}

const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
