import ICAL from 'ical.js'
import { addMinutes, sessionInstants } from '../program/program-days.ts'
import { linkOfTitle, MAX_LINKS, type SessionLink } from '../text/session-links.ts'
import { isTimezone, isValidDate } from '../text/time/valid-date.ts'
import { cleanLine, cleanText } from '../text/typed/clean-text.ts'
import { formatCount, MAX_NAME_LENGTH, MAX_SESSIONS, MAX_TITLE_LENGTH } from './import-limits.ts'
import { toEventWallClock, toWallClock } from './local-times.ts'
import { noEndNote, noteIf } from './notes.ts'
import { type FileSession, parseStatus, type ReadOptions, type ReadResult, unreadable } from './program-file.ts'
import { fingerprintKey, keyFromId } from './row-keys.ts'
import { validLinks } from './session-links.ts'
import { validateProgram } from './validate-program.ts'

/** Reads a calendar (RFC 5545). Its events are sessions; organizers and attendees are no speakers. */
export function readICalendar(text: string, { timezone }: ReadOptions): ReadResult {
  const parsed = parseCalendar(text)
  if ('problem' in parsed) return unreadable(parsed.problem)
  const { calendar, lines } = parsed
  const problems: string[] = []
  try {
    const occurrences = expandOccurrences(calendar, lines, problems)
    const clock = createCalendarClock(calendar, timezone)
    const timed = occurrences.filter(({ start }) => !start.isDate)
    const saysStatus = occurrences.some(({ event }) => wordOf(event, 'status'))
    const notes: string[] = []
    const links = timed.map(({ event, line }) => validLinks(linksOf(event), `line ${line}`, notes))
    const saysLinks = links.some(({ length }) => length)
    const sessions = timed.map((one, at) => {
      const session = sessionOf(one, clock.wallClock, saysStatus, problems)
      return saysLinks ? { ...session, links: links[at] } : session
    })
    if (problems.length) return unreadable(...problems)
    const name = cleanLine(
      String(calendar.getFirstPropertyValue('x-wr-calname') ?? calendar.getFirstPropertyValue('name') ?? ''),
    )
    return validateProgram(
      {
        format: 'iCalendar',
        event: {
          ...(name && name.length <= MAX_NAME_LENGTH && { name }),
          ...(clock.timezone && { timezone: clock.timezone }),
        },
        sessions,
        holds: sessions.some(({ location }) => location) ? ['sessions', 'rooms'] : ['sessions'],
      },
      [...notesOn(occurrences, clock), ...new Set(notes)],
      ({ place, title }) => `${place}, “${title.slice(0, 60)}”`,
    )
  } catch (error) {
    return unreadable(...problems, brokenCalendar(error))
  }
}

function sessionOf(
  { event, start, end, recurrence, line }: Occurrence,
  wallClock: (time: ICAL.Time, first: ICAL.Time) => string,
  saysStatus: boolean,
  problems: string[],
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
    description: cleanText(wordOf(event, 'description')) || null,
    ...(saysStatus && { status: status === 'out' ? 'cancelled' : (status ?? 'confirmed') }),
  }
}

/** Attachments by address (RFC 5545 §3.8.1.1) and conferences (RFC 7986 §5.11). */
function linksOf({ component }: ICAL.Event): SessionLink[] {
  const said = [...component.getAllProperties('attach'), ...component.getAllProperties('conference')]
  return said.slice(0, MAX_LINKS + 1).flatMap((property) => {
    const url = property.getFirstValue()
    const title = [property.getFirstParameter('filename') ?? property.getFirstParameter('label') ?? ''].flat().join()
    if (typeof url !== 'string') return []
    return property.name === 'attach' ? linkOfTitle(url, title) : { url, kind: 'stream', label: title }
  })
}

const wordOf = (event: ICAL.Event, name: string) => String(event.component.getFirstPropertyValue(name) ?? '')

function notesOn(all: Occurrence[], clock: ReturnType<typeof createCalendarClock>): string[] {
  const days = all.filter(({ start }) => start.isDate)
  const timed = all.filter(({ start }) => !start.isDate)
  const endless = timed.filter(({ end }) => !end).length
  const isUtc = timed.some(({ start }) => clock.isUtc(start))
  const named = days.slice(0, 3).map(({ event, line }) => `“${event.summary?.slice(0, 60)}” (line ${line})`)
  const more = days.length > 3 ? ` and ${days.length - 3} more` : ''
  const utc = clock.zone
    ? `Times given in UTC were converted to ${clock.zone}.`
    : 'The calendar gives times in UTC and no time zone. Set the event’s time zone, then read it again.'
  return [
    ...noteIf(days.length, `All-day entries were skipped: ${named.join(', ')}${more}.`),
    ...noEndNote(endless),
    ...noteIf(isUtc, utc),
  ]
}

const MAX_LINES = 200_000
const MAX_PROPERTY_LENGTH = 2000

/** The calendar of a text, with the line on which each event begins, or the problem with it. */
function parseCalendar(text: string): { calendar: ICAL.Component; lines: number[] } | { problem: string } {
  const lines = beginnings(text)
  if (lines.length > MAX_SESSIONS)
    return { problem: `The file: must have at most ${formatCount(MAX_SESSIONS)} sessions` }
  const unfolded = text.replace(/\r?\n[ \t]/g, '')
  const problem = tooMuch(unfolded)
  if (problem) return { problem }
  try {
    // A file with several calendars is parsed as a list; the first one counts.
    const parsed = ICAL.parse(unfolded.trim()) as unknown[]
    return { calendar: new ICAL.Component((Array.isArray(parsed[0]) ? parsed[0] : parsed) as [string]), lines }
  } catch (error) {
    return { problem: brokenCalendar(error) }
  }
}

/** The parser's work on a line grows with the square of its parameters. */
function tooMuch(unfolded: string): string | undefined {
  let lines = 0
  for (const [head] of unfolded.matchAll(/^(?:[^:"\n]|"[^"\n]*")*/gm)) {
    if (++lines > MAX_LINES) return `The file: must have at most ${formatCount(MAX_LINES)} lines`
    if (head.length > MAX_PROPERTY_LENGTH)
      return `This iCalendar file is incomplete (“${head.slice(0, 40)}…” has no value). Export it again.`
  }
  return undefined
}

/** The parser's own words are about its code, but it quotes the text that it refuses. */
function brokenCalendar(error: unknown): string {
  const said = error instanceof Error ? error.message : ''
  const [, text] = /(?:in|\)) ["'](.+)["']$/.exec(said) ?? []
  const why = /did not end/.test(said) ? ' (its end is missing)' : text ? ` (“${text.slice(0, 60)}” can’t be read)` : ''
  return `This iCalendar file is incomplete${why}. Export it again.`
}

function beginnings(text: string): number[] {
  const lines: number[] = []
  let [line, from] = [1, 0]
  for (const { index } of text.matchAll(/^BEGIN:VEVENT\s*$/gim)) {
    for (let at = text.indexOf('\n', from); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++
    from = index
    lines.push(line)
  }
  return lines
}

/** Converts a calendar's times to one clock: the event's, else the calendar's own. */
function createCalendarClock(calendar: ICAL.Component, ofEvent: string | undefined) {
  const own = ownZone(calendar)
  const zone = ofEvent ?? own
  const definitions = new Map(
    calendar.getAllSubcomponents('vtimezone').map((one) => [String(one.getFirstPropertyValue('tzid')), one]),
  )
  return {
    timezone: ofEvent ? undefined : own,
    /** `2026-03-14T09:00:00`. A moment stays as it is without a known clock; a time without a zone has that of `first`. */
    wallClock(time: ICAL.Time, first: ICAL.Time): string {
      const wall = time.toString().slice(0, 16)
      const tzid = zoneOf(time) ?? zoneOf(first)
      if (!zone || !tzid || tzid === zone) return `${wall}:00`
      const instant = instantOf(time, wall, tzid, definitions.get(tzid))
      return instant ? toWallClock(zone, instant) : `${wall}:00`
    },
    isUtc: (time: ICAL.Time) => zoneOf(time) === 'UTC',
    zone,
  }
}

function zoneOf(time: ICAL.Time): string | undefined {
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC'
  const { timezone } = time as ICAL.Time & { timezone?: string }
  return timezone ?? (time.zone?.tzid === 'floating' ? undefined : time.zone?.tzid)
}

/** Resolves well-known zones by name, others by the calendar's definition. */
function instantOf(time: ICAL.Time, wall: string, tzid: string, definition: ICAL.Component | undefined) {
  if (tzid !== 'UTC' && isTimezone(tzid)) {
    const at = `${wall}:00`
    return sessionInstants({ startsOn: wall.slice(0, 10), timezone: tzid }, { startTime: at, endTime: at })?.start
  }
  if (tzid === 'UTC') return new Date(`${wall}Z`)
  if (!definition) return undefined
  const { year, month, day, hour, minute } = time
  const inZone = new ICAL.Time({ year, month, day, hour, minute, second: 0 }, new ICAL.Timezone(definition))
  return new Date(inZone.toUnixTime() * 1000)
}

/** The zone that the calendar names, else the zone that most of its events name. */
function ownZone(calendar: ICAL.Component): string | undefined {
  const named = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '')
  if (isTimezone(named)) return named
  const zones = calendar
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? ''))
  const counts = [...Map.groupBy(zones, (zone) => zone)].toSorted(([, a], [, b]) => b.length - a.length)
  return counts.find(([zone]) => isTimezone(zone))?.[0]
}

/** One time that an event takes place. `recurrence` tells the times of a repeated event apart. */
type Occurrence = {
  event: ICAL.Event
  start: ICAL.Time
  end: ICAL.Time | undefined
  recurrence: string | undefined
  line: number
}

/** No conference repeats a session more often. */
const MAX_OCCURRENCES = 100
/** Conferences repeat by these; the search for the next time of other rules may never end. */
const FREQUENCIES = ['DAILY', 'WEEKLY']
const MAX_INTERVAL = 31

/** Every time of every event, with its changed exceptions. Endless repetitions are refused. */
function expandOccurrences(calendar: ICAL.Component, lines: number[], problems: string[]): Occurrence[] {
  const all = calendar.getAllSubcomponents('vevent').map((component, at) => ({ component, line: lines[at] ?? 1 }))
  const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id')
  const exceptions = Map.groupBy(
    all.filter(({ component }) => isException(component)),
    ({ component }) => uidOf(component),
  )
  const mains = all.filter(({ component }) => !isException(component))
  const known = new Set(mains.map(({ component }) => uidOf(component)))
  const orphans = [...exceptions].filter(([uid]) => !known.has(uid)).flatMap(([, list]) => list)
  let left = MAX_SESSIONS
  return [...mains, ...orphans].flatMap(({ component, line }) => {
    if (left < 0) return []
    const changed = exceptions.get(uidOf(component)) ?? []
    const own = isException(component) ? [] : changed.map((one) => one.component)
    const event = new ICAL.Event(component, { exceptions: own, strictExceptions: false })
    const recurrence = isException(component) ? event.recurrenceId?.toString() : undefined
    const wrong = wrongTimes(component)
    problems.push(...wrong.map((why) => `line ${line}, ${why}`))
    if (wrong.length) return []
    if (!event.isRecurring()) return [{ event, start: event.startDate, end: endOf(event), recurrence, line }]
    const times = repeated(event, line, problems)
    left -= times.length
    return times
  })
}

/** The parser takes the 32nd of a month for a day of the next month. */
function wrongTimes(component: ICAL.Component): string[] {
  if (!component.hasProperty('dtstart')) return ['DTSTART: is missing']
  return ['dtstart', 'dtend'].flatMap((name) => {
    const said = component.getFirstProperty(name)?.jCal[3]
    const isRight =
      said === undefined || (typeof said === 'string' && (isValidDate(said) || toEventWallClock(said, undefined)))
    return isRight ? [] : [`${name.toUpperCase()}: must be a date and time such as 20260314T143000Z`]
  })
}

function repeated(event: ICAL.Event, line: number, problems: string[]): Occurrence[] {
  const rules = event.component.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur)
  const isEndless = rules.some((rule) => !isBounded(rule))
  const times: Occurrence[] = []
  const iterator = isEndless ? undefined : event.iterator()
  for (let next = iterator?.next(); next && times.length <= MAX_OCCURRENCES; next = iterator!.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    times.push({ event: item, start: startDate, end: endDate, recurrence: next.toString(), line })
  }
  if (!isEndless && times.length <= MAX_OCCURRENCES) return times
  problems.push(
    `line ${line}, RRULE: must repeat by the day or the week with an end (COUNT or UNTIL), at most ${MAX_OCCURRENCES} times and every ${MAX_INTERVAL} days or weeks. Or list each date`,
  )
  return []
}

/** The iterator would look for a thirtieth of February forever. */
function isBounded(rule: ICAL.Recur): boolean {
  const isKnown = FREQUENCIES.includes(rule.freq) && Object.keys(rule.parts).every((part) => part === 'BYDAY')
  return rule.isFinite() && isKnown && rule.interval <= MAX_INTERVAL
}

function endOf(event: ICAL.Event): ICAL.Time | undefined {
  const { component } = event
  return component.hasProperty('dtend') || component.hasProperty('duration') ? event.endDate : undefined
}

const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '')
