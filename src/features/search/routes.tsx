import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { withSearchSlot } from '../../http/render.ts'
import { clientNetwork } from '../../http/request-address.ts'
import { privateJson, type TypedResponse } from '../../http/responses.ts'
import { findRequestedEvent } from '../../pages/cached-events.ts'
import { eventQuery, publicListHandler } from '../../pages/call-handlers.ts'
import { publicCachedRead, publicRoute } from '../auth/route-access.ts'
import type { SearchResults } from './run-search.ts'
import { listDocuments, SEARCH_KINDS, searchEvent } from './service.ts'

const searchQuery = z.extend(eventQuery, { q: z.optional(z.string('q was given more than once')) })

export const searchRoutes = new Elysia()
  .get('/api/search', ({ query, request }) => handleSearch(query, request), { query: searchQuery, ...publicRoute })
  // For the script of the page, which searches at every letter.
  .get(
    '/api/search/index',
    publicListHandler('/api/search/index', SEARCH_KINDS, async (_eventId, event) =>
      (await listDocuments(event)).map(({ entry }) => entry),
    ),
    publicCachedRead,
  )

async function handleSearch(
  { eventSlug, q }: z.infer<typeof searchQuery>,
  request: Request,
): Promise<TypedResponse<SearchResults>> {
  const event = await findRequestedEvent(eventSlug)
  return event instanceof Response
    ? event
    : privateJson(await withSearchSlot(clientNetwork(request), () => searchEvent(event, q)))
}
