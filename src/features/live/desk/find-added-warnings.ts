import type { Event, Session, Speaker } from '../../../../db/schema.ts'
import { sessionWarnings } from '../../sessions/session-warnings.ts'

type WarningInput = { event: Event; sessions: Session[]; speakers: Speaker[] }

/** What looks wrong with changed sessions, and did not before; a clash is told once, at the session that changes. */
export function addedWarnings({ event, sessions, speakers }: WarningInput, changed: Session[]): string[] {
  const later = new Map(changed.map((session) => [session.id, session]))
  const said = (all: Session[]) =>
    [...sessionWarnings(all, speakers, event)]
      .filter(([id]) => later.has(id))
      .flatMap(([, warnings]) => warnings.map(({ sentence }) => sentence))
  const before = new Set(said(sessions))
  const after = said(sessions.map((session) => later.get(session.id) ?? session))
  return [...new Set(after)].filter((sentence) => !before.has(sentence))
}
