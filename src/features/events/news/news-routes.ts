import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { privateJson } from '../../../http/private-answer.ts'
import { allKinds } from '../../../records/tables.ts'
import { askedEvent, managedEvent } from '../../../visits/asked-event.ts'
import { paged } from '../../../visits/paged-list.ts'
import { jsonHeaders } from '../../../visits/public-call.ts'
import { publicFile } from '../../../visits/public-file.ts'
import { publicReading } from '../../auth/public-route.ts'
import { followNews, NEWS_KINDS, newsNow } from './event-news.ts'

const latest = publicFile({
  path: '/api/news/latest',
  kinds: NEWS_KINDS,
  // Without the time, which the answer's date says: an answer that is the same has the same tag.
  make: async ({ event }) => ({
    body: JSON.stringify({ revisions: newsNow(event.id, NEWS_KINDS).revisions, spreadMs: 0 }),
    headers: jsonHeaders(),
  }),
})

const ofEvent = z.pick(paged, { eventSlug: true })

/** What tells an open page that something else is true now (product §27.1). A hall that comes back opens its streams at once: those have limits of their own. */
export const newsRoutes = new Elysia({ prefix: '/api/news' })
  .get(
    '',
    async ({ query, request }) => {
      const event = await askedEvent(query.eventSlug)
      return event instanceof Response ? event : followNews(request, event.id)
    },
    { ...publicReading, query: ofEvent },
  )
  // For those for whom the stream has no room.
  .get('/latest', async ({ request }) => latest({ request }), publicReading)

/** The same for organizers, of every event and of all that is written of it, posts that wait as well. Their pages are the dashboard's. */
export const organizerNewsRoutes = new Elysia({ prefix: '/api/admin/news' })
  .get(
    '',
    async ({ query, request }) => {
      const event = await managedEvent(query.eventSlug)
      return event instanceof Response ? event : followNews(request, event.id, allKinds)
    },
    { query: ofEvent },
  )
  .get(
    '/latest',
    async ({ query }) => {
      const event = await managedEvent(query.eventSlug)
      return event instanceof Response ? event : privateJson(newsNow(event.id, allKinds))
    },
    { query: ofEvent },
  )
