import type { Event } from '../../db/schema.ts'
import { databaseNotInitialized, textError } from '../http/errors.tsx'
import type { ErrorResponse } from '../http/private-response.ts'
import { cachedEvents, isActiveEvent, selectEvent } from './cached-events.ts'

/** 404 for an unknown event, 503 without events. */
export function findRequestedEvent(slug: string | undefined): Promise<Event | ErrorResponse> {
  return findAmong(isActiveEvent, slug)
}

/** Includes inactive events. */
export function findManagedEvent(slug: string | undefined): Promise<Event | ErrorResponse> {
  return findAmong(() => true, slug)
}

async function findAmong(isOne: (event: Event) => boolean, slug: string | undefined): Promise<Event | ErrorResponse> {
  const all = await cachedEvents()
  if (all.length === 0) return databaseNotInitialized()
  const event = selectEvent(all.filter(isOne), slug)
  if (!event) return textError(404, 'No event is available right now')
  return slug && event.slug !== slug ? textError(404, `There is no event "${slug.slice(0, 100)}"`) : event
}
