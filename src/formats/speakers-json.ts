import { richTextToPlain } from '../text/rich-text/rich-text.ts'
import { absoluteUrl, type ExportedProgram, type ExportedSession } from './exported-program.ts'
import { mapYielding } from './yielding-map.ts'

/** The speakers with their sessions, for other programs and sites. */
export async function writeSpeakersJson({ event, speakers, sessions }: ExportedProgram, site: string): Promise<string> {
  const talks = new Map<string, ExportedSession[]>()
  for (const session of sessions.filter(({ status }) => status === 'confirmed'))
    for (const id of session.speakerIds) talks.set(id, [...(talks.get(id) ?? []), session])
  const listed = await mapYielding(speakers, ({ id, guid, name, title, company, bio, photoUrl, linkedinUrl }) => ({
    id,
    guid,
    name,
    title,
    company,
    biography: bio && richTextToPlain(bio),
    photo: absoluteUrl(photoUrl, site),
    linkedin: linkedinUrl,
    sessions: (talks.get(id) ?? []).map(talkOf),
  }))
  return JSON.stringify({ event: { name: event.name, slug: event.slug }, speakers: listed })
}

const talkOf = ({ id, guid, title, span }: ExportedSession) => ({ id, guid, title, start: span?.start.local ?? null })
