import type { Event } from '../../db/schema.ts'
import { DEFAULT_EVENT_SLUG } from './cached-events.ts'

/** The event whose slug is asked for (without one: Pittsburgh); if none matches, the first (product §2.3). */
export function selectEvent(events: Event[], slug: string | null | undefined): Event | undefined {
  return events.find((event) => event.slug === (slug || DEFAULT_EVENT_SLUG)) ?? events[0]
}
