import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { streamText } from '../../http/encoding.ts'
import { textError } from '../../http/errors.tsx'
import { privateResponse } from '../../http/private-response.ts'
import { unvalidated } from '../../http/request-body.ts'
import { rowResponse } from '../../http/write-responses.ts'
import { findManagedEvent } from '../../pages/cached-events.ts'
import { pagedListResponse, pageQuery } from '../../pages/event-lists.ts'
import { postHandler } from '../../posts/handlers.ts'
import { publicRoute } from '../auth/route-access.ts'
import { exportSponsorMessages } from './export-csv.ts'
import { sponsorMessageMarks } from './schema.ts'
import { countSponsorMessages, listSponsorMessages, mailPost, markSponsorMessage, type SponsorMail } from './service.ts'

const wanted = z.extend(pageQuery, {
  sponsorId: z.optional(z.string('sponsorId was given more than once')),
  q: z.optional(z.string('q was given more than once')),
})

const organizerRoutes = new Elysia({ prefix: '/api/admin' })
  .get('/messages', async ({ query, request }) => inbox(query, request), { query: wanted })
  .get('/messages.csv', async ({ query }) => handleCsv(query), { query: wanted })
  .patch('/messages/:id', async ({ params, body }) => markResponse(await markSponsorMessage(params.id, body)), {
    body: sponsorMessageMarks,
  })

export const sponsorMessageRoutes = new Elysia()
  .post('/api/messages', postHandler(mailPost), { ...publicRoute, body: unvalidated(mailPost.schema) })
  .use(organizerRoutes)

type InboxQuery = z.infer<typeof wanted>

/** Without `limit` all messages (product §15.7). */
function inbox(query: InboxQuery, request: Request) {
  const of = { sponsorId: query.sponsorId || undefined, search: query.q }
  return pagedListResponse(request, query, {
    rows: (eventId, page) => listSponsorMessages(eventId, { ...of, ...page }),
    most: 500,
    headers: async (eventId) => {
      const { total, unread } = await countSponsorMessages(eventId, of)
      return { 'total-count': String(total), 'unread-count': String(unread) }
    },
  })
}

async function handleCsv({ eventSlug, sponsorId }: InboxQuery) {
  const event = await findManagedEvent(eventSlug)
  if (event instanceof Response) return event
  const csv = exportSponsorMessages(event.id, { sponsorId: sponsorId || undefined })
  return privateResponse(await streamText(csv), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="messages-${event.slug.replace(/[^\w-]/g, '')}.csv"`,
    },
  })
}

function markResponse(message: SponsorMail | undefined) {
  return message ? rowResponse(200, message) : textError(404, 'Message not found')
}
