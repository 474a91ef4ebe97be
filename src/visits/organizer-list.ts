import * as z from 'zod/mini'
import type { Answer } from '../http/private-answer.ts'
import { longPrivateJson } from '../http/private-answer.ts'
import { managedEvent } from './asked-event.ts'

/** Which event a call is about; see {@link managedEvent}. */
export const ofEvent = z.object({ eventSlug: z.optional(z.string('eventSlug was given more than once')) })

/** The same for what changes something: nobody means the default event there. */
export const ofNamedEvent = z.object({ eventSlug: z.string('Send eventSlug') })

/** An organizer's list of one event (`?eventSlug=`): whole rows, also of an event that is not yet active. */
export function organizerList<Row>(load: (eventId: string) => Promise<Row[]>) {
  return async ({ query, request }: { query: z.infer<typeof ofEvent>; request: Request }): Promise<Answer<Row[]>> => {
    const event = await managedEvent(query.eventSlug)
    return event instanceof Response ? event : longPrivateJson(request, await load(event.id))
  }
}
