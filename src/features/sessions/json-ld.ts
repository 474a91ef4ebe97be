import { eventJsonLd, type LinkedData, personJsonLd, sessionJsonLd } from '../../formats/linked-data.ts'
import { CONFERENCE_NAME } from '../../layout/document-title.ts'
import type { PageRequest } from '../../pages/public-page.tsx'
import type { Agenda } from './agenda/load-agenda.ts'

/** About the event, or the session or speaker of the address. */
export async function agendaJsonLd(
  { event, canonical, parameters }: PageRequest,
  load: () => Promise<Agenda>,
): Promise<() => LinkedData | undefined> {
  const { session: sessionId, speaker: speakerId } = parameters
  const agenda = canonical('/')
  if (!sessionId && !speakerId) {
    const isBare = Object.values(parameters).every((value) => value === undefined)
    return () => (isBare ? eventJsonLd(event, { url: agenda, organizer: CONFERENCE_NAME }) : undefined)
  }
  const { byId, speakers } = await load()
  const [session, speaker] = [byId.get(sessionId ?? ''), speakers.get(speakerId ?? '')]
  if (speaker) return () => personJsonLd(speaker, canonical('/', { speaker: speaker.id }))
  if (!session) return () => undefined
  const url = canonical('/', { session: session.id })
  return () => sessionJsonLd(event, session, { url, agenda })
}
