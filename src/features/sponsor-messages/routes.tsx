import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { streamText } from '../../http/cache/streamed-text.ts'
import { plainText } from '../../http/errors.tsx'
import { answerPrivately } from '../../http/private-answer.ts'
import { unjudged } from '../../http/requests/unjudged.ts'
import { answerRow } from '../../http/write-answers.ts'
import { managedEvent } from '../../visits/asked-event.ts'
import { answerPage, paged } from '../../visits/paged-list.ts'
import type { Reasons } from '../../visits/sending/sent.ts'
import { sentCall } from '../../visits/sending/sent-call.ts'
import { publicRoute } from '../auth/public-route.ts'
import { exportSponsorMessages } from './csv.ts'
import { newSponsorMessage, sponsorMessageMarks } from './schema.ts'
import {
  countSponsorMessages,
  listSponsorMessages,
  markSponsorMessage,
  type SponsorMail,
  sendSponsorMessage,
} from './service.ts'

const wanted = z.extend(paged, {
  sponsorId: z.optional(z.string('sponsorId was given more than once')),
  q: z.optional(z.string('q was given more than once')),
})

const whyNotSent = {
  'no-event': [404, 'No event selected'],
  'no-sponsor': [404, 'Sponsor not found'],
} satisfies Reasons<string>

const organizerRoutes = new Elysia({ prefix: '/api/admin' })
  .get('/messages', async ({ query, request }) => inbox(query, request), { query: wanted })
  .get('/messages.csv', async ({ query }) => answerCsv(query), { query: wanted })
  .patch('/messages/:id', async ({ params, body }) => answerMarked(await markSponsorMessage(params.id, body)), {
    body: sponsorMessageMarks,
  })

export const sponsorMessageRoutes = new Elysia()
  .post('/api/messages', sentCall(sendSponsorMessage, whyNotSent), {
    ...publicRoute,
    body: unjudged(newSponsorMessage),
  })
  .use(organizerRoutes)

type Wanted = z.infer<typeof wanted>

/** Without `limit` it is all of them (product §15.7). */
function inbox(query: Wanted, request: Request) {
  const of = { sponsorId: query.sponsorId || undefined, search: query.q }
  return answerPage(request, query, {
    rows: (eventId, page) => listSponsorMessages(eventId, { ...of, ...page }),
    most: 500,
    headers: async (eventId) => {
      const { total, unread } = await countSponsorMessages(eventId, of)
      return { 'total-count': String(total), 'unread-count': String(unread) }
    },
  })
}

async function answerCsv({ eventSlug, sponsorId }: Wanted) {
  const event = await managedEvent(eventSlug)
  if (event instanceof Response) return event
  const csv = exportSponsorMessages(event.id, { sponsorId: sponsorId || undefined })
  return answerPrivately(await streamText(csv), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="messages-${event.slug.replace(/[^\w-]/g, '')}.csv"`,
    },
  })
}

function answerMarked(message: SponsorMail | undefined) {
  return message ? answerRow(200, message) : plainText(404, 'Message not found')
}
