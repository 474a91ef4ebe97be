import { Elysia } from 'elysia'
import { plainText, tooMany } from '../../http/errors.tsx'
import { introduced, senderOf } from '../../http/limits/device.ts'
import { answerRow } from '../../http/row-answer.ts'
import { askedEvent } from '../../visits/asked-event.ts'
import { answerPage, linkToNext, paged } from '../../visits/paged-list.ts'
import { publicCall } from '../../visits/public-call.ts'
import { boardNews } from './board/board-news.ts'
import { BOARD_CLOSED, BOARD_PAGE } from './constants.ts'
import { moderationRoutes } from './moderation/moderation-routes.tsx'
import { listAttendeeMessages, postAttendeeMessage } from './service.ts'

const firstPage = publicCall(
  '/api/attendee-messages',
  ['event', 'attendee-messages'],
  listAttendeeMessages,
  (messages, event) => ({
    ...linkToNext('/api/attendee-messages', messages, { limit: BOARD_PAGE }, event),
    // An open page learns of it with the next news, and the list stays what it is. Always said: a 304 takes no header away.
    board: event.boardClosedAt ? 'closed' : 'open',
  }),
)

const boardPages = { rows: listAttendeeMessages, usual: BOARD_PAGE, most: BOARD_PAGE, find: askedEvent }

export const attendeeMessageRoutes = new Elysia()
  .get(
    '/api/attendee-messages',
    // Async: of any other handler Elysia guesses from its source text whether it may fail later.
    async ({ request, query }) =>
      query.before || query.limit ? answerPage(request, query, boardPages) : firstPage({ request }),
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
  .post('/api/attendee-messages', async ({ body, request }) => introduced(request, await post(body, request)))
  .use(moderationRoutes)

async function post(body: unknown, request: Request): Promise<Response> {
  const posted = await postAttendeeMessage(body, { sender: senderOf(request) })
  switch (posted.status) {
    case 'stored':
      return answerRow(201, posted.message)
    case 'refused':
      return plainText(400, Object.values(posted.errors)[0]!)
    case 'no-event':
      return plainText(404, 'No event selected')
    case 'closed':
      return plainText(403, BOARD_CLOSED)
    case 'too-many':
      return tooMany(posted.seconds, posted.text)
  }
}
