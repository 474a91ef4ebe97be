import * as z from 'zod/mini'
import type { PageOptions } from '../../db/pagination.ts'
import type { Event } from '../../db/schema.ts'
import { compressedPrivateJson, privateJson, type TypedResponse } from '../http/private-response.ts'
import { findManagedEvent } from './requested-event.ts'

/** How lists in pages are asked for (product §15.7): `before` is the last row's id of the page before. */
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
  /** The rows of an event, newest first. */
  rows: (eventId: string, page: PageOptions) => Promise<Row[]>
  /** How long a page is that is asked for without `limit`; unset: as long as the list. */
  usual?: number
  /** However many a client asks for, a page has no more. */
  most: number
  headers?: (eventId: string) => Promise<Record<string, string>>
  /** Among which events `eventSlug` is looked for. */
  find?: typeof findManagedEvent
}

/** One page of an event's list, and in a `Link` header the address of the next one. */
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

/** `Link: <…>; rel="next"` where a page is full. */
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

/** Which event a call is about; see {@link findManagedEvent}. */
export const eventQuery = z.object({ eventSlug: z.optional(z.string('eventSlug was given more than once')) })

/** The same for what changes something: nobody means the default event there. */
export const ofNamedEvent = z.object({ eventSlug: z.string('Send eventSlug') })

/** An organizer's list of one event (`?eventSlug=`): whole rows, also of an event that is not yet active. */
export function organizerListHandler<Row>(load: (eventId: string) => Promise<Row[]>) {
  return async ({
    query,
    request,
  }: {
    query: z.infer<typeof eventQuery>
    request: Request
  }): Promise<TypedResponse<Row[]>> => {
    const event = await findManagedEvent(query.eventSlug)
    return event instanceof Response ? event : compressedPrivateJson(request, await load(event.id))
  }
}
