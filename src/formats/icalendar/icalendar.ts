import type ICAL from 'ical.js'
import { pluralize } from '../../text/pluralize.ts'
import { cleanLine, cleanText } from '../../text/typed/clean-text.ts'
import { validateProgram } from '../finish-reading.ts'
import { formatCount, MAX_NAME_LENGTH, MAX_TITLE_LENGTH, truncateText } from '../import-limits.ts'
import { parseStatus } from '../parse-status.ts'
import type { FileRoom, FileSession, ReadResult } from '../program-file.ts'
import type { ReadOptions } from '../read-options.ts'
import { fingerprintKey, foldName, keyFromId } from '../row-keys.ts'
import { addMinutes, byStartTime } from '../wall-clock-math.ts'
import { createCalendarClock } from './calendar-clock.ts'
import { parseCalendar } from './calendar-text.ts'
import { expandOccurrences, type Occurrence } from './occurrences.ts'

/** A calendar (RFC 5545): its events are sessions. Whoever organizes or attends them is not taken for a speaker. */
export function readICalendar(text: string, { timezone }: ReadOptions): ReadResult {
  const parsed = parseCalendar(text)
  if ('problem' in parsed) return { status: 'unreadable', problems: [parsed.problem] }
  const { calendar, lines } = parsed
  const problems: string[] = []
  const notes: string[] = []
  try {
    const occurrences = expandOccurrences(calendar, lines, problems)
    const clock = createCalendarClock(calendar, timezone)
    const timed = occurrences.filter(({ start }) => !start.isDate)
    const saysStatus = occurrences.some(({ event }) => wordOf(event, 'status'))
    const sessions = timed.map((one) => sessionOf(one, clock.wallClock, { saysStatus, problems, notes }))
    if (problems.length) return { status: 'unreadable', problems }
    notes.push(...notesOn(occurrences, clock))
    const name = cleanLine(
      String(calendar.getFirstPropertyValue('x-wr-calname') ?? calendar.getFirstPropertyValue('name') ?? ''),
    )
    const rooms = roomsOf(sessions)
    const inOrder = byStartTime(sessions.map((session) => ({ start: session.startTime, session })))
    return validateProgram(
      {
        format: 'iCalendar',
        event: {
          ...(name && name.length <= MAX_NAME_LENGTH && { name }),
          ...(clock.timezone && { timezone: clock.timezone }),
        },
        rooms,
        speakers: [],
        sessions: inOrder.map(({ session }) => session),
        sponsors: [],
        holds: rooms.length ? ['sessions', 'rooms'] : ['sessions'],
      },
      notes,
    )
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : ''
    return {
      status: 'unreadable',
      problems: [...problems, `This iCalendar file is incomplete (${why}). Export it again.`],
    }
  }
}

type Context = { saysStatus: boolean; problems: string[]; notes: string[] }

function sessionOf(
  { event, start, end, recurrence, line }: Occurrence,
  wallClock: (time: ICAL.Time, first: ICAL.Time) => string,
  { saysStatus, problems, notes }: Context,
): FileSession {
  const place = `line ${line}`
  const short = (name: string, longest: number) => {
    const said = cleanLine(wordOf(event, name))
    if (said.length > longest)
      problems.push(`${place}, ${name.toUpperCase()}: must have at most ${formatCount(longest)} characters`)
    return said
  }
  const title = short('summary', MAX_TITLE_LENGTH)
  if (!title) problems.push(`${place}, SUMMARY: is missing`)
  const startTime = wallClock(start, event.startDate)
  const description = cleanText(wordOf(event, 'description'))
  const where = `${place}, “${title.slice(0, 60)}”: the description`
  const status = parseStatus(wordOf(event, 'status'))
  const key = keyFromId(wordOf(event, 'uid')) ?? fingerprintKey(title)
  return {
    key: recurrence ? (keyFromId(`${key} ${recurrence}`) ?? key) : key,
    place,
    title,
    startTime,
    endTime: end ? wallClock(end, event.startDate) : addMinutes(startTime, 60),
    track: short('categories', MAX_NAME_LENGTH) || 'General',
    location: short('location', MAX_NAME_LENGTH) || null,
    description: truncateText(description, where, notes) || null,
    ...(saysStatus && { status: status === 'out' ? 'cancelled' : (status ?? 'confirmed') }),
  }
}

/** The first value of a property, as text. */
function wordOf(event: ICAL.Event, name: string): string {
  return String(event.component.getFirstPropertyValue(name) ?? '')
}

function roomsOf(sessions: FileSession[]): FileRoom[] {
  const rooms = new Map<string, FileRoom>()
  for (const { location, place } of sessions) {
    const key = foldName(location ?? '')
    if (key && !rooms.has(key)) rooms.set(key, { key, place, name: location!, position: rooms.size })
  }
  return [...rooms.values()]
}

function notesOn(all: Occurrence[], clock: ReturnType<typeof createCalendarClock>): string[] {
  const days = all.filter(({ start }) => start.isDate)
  const timed = all.filter(({ start }) => !start.isDate)
  const endless = timed.filter(({ end }) => !end).length
  const isUtc = timed.some(({ start }) => clock.isUtc(start))
  const named = days.slice(0, 3).map(({ event, line }) => `“${event.summary?.slice(0, 60)}” (line ${line})`)
  const more = days.length > 3 ? ` and ${days.length - 3} more` : ''
  return [
    ...(days.length ? [`All-day entries were skipped: ${named.join(', ')}${more}.`] : []),
    ...(endless ? [`${pluralize(endless, 'session has', 'sessions have')} no end time: each lasts an hour.`] : []),
    ...(isUtc && clock.zone ? [`Times given in UTC were converted to ${clock.zone}.`] : []),
    ...(isUtc && !clock.zone
      ? ['The calendar gives times in UTC and no time zone. Set the event’s time zone, then read it again.']
      : []),
  ]
}
