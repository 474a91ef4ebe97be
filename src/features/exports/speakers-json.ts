import { richTextToPlain } from '../../text/rich-text/plain-text.ts'
import { absoluteUrl } from './export-tables.ts'
import type { ExportedProgram, ExportedSession } from './program/exported-program.ts'
import { mapYielding } from './program/yielding-map.ts'

/** Who speaks, and in which sessions, for other programs and sites. */
export async function writeSpeakersJson({ event, speakers, sessions }: ExportedProgram, site: string): Promise<string> {
  const talks = new Map<string, ExportedSession[]>()
  for (const session of sessions.filter(({ status }) => status === 'confirmed'))
    for (const id of session.speakerIds) talks.set(id, [...(talks.get(id) ?? []), session])
  const told = await mapYielding(speakers, ({ id, guid, name, title, company, bio, photoUrl, linkedinUrl }) => ({
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
  return JSON.stringify({ event: { name: event.name, slug: event.slug }, speakers: told })
}

const talkOf = ({ id, guid, title, span }: ExportedSession) => ({ id, guid, title, start: span?.start.local ?? null })
