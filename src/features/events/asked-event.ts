import { remember } from '../../../db/remembered.ts'
import { ALL_EVENTS } from '../../../db/revisions.ts'
import type { Event } from '../../../db/schema.ts'
import { plainText, uninitializedCall } from '../../http/errors.tsx'
import { DEFAULT_EVENT_SLUG } from './constants.ts'
import { listEvents } from './service.ts'

/**
 * The event a call asks for by its slug (without one: Pittsburgh, else the first by name), or what to answer instead:
 * 404 for an unknown event, 503 where there are no events at all.
 */
export async function askedEvent(slug: string | undefined): Promise<Event | Response> {
  const all = await rememberedEvents()
  const found = all.find((event) => event.slug === (slug || DEFAULT_EVENT_SLUG))
  if (found) return found
  if (!all[0]) return uninitializedCall()
  return slug ? plainText(404, `There is no event "${slug.slice(0, 100)}"`) : all[0]
}

/** Every event by name, from memory until one is written. */
export function rememberedEvents(): Promise<Event[]> {
  return remember(ALL_EVENTS, ['event'], 'events', listEvents)
}
