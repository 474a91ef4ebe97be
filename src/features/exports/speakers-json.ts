import { plainText } from '../../format/rich-text/plain-text.ts'
import { inSlices } from './program/in-slices.ts'
import type { ExportedSession, Program } from './program/program.ts'
import { whole } from './tables/tables.ts'

/** Who speaks, and in which sessions, for other programs and sites. */
export async function speakersJson({ event, speakers, sessions }: Program, site: string): Promise<string> {
  const talks = new Map<string, ExportedSession[]>()
  for (const session of sessions.filter(({ status }) => status === 'confirmed'))
    for (const id of session.speakerIds) talks.set(id, [...(talks.get(id) ?? []), session])
  const told = await inSlices(speakers, ({ id, guid, name, title, company, bio, photoUrl, linkedinUrl }) => ({
    id,
    guid,
    name,
    title,
    company,
    biography: bio && plainText(bio),
    photo: whole(photoUrl, site),
    linkedin: linkedinUrl,
    sessions: (talks.get(id) ?? []).map(talkOf),
  }))
  return JSON.stringify({ event: { name: event.name, slug: event.slug }, speakers: told })
}

const talkOf = ({ id, guid, title, span }: ExportedSession) => ({ id, guid, title, start: span?.start.local ?? null })
