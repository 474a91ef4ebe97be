import type { Event, Session } from '../../../db/schema.ts'
import { openEvents } from '../../visits/known-events.ts'
import { questionsOf } from '../events/program/asked-of-attendees.ts'
import { rememberedSessions } from '../sessions/service.ts'

/** A session that attendees see, of an event that they see, and whether it takes questions now (product §32.2). */
export type FoundSession = { event: Event; session: Session; isOpen: boolean }

/** From memory: what is refused takes no place at the database. */
export async function findSession(sessionId: string): Promise<FoundSession | undefined> {
  for (const event of await openEvents()) {
    const session = (await rememberedSessions(event.id)).find(({ id }) => id === sessionId)
    if (session) return { event, session, isOpen: takesQuestionsNow(event, session) }
  }
  return undefined
}

export function takesQuestionsNow(event: Event, session: Session): boolean {
  const taken = questionsOf(event, session)
  return !!taken && Date.now() < (taken.until ?? Number.POSITIVE_INFINITY)
}
