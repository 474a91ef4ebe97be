import ICAL from 'ical.js'
import { sessionInstants } from '../../program/instants.ts'
import { isTimezone } from '../../text/time/valid-date.ts'
import { toWallClock } from '../local-times.ts'

/** Converts a calendar's times to one clock: the event's, else the calendar's own. */
export function createCalendarClock(calendar: ICAL.Component, ofEvent: string | undefined) {
  const own = ownZone(calendar)
  const zone = ofEvent ?? own
  const definitions = new Map(
    calendar.getAllSubcomponents('vtimezone').map((one) => [String(one.getFirstPropertyValue('tzid')), one]),
  )
  return {
    /** The calendar's own zone, if the event has none yet. */
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

/** The name of a time's zone. The calendar may not define the zone it names. */
function zoneOf(time: ICAL.Time): string | undefined {
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC'
  const { timezone } = time as ICAL.Time & { timezone?: string }
  return timezone ?? (time.zone?.tzid === 'floating' ? undefined : time.zone?.tzid)
}

/** Resolves well-known zones by name, others by the calendar's definition. */
function instantOf(
  time: ICAL.Time,
  wall: string,
  tzid: string,
  definition: ICAL.Component | undefined,
): Date | undefined {
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
