import * as z from 'zod/mini'
import type { PageOptions } from '../../db/pagination.ts'
import type { Event } from '../../db/schema.ts'
import { compressedPrivateJson, privateJson, type TypedResponse } from '../http/private-response.ts'
import { findManagedEvent } from './cached-events.ts'

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
  /** Newest first. */
  rows: (eventId: string, page: PageOptions) => Promise<Row[]>
  /** The page length without `limit`; unset: everything. */
  usual?: number
  most: number
  headers?: (eventId: string) => Promise<Record<string, string>>
  /** Where `eventSlug` is looked up. */
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

/** `Link: <…>; rel="next"` for a full page. */
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

/** See {@link findManagedEvent}. */
export const eventQuery = z.object({ eventSlug: z.optional(z.string('eventSlug was given more than once')) })

/** Writes have no default event. */
export const ofNamedEvent = z.object({ eventSlug: z.string('Send eventSlug') })

/** Whole rows, also of an inactive event. */
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
