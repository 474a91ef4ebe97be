import { cachedEvents } from '../../../pages/cached-events.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { isCancelled, listPublicSessions } from '../../../program/public-sessions.ts'

/** A session of the program: when it takes place, in seconds, and in which room. 0: canceled, or at no known moment. */
export type SessionTime = { id: string; title: string; room: string | null; from: number }

/** The whole program, in the order in which it begins: for whoever starred some of it. */
export async function listSessionTimes(eventId: string): Promise<SessionTime[]> {
  const event = (await cachedEvents()).find(({ id }) => id === eventId)
  if (!event) return []
  return (await listPublicSessions(eventId))
    .map((session) => {
      const { id, title, location } = session
      const instants = isCancelled(session) ? undefined : sessionInstants(event, session)
      return { id, title, room: location, from: instants ? instants.start.getTime() / 1000 : 0 }
    })
    .sort((a, b) => a.from - b.from)
}
