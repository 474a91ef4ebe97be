import type { Event } from '../../../db/schema.ts'

/** Which part of a program a calendar is of; the whole of it where nothing is said. */
type CalendarPartQuery = { session?: string; speaker?: string; room?: string; track?: string }

/** The address of a calendar, which names its event, so that it stays that event's. */
export function calendarUrl({ slug }: Pick<Event, 'slug'>, part: CalendarPartQuery = {}): string {
  return `/schedule.ics?${new URLSearchParams({ eventSlug: slug, ...part })}`
}

/** The address of a file of a whole event, such as `sessions.csv`. */
export function fileUrl({ slug }: Pick<Event, 'slug'>, name: string): string {
  return `/${name}?${new URLSearchParams({ eventSlug: slug })}`
}

/** Whether there are calendars: without a date and a zone nobody can tell when anything is (product §22.5). */
export function hasCalendars({ startsOn, timezone }: Pick<Event, 'startsOn' | 'timezone'>): boolean {
  return !!startsOn && !!timezone
}
