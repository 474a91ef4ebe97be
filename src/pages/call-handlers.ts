import * as z from 'zod/mini'
import type { PageOptions } from '../../db/pagination.ts'
import { sumRevisions } from '../../db/revision-sync.ts'
import type { Event, PublicEvent, RevisionKind } from '../../db/schema.ts'
import { cacheable, lookUpAndServe, type RenderedPage } from '../http/page-cache.ts'
import { originFor } from '../http/request-address.ts'
import { compressedPrivateJson, privateJson, publicHeaders, type TypedResponse } from '../http/responses.ts'
import { createLinks, type Links } from '../layout/links.ts'
import { findManagedEvent, findRequestedEvent, withManagedEvent } from './cached-events.ts'

export type FileRequest = {
  event: PublicEvent
  /** False: the default event. */
  isEventNamed: boolean
  parameters: Record<string, string>
  /** The site's address (http/request-address); empty if unknown or unused. */
  site: string
}

export function fileLinks({ event, isEventNamed }: FileRequest): Links {
  return createLinks(new URLSearchParams(isEventNamed ? { eventSlug: event.slug } : {}))
}

type PublicFile = {
  path: string
  kinds: readonly RevisionKind[]
  includesOwnUrl?: boolean
  partOf?: (event: Event, query: URLSearchParams) => Promise<Record<string, string> | Response>
  make: (fileRequest: FileRequest) => Promise<RenderedPage | Response>
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
  const query = new URL(request.url).searchParams
  const event = await findRequestedEvent(query.get('eventSlug') ?? undefined)
  if (event instanceof Response) return event
  const parameters = (await partOf?.(event, query)) ?? {}
  return parameters instanceof Response ? parameters : { event, isEventNamed: !!query.get('eventSlug'), parameters }
}

function addressOf(path: string, { event, isEventNamed, parameters }: Omit<FileRequest, 'site'>): string {
  const query = new URLSearchParams({ ...(isEventNamed && { eventSlug: event.slug }), ...parameters })
  return query.size ? `${path}?${query}` : path
}

export function publicListHandler<Row>(
  path: string,
  kinds: readonly RevisionKind[],
  load: (eventId: string, event: Event) => Promise<Row[]>,
  headersOf: (rows: Row[], event: Event) => Record<string, string> = () => ({}),
): (context: { request: Request }) => Promise<TypedResponse<Row[]>> {
  return publicFileHandler({
    path,
    kinds,
    make: async ({ event }) => {
      // Read before the rows: they may be newer than it says, never older.
      const revision = String(sumRevisions(event.id, kinds))
      const rows = await load(event.id, event)
      return { body: JSON.stringify(rows), headers: { ...jsonHeaders(), revision, ...headersOf(rows, event) } }
    },
  })
}

export function jsonHeaders(): Record<string, string> {
  return { ...publicHeaders(), 'content-type': 'application/json; charset=utf-8' }
}

/** `before` is the last row's id of the page before (product §15.7). */
export const pageQuery = z.object({
  eventSlug: z.optional(z.string('eventSlug was given more than once')),
  before: z.optional(
    z.string('before was given more than once').check(z.regex(/^[\w-]{0,100}$/, 'before must be the ID of a row')),
  ),
  limit: z.optional(
    z.coerce
      .number('limit must be a whole number')
      .check(z.int('limit must be a whole number'), z.gte(1, 'limit must be at least 1')),
  ),
})

type List<Row> = {
  rows: (eventId: string, page: PageOptions) => Promise<Row[]>
  /** The page length without `limit`; unset: everything. */
  usual?: number
  most: number
  headers?: (eventId: string) => Promise<Record<string, string>>
  find?: typeof findManagedEvent
}

/** A `Link` header names the next page. */
export async function pagedListResponse<Row extends { id: string }>(
  request: Request,
  { eventSlug, before, limit }: z.infer<typeof pageQuery>,
  { rows: read, usual, most, headers, find = findManagedEvent }: List<Row>,
): Promise<TypedResponse<Row[]>> {
  const event = await find(eventSlug)
  if (event instanceof Response) return event
  const page = { before: before || undefined, limit: limit ? Math.min(limit, most) : usual }
  const rows = await read(event.id, page)
  return privateJson(rows, {
    headers: { ...(await headers?.(event.id)), ...nextPageLink(request.url, rows, page, event) },
  })
}

export function nextPageLink(
  address: string,
  rows: { id: string }[],
  { limit }: PageOptions,
  { slug: eventSlug }: Event,
): Record<string, string> {
  if (rows.length !== limit) return {}
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  searchParams.set('eventSlug', eventSlug)
  searchParams.set('before', rows.at(-1)!.id)
  return { link: `<${pathname}?${searchParams}>; rel="next"` }
}

export const eventQuery = z.object({ eventSlug: z.optional(z.string('eventSlug was given more than once')) })

export const ofNamedEvent = z.object({ eventSlug: z.string('Send eventSlug') })

type EventCall = { query: z.infer<typeof eventQuery>; request: Request }

export const forManagedEvent =
  <Result>(answer: (event: Event, request: Request) => Result | Promise<Result>) =>
  ({ query, request }: EventCall) =>
    withManagedEvent(query.eventSlug, (event) => answer(event, request))

export const organizerListHandler = <Row>(load: (eventId: string, event: Event) => Promise<Row[]>) =>
  forManagedEvent(async (event, request) => compressedPrivateJson(request, await load(event.id, event)))
