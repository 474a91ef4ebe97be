import ICAL from 'ical.js'
import { isValidDate } from '../text/time/valid-date.ts'
import { MAX_SESSIONS } from './import-limits.ts'
import { toEventWallClock } from './local-times.ts'

/** One time that an event takes place. `recurrence` tells the times of a repeated event apart. */
export type Occurrence = {
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
export function expandOccurrences(calendar: ICAL.Component, lines: number[], problems: string[]): Occurrence[] {
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

function uidOf(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue('uid') ?? '')
}
