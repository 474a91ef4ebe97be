import { sumRevisions } from '../../db/revisions/revision-state.ts'
import type { Event, RevisionKind } from '../../db/schema.ts'
import type { TypedResponse } from '../http/private-response.ts'
import { publicHeaders } from '../http/response-headers.ts'
import { publicFileHandler } from './public-file.ts'

/** A public list of one event (`?eventSlug=`) as JSON, kept in memory until one of its kinds is written. */
export function publicListHandler<Row>(
  path: string,
  kinds: RevisionKind[],
  load: (eventId: string) => Promise<Row[]>,
  headersOf: (rows: Row[], event: Event) => Record<string, string> = () => ({}),
): (asked: { request: Request }) => Promise<TypedResponse<Row[]>> {
  return publicFileHandler({
    path,
    kinds,
    make: async ({ event }) => {
      // Before the rows are read: they may be newer than it says, never older.
      const revision = String(sumRevisions(event.id, kinds))
      const rows = await load(event.id)
      return { body: JSON.stringify(rows), headers: { ...jsonHeaders(), revision, ...headersOf(rows, event) } }
    },
  })
}

export function jsonHeaders(): Record<string, string> {
  return { ...publicHeaders(), 'content-type': 'application/json; charset=utf-8' }
}
