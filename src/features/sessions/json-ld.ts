import type { PageRequest } from '../../pages/public-page.tsx'
import { eventJsonLd, type LinkedData, personJsonLd, sessionJsonLd } from '../linked-data/schema-org.ts'
import type { Agenda } from './agenda/agenda-list.tsx'
import { sessionSpeakers } from './agenda/session-card.tsx'

/** What the page is about: the event, or the session or speaker at whose address it is. */
export async function agendaJsonLd(
  { event, canonical, parameters }: PageRequest,
  load: () => Promise<Agenda>,
): Promise<() => LinkedData | undefined> {
  const { session: sessionId, speaker: speakerId } = parameters
  const agenda = canonical('/')
  if (!sessionId && !speakerId) {
    const isBare = Object.values(parameters).every((value) => value === undefined)
    return () => (isBare ? eventJsonLd(event, agenda) : undefined)
  }
  const { sessions, speakers } = await load()
  const [session, speaker] = [sessions.find(({ id }) => id === sessionId), speakers.get(speakerId ?? '')]
  if (speaker) return () => personJsonLd(speaker, canonical('/', { speaker: speaker.id }))
  if (!session) return () => undefined
  const url = canonical('/', { session: session.id })
  return () => sessionJsonLd(event, session, sessionSpeakers(session, speakers), { url, agenda })
}
