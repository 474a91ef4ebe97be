import { Elysia } from 'elysia'
import { readSender } from '../../http/device.ts'
import { streamText } from '../../http/encoding.ts'
import { compressedPrivateJson, privateJson, privateResponse } from '../../http/private-response.ts'
import { unvalidated } from '../../http/request-body.ts'
import { findManagedEvent, findRequestedEvent } from '../../pages/cached-events.ts'
import { eventQuery } from '../../pages/event-lists.ts'
import { postHandler } from '../../posts/handlers.ts'
import { publicRoute } from '../auth/route-access.ts'
import { exportFeedbackCsv } from './results/export-csv.ts'
import { readResults } from './results/results.ts'
import { feedbackPost, findOwnFeedback } from './service.ts'

const visitorRoutes = new Elysia({ prefix: '/api/feedback' })
  .get(
    '/mine',
    async ({ query, request }) => {
      const event = await findRequestedEvent(query.eventSlug)
      return event instanceof Response ? event : privateJson(await findOwnFeedback(readSender(request), event))
    },
    { ...publicRoute, query: eventQuery },
  )
  .post('', postHandler(feedbackPost), { ...publicRoute, body: unvalidated(feedbackPost.schema) })

const organizerRoutes = new Elysia({ prefix: '/api/admin' })
  .get(
    '/feedback',
    async ({ request, query }) => {
      const event = await findManagedEvent(query.eventSlug)
      return event instanceof Response ? event : compressedPrivateJson(request, await readResults(event))
    },
    { query: eventQuery },
  )
  .get(
    '/feedback.csv',
    async ({ query }) => {
      const event = await findManagedEvent(query.eventSlug)
      if (event instanceof Response) return event
      return privateResponse(await streamText(exportFeedbackCsv(event)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="feedback-${event.slug.replace(/[^\w-]/g, '')}.csv"`,
        },
      })
    },
    { query: eventQuery },
  )

export const feedbackRoutes = new Elysia().use(visitorRoutes).use(organizerRoutes)
