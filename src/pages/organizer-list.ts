import * as z from 'zod/mini'
import type { TypedResponse } from '../http/private-response.ts'
import { compressedPrivateJson } from '../http/private-response.ts'
import { findManagedEvent } from './requested-event.ts'

/** Which event a call is about; see {@link findManagedEvent}. */
export const eventQuery = z.object({ eventSlug: z.optional(z.string('eventSlug was given more than once')) })

/** The same for what changes something: nobody means the default event there. */
export const ofNamedEvent = z.object({ eventSlug: z.string('Send eventSlug') })

/** An organizer's list of one event (`?eventSlug=`): whole rows, also of an event that is not yet active. */
export function organizerListHandler<Row>(load: (eventId: string) => Promise<Row[]>) {
  return async ({
    query,
    request,
  }: {
    query: z.infer<typeof eventQuery>
    request: Request
  }): Promise<TypedResponse<Row[]>> => {
    const event = await findManagedEvent(query.eventSlug)
    return event instanceof Response ? event : compressedPrivateJson(request, await load(event.id))
  }
}
