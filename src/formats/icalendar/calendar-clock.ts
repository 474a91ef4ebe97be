import ICAL from 'ical.js'
import { sessionInstants } from '../../program/instants.ts'
import { isTimezone } from '../../text/time/valid-date.ts'
import { toWallClock } from '../time-zones.ts'

/** Tells times of a calendar by one clock: that of the event, else that of the calendar. */
export function createCalendarClock(calendar: ICAL.Component, ofEvent: string | undefined) {
  const own = ownZone(calendar)
  const zone = ofEvent ?? own
  const said = new Map(
    calendar.getAllSubcomponents('vtimezone').map((one) => [String(one.getFirstPropertyValue('tzid')), one]),
  )
  return {
    /** What the calendar says of its zone, where the event has none yet. */
    timezone: ofEvent ? undefined : own,
    /** `2026-03-14T09:00:00`; a moment of the world where no clock is known stays one. What names no zone is in that of `first`. */
    wallClock(time: ICAL.Time, first: ICAL.Time): string {
      const wall = time.toString().slice(0, 16)
      const tzid = zoneOf(time) ?? zoneOf(first)
      if (!zone || !tzid || tzid === zone) return `${wall}:00`
      const instant = instantOf(time, wall, tzid, said.get(tzid))
      return instant ? toWallClock(zone, instant) : `${wall}:00`
    },
    isUtc: (time: ICAL.Time) => zoneOf(time) === 'UTC',
    zone,
  }
}

/** The name under which the calendar says a zone; a zone that it does not explain is known by its name alone. */
function zoneOf(time: ICAL.Time): string | undefined {
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC'
  const { timezone } = time as ICAL.Time & { timezone?: string }
  return timezone ?? (time.zone?.tzid === 'floating' ? undefined : time.zone?.tzid)
}

/** By the name of the zone where it is one that everybody knows, else by what the calendar says of it. */
function instantOf(time: ICAL.Time, wall: string, tzid: string, said: ICAL.Component | undefined): Date | undefined {
  if (tzid !== 'UTC' && isTimezone(tzid)) {
    const at = `${wall}:00`
    return sessionInstants({ startsOn: wall.slice(0, 10), timezone: tzid }, { startTime: at, endTime: at })?.start
  }
  if (tzid === 'UTC') return new Date(`${wall}Z`)
  if (!said) return undefined
  const { year, month, day, hour, minute } = time
  const inZone = new ICAL.Time({ year, month, day, hour, minute, second: 0 }, new ICAL.Timezone(said))
  return new Date(inZone.toUnixTime() * 1000)
}

/** What the calendar calls its zone, else the zone that most of its events name. */
function ownZone(calendar: ICAL.Component): string | undefined {
  const named = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '')
  if (isTimezone(named)) return named
  const zones = calendar
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? ''))
    .filter(isKnownZone())
  const counts = [...Map.groupBy(zones, (zone) => zone)].toSorted(([, a], [, b]) => b.length - a.length)
  return counts[0]?.[0]
}

function isKnownZone(): (zone: string) => boolean {
  const known = new Map<string, boolean>()
  return (zone) => {
    if (!known.has(zone)) known.set(zone, isTimezone(zone))
    return known.get(zone)!
  }
}
