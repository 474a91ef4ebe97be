import { remember } from '../../../db/revisions/remembered.ts'
import type { Session } from '../../../db/schema.ts'
import { publicSessions, type Replacement, replacements } from '../events/program/public-sessions.ts'

/** A session of a speaker, with what takes its place where it is cancelled. */
export type Talk = Session & { instead?: Replacement }

/** Each speaker's sessions in the order of the program, by speaker id. */
type Talks = Map<string, Talk[]>

/** Where each speaker of an event is to be heard; from memory until the program changes. */
export function rememberedTalks(eventId: string): Promise<Talks> {
  return remember(eventId, ['event', 'sessions'], 'talks', async () => {
    const sessions = await publicSessions(eventId)
    return talksOf(sessions, replacements(sessions))
  })
}

export function talksOf(sessions: Session[], instead: Map<string, Replacement>): Talks {
  const talks: Talks = new Map()
  for (const session of sessions)
    for (const id of session.speakerIds)
      talks.set(id, [...(talks.get(id) ?? []), { ...session, instead: instead.get(session.id) }])
  return talks
}
