import { Elysia } from 'elysia'
import { streamText } from '../../http/cache/streamed-text.ts'
import { countedSenderOf, senderOf } from '../../http/limits/device.ts'
import { answerPrivately, longPrivateJson, privateJson } from '../../http/private-answer.ts'
import { unjudged } from '../../http/requests/unjudged.ts'
import { askedEvent, managedEvent } from '../../visits/asked-event.ts'
import { ofEvent } from '../../visits/organizer-list.ts'
import { sentCall } from '../../visits/sending/sent-call.ts'
import { publicRoute } from '../auth/public-route.ts'
import { exportFeedback } from './results/csv.ts'
import { readResults } from './results/results.ts'
import { newFeedback } from './schema.ts'
import { findMine, giveFeedback, whyNotGiven } from './service.ts'

const visitorRoutes = new Elysia({ prefix: '/api/feedback' })
  .get(
    '/mine',
    async ({ query, request }) => {
      const event = await askedEvent(query.eventSlug)
      return event instanceof Response ? event : privateJson(await findMine(senderOf(request), event))
    },
    { ...publicRoute, query: ofEvent },
  )
  .post('', sentCall(giveFeedback, whyNotGiven, countedSenderOf), {
    ...publicRoute,
    body: unjudged(newFeedback),
  })

const organizerRoutes = new Elysia({ prefix: '/api/admin' })
  .get(
    '/feedback',
    async ({ request, query }) => {
      const event = await managedEvent(query.eventSlug)
      return event instanceof Response ? event : longPrivateJson(request, await readResults(event))
    },
    { query: ofEvent },
  )
  .get(
    '/feedback.csv',
    async ({ query }) => {
      const event = await managedEvent(query.eventSlug)
      if (event instanceof Response) return event
      return answerPrivately(await streamText(exportFeedback(event)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="feedback-${event.slug.replace(/[^\w-]/g, '')}.csv"`,
        },
      })
    },
    { query: ofEvent },
  )

export const feedbackRoutes = new Elysia().use(visitorRoutes).use(organizerRoutes)
