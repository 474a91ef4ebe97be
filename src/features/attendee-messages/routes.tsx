import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Event } from '../../../db/schema.ts'
import { clientNetwork } from '../../http/client-address.ts'
import { plainText, tooMany } from '../../http/errors.tsx'
import { answerDeleted, answerJson, answerRow } from '../../http/row-answer.ts'
import { askedEvent } from '../events/asked-event.ts'
import { publicCall } from '../events/public-call.ts'
import { boardNews } from './board-news.ts'
import { BOARD_PAGE } from './constants.ts'
import {
  listAllAttendeeMessages,
  listAttendeeMessages,
  postAttendeeMessage,
  removeAttendeeMessage,
  restoreAttendeeMessage,
} from './service.ts'

const firstPage = publicCall('/api/attendee-messages', ['attendee-messages'], listAttendeeMessages, (messages, event) =>
  linkToNext('/api/attendee-messages', messages, event),
)

const paged = z.object({
  eventSlug: z.optional(z.string('eventSlug is said more than once')),
  before: z.optional(z.string('before is said more than once')),
})
const searched = z.extend(paged, { q: z.optional(z.string('q is said more than once')) })

export const attendeeMessageRoutes = new Elysia()
  .get(
    '/api/attendee-messages',
    // Async: of any other handler Elysia guesses from its source text whether it may fail later.
    async ({ request, query }) =>
      query.before ? laterPage(request, query, listAttendeeMessages) : firstPage({ request }),
    { query: paged },
  )
  .get(
    '/api/attendee-messages/news',
    async ({ query, request }) => {
      const event = await askedEvent(query.eventSlug)
      return event instanceof Response ? event : boardNews(request, event.id)
    },
    { query: paged },
  )
  .post('/api/attendee-messages', async ({ body, request }) => {
    const posted = await postAttendeeMessage(body, { network: clientNetwork(request) })
    switch (posted.status) {
      case 'stored':
        return answerRow(201, posted.message)
      case 'refused':
        return plainText(400, Object.values(posted.errors)[0]!)
      case 'no-event':
        return plainText(404, 'No event selected')
      case 'too-many':
        return tooMany(posted.seconds, posted.text)
    }
  })
  .get(
    '/api/admin/attendee-messages',
    async ({ request, query }) =>
      laterPage(request, query, (eventId, page) => listAllAttendeeMessages(eventId, { ...page, search: query.q })),
    { query: searched },
  )
  .delete('/api/admin/attendee-messages/:id', async ({ params }) =>
    (await removeAttendeeMessage(params.id)) ? answerDeleted() : plainText(404, 'Message not found'),
  )
  .post('/api/admin/attendee-messages/:id/restore', async ({ params }) => {
    const restored = await restoreAttendeeMessage(params.id)
    return restored ? answerRow(200, restored) : plainText(404, 'Message not found')
  })

type Page = z.infer<typeof paged>
type Listing = (eventId: string, options: { before?: string }) => Promise<{ id: string }[]>

/** A page, and where the next one is: `Link: <…>; rel="next"`. */
async function laterPage(request: Request, { eventSlug, before }: Page, list: Listing): Promise<Response> {
  const event = await askedEvent(eventSlug)
  if (event instanceof Response) return event
  const messages = await list(event.id, { before: before || undefined })
  return answerJson(messages, linkToNext(new URL(request.url).pathname, messages, event))
}

function linkToNext(path: string, messages: { id: string }[], event: Event): Record<string, string> {
  if (messages.length < BOARD_PAGE) return {}
  const next = new URLSearchParams({ eventSlug: event.slug, before: messages.at(-1)!.id })
  return { link: `<${path}?${next}>; rel="next"` }
}
