import { sumRevisions } from '../../db/revisions/revision-state.ts'
import type { Event, RevisionKind } from '../../db/schema.ts'
import { cacheable } from '../http/cached-response.ts'
import { lookUpAndServe, type RenderedPage } from '../http/page-cache.ts'
import type { TypedResponse } from '../http/private-response.ts'
import { originFor } from '../http/request-address.ts'
import { publicHeaders } from '../http/response-headers.ts'
import { createLinks, type Links } from '../layout/links.ts'
import { findRequestedEvent } from './cached-events.ts'

/** A file, or the part of it that parameters select. */
export type FileRequest = {
  event: Event
  /** False: the default event. */
  isEventNamed: boolean
  parameters: Record<string, string>
  /** The site's address (http/request-address); empty if unknown or unused. */
  site: string
}

/** Links name the event where the request did. */
export function fileLinks({ event, isEventNamed }: FileRequest): Links {
  return createLinks(new URLSearchParams(isEventNamed ? { eventSlug: event.slug } : {}))
}

export type PublicFile = {
  path: string
  kinds: readonly RevisionKind[]
  /** The file contains its own address. */
  includesOwnUrl?: boolean
  /** The selected part, or an error response. */
  partOf?: (event: Event, asked: URLSearchParams) => Promise<Record<string, string> | Response>
  make: (asked: FileRequest) => Promise<RenderedPage | Response>
  /** Lets other sites read a refusal. */
  refuse?: (refusal: Response) => Response
}

/** Cached until one of its kinds is written. */
export function publicFileHandler({ refuse = (refusal) => refusal, ...file }: PublicFile) {
  const { includesOwnUrl = false } = file
  const answer = ({ request }: { request: Request }): Promise<Response> => {
    const site = includesOwnUrl ? originFor(request) : ''
    const orRefused = <Answer>(answer: Answer | Response) => (answer instanceof Response ? refuse(answer) : answer)
    return lookUpAndServe(request, {
      site,
      read: async () => orRefused(await readFileRequest(request, file)),
      toRequest: (asked) => ({
        path: addressOf(file.path, asked),
        eventId: asked.event.id,
        // The default event depends on events' slugs.
        dependsOn: [...new Set<RevisionKind>(['event', ...file.kinds])],
        make: async () => orRefused(await file.make({ ...asked, site })),
      }),
    })
  }
  return cacheable(answer, { includesOwnUrl })
}

async function readFileRequest(
  request: Request,
  { partOf }: PublicFile,
): Promise<Omit<FileRequest, 'site'> | Response> {
  const asked = new URL(request.url).searchParams
  const event = await findRequestedEvent(asked.get('eventSlug') ?? undefined)
  if (event instanceof Response) return event
  const parameters = (await partOf?.(event, asked)) ?? {}
  return parameters instanceof Response ? parameters : { event, isEventNamed: !!asked.get('eventSlug'), parameters }
}

/** In the usual spelling, so that it is found without parsing. */
function addressOf(path: string, { event, isEventNamed, parameters }: Omit<FileRequest, 'site'>): string {
  const query = new URLSearchParams({ ...(isEventNamed && { eventSlug: event.slug }), ...parameters })
  return query.size ? `${path}?${query}` : path
}

/** JSON, cached until one of its kinds is written. */
export function publicListHandler<Row>(
  path: string,
  kinds: readonly RevisionKind[],
  load: (eventId: string) => Promise<Row[]>,
  headersOf: (rows: Row[], event: Event) => Record<string, string> = () => ({}),
): (asked: { request: Request }) => Promise<TypedResponse<Row[]>> {
  return publicFileHandler({
    path,
    kinds,
    make: async ({ event }) => {
      // Read before the rows: they may be newer than it says, never older.
      const revision = String(sumRevisions(event.id, kinds))
      const rows = await load(event.id)
      return { body: JSON.stringify(rows), headers: { ...jsonHeaders(), revision, ...headersOf(rows, event) } }
    },
  })
}

export function jsonHeaders(): Record<string, string> {
  return { ...publicHeaders(), 'content-type': 'application/json; charset=utf-8' }
}
