import type { Event, Session } from '../../../db/schema.ts'
import { openEvents } from '../../visits/known-events.ts'
import { questionsOf } from '../events/program/asked-of-attendees.ts'
import { rememberedSessions } from '../sessions/service.ts'
import type { Asking } from './asking/asking.ts'

/** A session that attendees see, of an event that they see. */
export type FoundSession = { event: Event; session: Session; asking: Asking | undefined }

/** From memory: what is refused takes no place at the database. */
export async function findSession(sessionId: string): Promise<FoundSession | undefined> {
  for (const event of await openEvents()) {
    const session = (await rememberedSessions(event.id)).find(({ id }) => id === sessionId)
    if (session) return { event, session, asking: askingOf(event, session) }
  }
  return undefined
}

/** Undefined where a session takes no questions, whatever the time is (product §32.1). */
export function askingOf(event: Event, session: Session): Asking | undefined {
  const taken = questionsOf(event, session)
  return taken && { ...taken, isHeld: event.questionsHeld }
}
