import type { Event, Session } from '../../../db/schema.ts'
import { cachedActiveEvents } from '../../pages/cached-events.ts'
import { questionWindow } from '../../program/audience-switches.ts'
import { cachedSessions } from '../sessions/service.ts'
import type { QuestionWindow } from './asking/question-window.ts'

/** A session that attendees see, of an event that they see. */
export type AskableSession = { event: Event; session: Session; asking: QuestionWindow | undefined }

/** From memory: what is refused takes no place at the database. */
export async function findSession(sessionId: string): Promise<AskableSession | undefined> {
  for (const event of await cachedActiveEvents()) {
    const session = (await cachedSessions(event.id)).find(({ id }) => id === sessionId)
    if (session) return { event, session, asking: questionWindowOf(event, session) }
  }
  return undefined
}

/** Undefined where a session takes no questions, whatever the time is (product §32.1). */
export function questionWindowOf(event: Event, session: Session): QuestionWindow | undefined {
  const taken = questionWindow(event, session)
  return taken && { ...taken, isHeld: event.questionsHeld }
}
