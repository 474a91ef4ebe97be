import type { Event } from '../../../db/schema.ts'

/** An empty query means the whole program. */
type CalendarPartQuery = { session?: string; speaker?: string; room?: string; track?: string }

/** Names its event, so that the calendar stays that event's. */
export function calendarUrl({ slug }: Pick<Event, 'slug'>, part: CalendarPartQuery = {}): string {
  return `/schedule.ics?${new URLSearchParams({ eventSlug: slug, ...part })}`
}

export function fileUrl({ slug }: Pick<Event, 'slug'>, name: string): string {
  return `/${name}?${new URLSearchParams({ eventSlug: slug })}`
}

/** Without a date and a zone there are no real times (product §22.5). */
export function hasCalendars({ startsOn, timezone }: Pick<Event, 'startsOn' | 'timezone'>): boolean {
  return !!startsOn && !!timezone
}
