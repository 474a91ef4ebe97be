import { remember } from '../../../db/remembered.ts'
import { ALL_EVENTS } from '../../../db/revisions.ts'
import type { Event } from '../../../db/schema.ts'
import { plainText, uninitializedCall } from '../../http/errors.tsx'
import { currentEvent } from './current-event.ts'
import { listEvents } from './service.ts'

/**
 * The event a call asks for by its slug (without one: Pittsburgh, else the first by name), or what to answer instead:
 * 404 for an unknown event, 503 where there are no events at all.
 */
export async function askedEvent(slug: string | undefined): Promise<Event | Response> {
  const event = currentEvent(await rememberedEvents(), slug)
  if (!event) return uninitializedCall()
  return slug && event.slug !== slug ? plainText(404, `There is no event "${slug.slice(0, 100)}"`) : event
}

/** Every event by name, from memory until one is written. */
export function rememberedEvents(): Promise<Event[]> {
  return remember(ALL_EVENTS, ['event'], 'events', listEvents)
}
