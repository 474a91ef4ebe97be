import { rememberedEvents } from '../../../visits/known-events.ts'
import { sessionInstants } from '../../events/program/instants.ts'
import { isCancelled, publicSessions } from '../../events/program/public-sessions.ts'

/** When a session takes place, in seconds, and in which room. */
export type SessionTime = { id: string; title: string; room: string | null; from: number }

/** Everything that takes place at a known moment, in the order in which it begins: for whoever is reminded of it. */
export async function listSessionTimes(eventId: string): Promise<SessionTime[]> {
  const event = (await rememberedEvents()).find(({ id }) => id === eventId)
  if (!event) return []
  return (await publicSessions(eventId))
    .flatMap((session) => {
      const { id, title, location } = session
      const instants = isCancelled(session) ? undefined : sessionInstants(event, session)
      return instants ? [{ id, title, room: location, from: instants.start.getTime() / 1000 }] : []
    })
    .sort((a, b) => a.from - b.from)
}
