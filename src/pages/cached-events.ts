import { asc, eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { ALL_EVENTS } from '../../db/revision-sync.ts'
import { cached } from '../../db/revisions.ts'
import { type Event, events, type PublicEvent, tracks } from '../../db/schema.ts'
import { keyedHash } from '../app-secret.ts'
import { databaseNotInitialized, textError } from '../http/errors.tsx'
import type { ErrorResponse } from '../http/responses.ts'
import { compareNames } from '../text/names.ts'

const DEFAULT_EVENT_SLUG = 'pgh'

export async function cachedActiveEvents(): Promise<PublicEvent[]> {
  return (await cachedEvents()).filter(isActiveEvent)
}

export async function cachedActiveEvent(eventId: string): Promise<Event | undefined> {
  return (await cachedActiveEvents()).find(({ id }) => id === eventId)
}

export function cachedEvents(): Promise<PublicEvent[]> {
  return cached(ALL_EVENTS, ['event'], 'events', async () => {
    const own = db.select().from(tracks).orderBy(asc(tracks.position), asc(tracks.id))
    const [all, inOrder] = await Promise.all([listEvents(), own])
    const ofEvent = Map.groupBy(inOrder, ({ eventId }) => eventId)
    return all.map((event) => ({ ...event, tracks: ofEvent.get(event.id) ?? [] }))
  })
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
export function selectEvent<Each extends Event>(events: Each[], slug: string | null | undefined): Each | undefined {
  return events.find((event) => event.slug === (slug || DEFAULT_EVENT_SLUG)) ?? events[0]
}

/** The slug under which a hidden event is shown (product §11.11). A dot is in no other slug. */
export const previewSlug = ({ id, slug }: Event) => `${slug}.${keyedHash(`preview ${id}`, 15)}`

/** The events that a visitor may see who asks for this slug, and the slug that is meant. */
export async function visibleEvents(asked: string | null | undefined) {
  const all = await cachedEvents()
  const open = all.filter(isActiveEvent)
  const named = asked && all.find(({ slug }) => asked.startsWith(`${slug}.`))
  if (!named || previewSlug(named) !== asked) return { open, slug: asked }
  return named.isActive ? { open, slug: named.slug } : { open: [...open, { ...named, slug: asked }], slug: asked }
}

export async function findRequestedEvent(asked: string | undefined): Promise<PublicEvent | ErrorResponse> {
  const { open, slug } = await visibleEvents(asked)
  return findAmong(open, slug)
}

export async function findManagedEvent(slug: string | undefined): Promise<Event | ErrorResponse> {
  return findAmong(await cachedEvents(), slug)
}

export async function withManagedEvent<T>(slug: string | undefined, handle: (event: Event) => T | Promise<T>) {
  const event = await findManagedEvent(slug)
  return event instanceof Response ? event : handle(event)
}

async function findAmong(events: PublicEvent[], slug: string | null | undefined): Promise<PublicEvent | ErrorResponse> {
  if ((await cachedEvents()).length === 0) return databaseNotInitialized()
  const event = selectEvent(events, slug)
  if (!event) return textError(404, 'No event is available right now')
  return slug && event.slug !== slug ? textError(404, `There is no event "${slug.slice(0, 100)}"`) : event
}
