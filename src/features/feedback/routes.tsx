import { Elysia } from 'elysia'
import { OUTBOX_PATHS } from '../../browser/outbox.ts'
import { readSender } from '../../http/device.ts'
import { unvalidated } from '../../http/request-body.ts'
import { csvResponse, privateJson } from '../../http/responses.ts'
import { findRequestedEvent, withManagedEvent } from '../../pages/cached-events.ts'
import { eventQuery, organizerListHandler } from '../../pages/call-handlers.ts'
import { postHandler } from '../../posts/handlers.ts'
import { needs, publicRoute } from '../auth/route-access.ts'
import { exportFeedbackCsv, readResults } from './results.ts'
import { feedbackPost, findOwnFeedback } from './service.ts'

const visitorRoutes = new Elysia({ prefix: OUTBOX_PATHS.feedback })
  .get(
    '/mine',
    async ({ query, request }) => {
      const event = await findRequestedEvent(query.eventSlug)
      return event instanceof Response ? event : privateJson(await findOwnFeedback(readSender(request), event))
    },
    { ...publicRoute, query: eventQuery },
  )
  .post('', postHandler(feedbackPost), { ...publicRoute, body: unvalidated(feedbackPost.schema) })

const organizerRoutes = new Elysia({ prefix: '/api/admin', ...needs('moderate') })
  .get(
    '/feedback',
    organizerListHandler((_, event) => readResults(event)),
    { query: eventQuery },
  )
  .get(
    '/feedback.csv',
    async ({ query }) =>
      withManagedEvent(query.eventSlug, (event) => csvResponse(exportFeedbackCsv(event), `feedback-${event.slug}`)),
    { query: eventQuery },
  )

export const feedbackRoutes = new Elysia().use(visitorRoutes).use(organizerRoutes)
