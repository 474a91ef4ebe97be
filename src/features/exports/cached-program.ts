import { and, eq, inArray, max } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { cached } from '../../../db/revisions.ts'
import { type Event, type RevisionKind, revisions } from '../../../db/schema.ts'
import { buildExportedProgram, type ExportedProgram, type ExportLinks } from '../../formats/exported-program.ts'
import { createLinks } from '../../layout/links.ts'
import { cachedProgram, listTracks, PROGRAM_KINDS } from '../../program/program-rows.ts'
import { venueName } from '../../text/names.ts'
import { cachedFloors } from '../rooms/service.ts'

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
