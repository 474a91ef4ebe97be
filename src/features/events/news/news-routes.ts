import { Elysia } from 'elysia'
import { askedEvent } from '../../../visits/asked-event.ts'
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
    body: JSON.stringify({ revisions: newsNow(event.id).revisions, spreadMs: 0 }),
    headers: jsonHeaders(),
  }),
})

/** What tells an open page that something else is true now (product §27.1). A hall that comes back opens its streams at once: those have limits of their own. */
export const newsRoutes = new Elysia({ prefix: '/api/news' })
  .get(
    '',
    async ({ query, request }) => {
      const event = await askedEvent(query.eventSlug)
      return event instanceof Response ? event : followNews(request, event.id)
    },
    { ...publicReading, query: paged },
  )
  // For those for whom the stream has no room.
  .get('/latest', async ({ request }) => latest({ request }), publicReading)
