import type { Event } from '../../db/schema.ts'
import { plainText, uninitializedCall } from '../http/errors.tsx'
import type { Refusal } from '../http/private-answer.ts'
import { currentEvent } from './current-event.ts'
import { isOpen, rememberedEvents } from './known-events.ts'

/** Without a slug: Pittsburgh, else the first by name. 404 for an unknown event, 503 where there are none. */
export function askedEvent(slug: string | undefined): Promise<Event | Refusal> {
  return among(isOpen, slug)
}

/** The same for an organizer, who also works on events that are not active. */
export function managedEvent(slug: string | undefined): Promise<Event | Refusal> {
  return among(() => true, slug)
}

async function among(isOne: (event: Event) => boolean, slug: string | undefined): Promise<Event | Refusal> {
  const all = await rememberedEvents()
  if (all.length === 0) return uninitializedCall()
  const event = currentEvent(all.filter(isOne), slug)
  if (!event) return plainText(404, 'No event is available right now')
  return slug && event.slug !== slug ? plainText(404, `There is no event "${slug.slice(0, 100)}"`) : event
}
