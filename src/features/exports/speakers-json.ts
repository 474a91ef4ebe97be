import { plainText } from '../../format/rich-text/plain-text.ts'
import type { ExportedSession, Program } from './program/program.ts'
import { whole } from './tables/tables.ts'

/** Who speaks, and in which sessions, for other programs and sites. */
export function speakersJson({ event, speakers, sessions }: Program, site: string): string {
  const talks = new Map<string, ExportedSession[]>()
  for (const session of sessions.filter(({ status }) => status === 'confirmed'))
    for (const id of session.speakerIds) talks.set(id, [...(talks.get(id) ?? []), session])
  return JSON.stringify({
    event: { name: event.name, slug: event.slug },
    speakers: speakers.map(({ id, guid, name, title, company, bio, photoUrl, linkedinUrl }) => ({
      id,
      guid,
      name,
      title,
      company,
      biography: bio && plainText(bio),
      photo: whole(photoUrl, site),
      linkedin: linkedinUrl,
      sessions: (talks.get(id) ?? []).map(talkOf),
    })),
  })
}

const talkOf = ({ id, guid, title, span }: ExportedSession) => ({ id, guid, title, start: span?.start.local ?? null })
