import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { privateJson } from '../../http/private-response.ts'
import { pageQuery } from '../../pages/event-lists.ts'
import { jsonHeaders, publicFileHandler } from '../../pages/public-file.ts'
import { findManagedEvent, findRequestedEvent } from '../../pages/requested-event.ts'
import { allKinds } from '../../records/tables.ts'
import { publicCachedRead } from '../auth/route-access.ts'
import { currentUpdate, PUBLIC_KINDS, streamUpdates } from './event-updates.ts'

const latest = publicFileHandler({
  path: '/api/news/latest',
  kinds: PUBLIC_KINDS,
  // Without the time, which the answer's date says: an answer that is the same has the same tag.
  make: async ({ event }) => ({
    body: JSON.stringify({ revisions: currentUpdate(event.id, PUBLIC_KINDS).revisions, spreadMs: 0 }),
    headers: jsonHeaders(),
  }),
})

const ofEvent = z.pick(pageQuery, { eventSlug: true })

/** What tells an open page that something else is true now (product §27.1). A hall that comes back opens its streams at once: those have limits of their own. */
export const updateRoutes = new Elysia({ prefix: '/api/news' })
  .get(
    '',
    async ({ query, request }) => {
      const event = await findRequestedEvent(query.eventSlug)
      return event instanceof Response ? event : streamUpdates(request, event.id)
    },
    { ...publicCachedRead, query: ofEvent },
  )
  // For those for whom the stream has no room.
  .get('/latest', async ({ request }) => latest({ request }), publicCachedRead)

/** The same for organizers, of every event and of all that is written of it, posts that wait as well. Their pages are the dashboard's. */
export const organizerUpdateRoutes = new Elysia({ prefix: '/api/admin/news' })
  .get(
    '',
    async ({ query, request }) => {
      const event = await findManagedEvent(query.eventSlug)
      return event instanceof Response ? event : streamUpdates(request, event.id, allKinds)
    },
    { query: ofEvent },
  )
  .get(
    '/latest',
    async ({ query }) => {
      const event = await findManagedEvent(query.eventSlug)
      return event instanceof Response ? event : privateJson(currentUpdate(event.id, allKinds))
    },
    { query: ofEvent },
  )
