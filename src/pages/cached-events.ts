import { asc, eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { ALL_EVENTS } from '../../db/revision-sync.ts'
import { cached } from '../../db/revisions.ts'
import { type Event, events } from '../../db/schema.ts'
import { databaseNotInitialized, textError } from '../http/errors.tsx'
import type { ErrorResponse } from '../http/responses.ts'
import { compareNames } from '../text/names.ts'

/** The default event (product §2.3). */
const DEFAULT_EVENT_SLUG = 'pgh'

/** Active events by name. */
export async function cachedActiveEvents(): Promise<Event[]> {
  return (await cachedEvents()).filter(isActiveEvent)
}

export async function cachedActiveEvent(eventId: string): Promise<Event | undefined> {
  return (await cachedActiveEvents()).find(({ id }) => id === eventId)
}

export function cachedEvents(): Promise<Event[]> {
  return cached(ALL_EVENTS, ['event'], 'events', listEvents)
}

const isActiveEvent = ({ isActive }: Event) => isActive

export async function listEvents(): Promise<Event[]> {
  const all = await db.select().from(events).orderBy(asc(events.id))
  return all.sort((a, b) => compareNames(a.name, b.name))
}

export async function findEvent(slug: string): Promise<Event | undefined> {
  const [event] = await db.select().from(events).where(eq(events.slug, slug))
  return event
}

/** The slug's event, else the first (product §2.3). No slug means Pittsburgh. */
export function selectEvent(events: Event[], slug: string | null | undefined): Event | undefined {
  return events.find((event) => event.slug === (slug || DEFAULT_EVENT_SLUG)) ?? events[0]
}

/** 404 for an unknown event, 503 without events. */
export function findRequestedEvent(slug: string | undefined): Promise<Event | ErrorResponse> {
  return findAmong(isActiveEvent, slug)
}

/** Includes inactive events. */
export function findManagedEvent(slug: string | undefined): Promise<Event | ErrorResponse> {
  return findAmong(() => true, slug)
}

/** Handles a call about a managed event. */
export async function withManagedEvent<T>(slug: string | undefined, handle: (event: Event) => T | Promise<T>) {
  const event = await findManagedEvent(slug)
  return event instanceof Response ? event : handle(event)
}

async function findAmong(isOne: (event: Event) => boolean, slug: string | undefined): Promise<Event | ErrorResponse> {
  const all = await cachedEvents()
  if (all.length === 0) return databaseNotInitialized()
  const event = selectEvent(all.filter(isOne), slug)
  if (!event) return textError(404, 'No event is available right now')
  return slug && event.slug !== slug ? textError(404, `There is no event "${slug.slice(0, 100)}"`) : event
}
