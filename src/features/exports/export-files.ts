import { and, eq, inArray, max } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { cached } from '../../../db/revisions.ts'
import { type Event, type RevisionKind, revisions } from '../../../db/schema.ts'
import type { ExportedProgram, ExportedSession, ExportLinks } from '../../formats/exported-program.ts'
import { absoluteUrl, buildExportedProgram } from '../../formats/exported-program.ts'
import { writeProgramJson } from '../../formats/program-json.ts'
import { type ScheduleWriteOptions, writeScheduleJson, writeScheduleXml } from '../../formats/schedule/write.ts'
import type { ExportTable } from '../../formats/tables/write.ts'
import { sessionTable, speakerTable, sponsorTable, writeCsv, writeXlsx } from '../../formats/tables/write.ts'
import { mapYielding } from '../../formats/yielding-map.ts'
import type { Bytes } from '../../http/encoding.ts'
import { createLinks } from '../../layout/links.ts'
import { groupByEach } from '../../program/program.ts'
import { cachedProgram, listTracks, PROGRAM_KINDS } from '../../program/program-rows.ts'
import { venueName } from '../../text/names.ts'
import { richTextToPlain } from '../../text/rich-text/rich-text.ts'
import { cachedGuides } from '../guides/service.ts'
import { cachedFloors } from '../rooms/service.ts'
import { cachedSponsors } from '../sponsors/service.ts'

export type ExportedFile = {
  kinds: readonly RevisionKind[]
  type: string
  needsDates?: boolean
  write: (request: Exporting) => Promise<string | Bytes>
}

/** `writtenAt` is the last write of its data; `site` is the origin of its addresses, or empty. */
type Exporting = { event: Event; site: string; writtenAt: Date }

const JSON_TYPE = 'application/json; charset=utf-8'
const CSV_TYPE = 'text/csv; charset=utf-8'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SPONSORS = ['event', 'sponsors'] as const satisfies RevisionKind[]

const tables: [name: string, kinds: readonly RevisionKind[], read: (request: Exporting) => Promise<ExportTable>][] = [
  ['sessions', PROGRAM_KINDS, async ({ event }) => sessionTable(await cachedExportedProgram(event))],
  ['speakers', PROGRAM_KINDS, async ({ event, site }) => speakerTable(await cachedExportedProgram(event), site)],
  ['sponsors', SPONSORS, async ({ event, site }) => sponsorTable(await cachedSponsors(event.id), site)],
]

export const EXPORT_FILES: Record<string, ExportedFile> = {
  'schedule.json': schedule(JSON_TYPE, writeScheduleJson),
  'schedule.xml': schedule('application/vnd.c3voc.schedule+xml; charset=utf-8', writeScheduleXml),
  'speakers.json': {
    kinds: PROGRAM_KINDS,
    type: JSON_TYPE,
    write: async ({ event, site }) => writeSpeakersJson(await cachedExportedProgram(event), site),
  },
  'program.json': {
    kinds: [...PROGRAM_KINDS, 'sponsors', 'guides'],
    type: JSON_TYPE,
    write: async ({ event, site }) => {
      const others = { sponsors: await cachedSponsors(event.id), guides: await cachedGuides(event.id) }
      return writeProgramJson(await cachedExportedProgram(event), others, site)
    },
  },
  ...Object.fromEntries(
    tables.flatMap(([name, kinds, read]): [string, ExportedFile][] => [
      [`${name}.csv`, { kinds, type: CSV_TYPE, write: async (request) => writeCsv(await read(request)) }],
      [`${name}.xlsx`, { kinds, type: XLSX_TYPE, write: async (request) => writeXlsx(await read(request)) }],
    ]),
  ),
}

type Schedule = (program: ExportedProgram, options: ScheduleWriteOptions) => Promise<string>

/** Apps show their users the version, and that there is a newer one. */
function schedule(type: string, make: Schedule): ExportedFile {
  return {
    kinds: PROGRAM_KINDS,
    type,
    needsDates: true,
    write: async ({ event, site, writtenAt }) => {
      const version = writtenAt.toISOString().slice(0, 19).replace('T', ' ')
      return make(await cachedExportedProgram(event), { site, version, links: exportLinks(event, site) })
    },
  }
}

async function writeSpeakersJson({ event, speakers, sessions }: ExportedProgram, site: string): Promise<string> {
  const confirmed = sessions.filter(({ status }) => status === 'confirmed')
  const talks = groupByEach(confirmed, ({ speakerIds }) => speakerIds)
  const listed = await mapYielding(speakers, ({ id, guid, name, title, company, bio, photoUrl, ...speaker }) => ({
    id,
    guid,
    name,
    title,
    company,
    biography: bio && richTextToPlain(bio),
    photo: absoluteUrl(photoUrl, site),
    linkedin: speaker.linkedinUrl,
    website: speaker.websiteUrl,
    pronouns: speaker.pronouns,
    pronunciation: speaker.pronunciation,
    sessions: (talks.get(id) ?? []).map(talkOf),
  }))
  return JSON.stringify({ event: { name: event.name, slug: event.slug }, speakers: listed })
}

const talkOf = ({ id, guid, title, span }: ExportedSession) => ({ id, guid, title, start: span?.start.local ?? null })

export function cachedExportedProgram(event: Event): Promise<ExportedProgram> {
  return cached(event.id, [...PROGRAM_KINDS], 'exported program', async () => {
    const [program, floors, tracks] = await Promise.all([
      cachedProgram(event),
      cachedFloors(event.id),
      listTracks(event.id),
    ])
    return buildExportedProgram(program, { floors, venue: venueName(event), tracks })
  })
}

export function addressesOf({ slug }: Event, site: string) {
  const links = createLinks(new URLSearchParams({ eventSlug: slug }))
  return (...asked: Parameters<typeof links>) => site + links(...asked)
}

export function exportLinks(event: Event, site: string): ExportLinks {
  const address = addressesOf(event, site)
  return { agenda: address('/'), session: (session) => address('/', { session }) }
}

export async function lastModified(eventId: string, kinds: readonly RevisionKind[]): Promise<Date> {
  const [found] = await db
    .select({ at: max(revisions.writtenAt) })
    .from(revisions)
    .where(and(eq(revisions.eventId, eventId), inArray(revisions.kind, [...kinds])))
  return new Date(found?.at ?? 0)
}

/** The reason why an event's times are unknown to other programs; undefined where they are known. */
export function missingDatesReason({ startsOn, timezone }: Event): string | undefined {
  if (!startsOn) return 'This event has no date yet'
  return timezone ? undefined : 'This event has no time zone yet'
}
