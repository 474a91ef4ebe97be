import type { Visit } from '../../visits/public-page.tsx'
import { eventData, type LinkedData, personData, sessionData } from '../linked-data/event-data.ts'
import type { Agenda } from './agenda/agenda-list.tsx'
import { speakersOf } from './agenda/session-card.tsx'

/** What the page is about: the event, or the session or speaker at whose address it is. */
export async function dataOf(
  { event, canonical, parameters }: Visit,
  load: () => Promise<Agenda>,
): Promise<() => LinkedData | undefined> {
  const { session: sessionId, speaker: speakerId } = parameters
  const agenda = canonical('/')
  if (!sessionId && !speakerId) {
    const isBare = Object.values(parameters).every((value) => value === undefined)
    return () => (isBare ? eventData(event, agenda) : undefined)
  }
  const { sessions, speakers } = await load()
  const [session, speaker] = [sessions.find(({ id }) => id === sessionId), speakers.get(speakerId ?? '')]
  if (speaker) return () => personData(speaker, canonical('/', { speaker: speaker.id }))
  if (!session) return () => undefined
  const url = canonical('/', { session: session.id })
  return () => sessionData(event, session, speakersOf(session, speakers), { url, agenda })
}
