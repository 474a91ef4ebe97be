import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { OUTBOX_PATHS } from '../../browser/outbox.ts'
import { textError } from '../../http/errors.tsx'
import { unvalidated } from '../../http/request-body.ts'
import { csvResponse } from '../../http/responses.ts'
import { rowResponse } from '../../http/write-responses.ts'
import { withManagedEvent } from '../../pages/cached-events.ts'
import { pagedListResponse, pageQuery } from '../../pages/call-handlers.ts'
import { postHandler } from '../../posts/handlers.ts'
import { needs, publicRoute } from '../auth/route-access.ts'
import { sponsorMessageMarks } from './schema.ts'
import {
  countSponsorMessages,
  exportSponsorMessages,
  listSponsorMessages,
  mailPost,
  markSponsorMessage,
} from './service.ts'

const wanted = z.extend(pageQuery, {
  sponsorId: z.optional(z.string('sponsorId was given more than once')),
  q: z.optional(z.string('q was given more than once')),
})

const organizerRoutes = new Elysia({ prefix: '/api/admin', ...needs('program', 'sponsorMessages') })
  .get(
    '/messages',
    async ({ query, request }) => {
      const of = { sponsorId: query.sponsorId || undefined, search: query.q }
      return pagedListResponse(request, query, {
        rows: (eventId, page) => listSponsorMessages(eventId, { ...of, ...page }),
        most: 500,
        headers: async (eventId) => {
          const { total, unread } = await countSponsorMessages(eventId, of)
          return { 'total-count': String(total), 'unread-count': String(unread) }
        },
      })
    },
    { query: wanted },
  )
  .get(
    '/messages.csv',
    async ({ query: { eventSlug, sponsorId } }) =>
      withManagedEvent(eventSlug, ({ id, slug }) =>
        csvResponse(exportSponsorMessages(id, { sponsorId: sponsorId || undefined }), `messages-${slug}`),
      ),
    { query: wanted },
  )
  .patch(
    '/messages/:id',
    async ({ params, body }) => {
      const message = await markSponsorMessage(params.id, body)
      return message ? rowResponse(200, message) : textError(404, 'Message not found')
    },
    { body: sponsorMessageMarks },
  )

export const sponsorMessageRoutes = new Elysia()
  .post(OUTBOX_PATHS.mail, postHandler(mailPost), { ...publicRoute, body: unvalidated(mailPost.schema) })
  .use(organizerRoutes)
