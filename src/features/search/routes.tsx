import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { privateJson, type TypedResponse } from '../../http/private-response.ts'
import { withRenderSlot } from '../../http/render.ts'
import { clientNetwork } from '../../http/request-address.ts'
import { cachedEvents, findRequestedEvent } from '../../pages/cached-events.ts'
import { publicListHandler } from '../../pages/public-file.ts'
import { publicCachedRead, publicRoute } from '../auth/route-access.ts'
import type { SearchResults } from './build-results.ts'
import { listDocuments, SEARCH_KINDS, searchEvent } from './service.ts'

const searchQuery = z.object({
  eventSlug: z.optional(z.string('eventSlug was given more than once')),
  q: z.optional(z.string('q was given more than once')),
})

export const searchRoutes = new Elysia()
  .get('/api/search', ({ query, request }) => handleSearch(query, request), { query: searchQuery, ...publicRoute })
  // For the script of the page, which searches at every letter.
  .get('/api/search/index', publicListHandler('/api/search/index', SEARCH_KINDS, listEntries), publicCachedRead)

async function handleSearch(
  { eventSlug, q }: z.infer<typeof searchQuery>,
  request: Request,
): Promise<TypedResponse<SearchResults>> {
  const event = await findRequestedEvent(eventSlug)
  return event instanceof Response
    ? event
    : privateJson(await withRenderSlot(clientNetwork(request), () => searchEvent(event, q)))
}

async function listEntries(eventId: string) {
  const event = (await cachedEvents()).find(({ id }) => id === eventId)
  return event ? (await listDocuments(event)).map(({ entry }) => entry) : []
}
