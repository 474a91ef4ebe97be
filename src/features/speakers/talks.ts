import { cached } from '../../../db/revisions/query-cache.ts'
import type { Session } from '../../../db/schema.ts'
import { listPublicSessions, type Replacement, replacementsById } from '../../program/public-sessions.ts'

/** `instead` replaces a canceled session. */
export type SpeakerTalk = Session & { instead?: Replacement }

/** In program order, by speaker id. */
type Talks = Map<string, SpeakerTalk[]>

export function cachedTalks(eventId: string): Promise<Talks> {
  return cached(eventId, ['event', 'sessions'], 'talks', async () => {
    const sessions = await listPublicSessions(eventId)
    return groupTalksBySpeaker(sessions, replacementsById(sessions))
  })
}

export function groupTalksBySpeaker(sessions: Session[], instead: Map<string, Replacement>): Talks {
  const talks: Talks = new Map()
  for (const session of sessions)
    for (const id of session.speakerIds)
      talks.set(id, [...(talks.get(id) ?? []), { ...session, instead: instead.get(session.id) }])
  return talks
}
