import type { Event, Session } from '../../../db/schema.ts'
import { questionWindow } from '../../program/audience-switches.ts'
import { findVisibleSession } from '../sessions/service.ts'
import type { QuestionWindow } from './asking/question-window.ts'

/** A session that attendees see, and how it takes questions. From memory: a refused post costs the database nothing. */
export async function findSession(sessionId: string) {
  const found = await findVisibleSession(sessionId)
  return found && { ...found, asking: questionWindowOf(found.event, found.session) }
}

/** Undefined where a session takes no questions, whatever the time is (product §32.1). */
export function questionWindowOf(event: Event, session: Session): QuestionWindow | undefined {
  const taken = questionWindow(event, session)
  return taken && { ...taken, isHeld: event.questionsHeld }
}
