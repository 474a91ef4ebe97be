import { remember } from '../../../db/revisions/remembered.ts'
import type { Session } from '../../../db/schema.ts'
import { sessionsInOrder } from '../events/program/sessions-in-order.ts'

/** Each speaker's sessions in the order of the program, by speaker id. */
export type Talks = Map<string, Session[]>

/** Where each speaker of an event is to be heard; from memory until the program changes. */
export function rememberedTalks(eventId: string): Promise<Talks> {
  return remember(eventId, ['event', 'sessions'], 'talks', async () => {
    const talks: Talks = new Map()
    for (const session of await sessionsInOrder(eventId))
      for (const id of session.speakerIds) talks.set(id, [...(talks.get(id) ?? []), session])
    return talks
  })
}
