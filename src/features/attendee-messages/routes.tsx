import { Elysia } from 'elysia'
import { unjudged } from '../../http/requests/unjudged.ts'
import { askedEvent } from '../../visits/asked-event.ts'
import { answerPage, linkToNext, paged } from '../../visits/paged-list.ts'
import { publicCall } from '../../visits/public-call.ts'
import { sentCall } from '../../visits/sending/sent-call.ts'
import { publicReading, publicRoute } from '../auth/public-route.ts'
import { whyNotWithdrawn, withdrawPost } from './board/own-posts.ts'
import { BOARD_PAGE } from './constants.ts'
import { moderationRoutes } from './moderation/moderation-routes.tsx'
import { newAttendeeMessage, ownPost } from './schema.ts'
import { listAttendeeMessages, postAttendeeMessage, rememberedAttendeeMessages } from './service.ts'
import { whyNotPosted } from './why-not-posted.ts'

const firstPage = publicCall(
  '/api/attendee-messages',
  ['event', 'attendee-messages'],
  rememberedAttendeeMessages,
  (messages, event) => ({
    ...linkToNext('/api/attendee-messages', messages, { limit: BOARD_PAGE }, event),
    // An open page learns of it with the next news, and the list stays what it is. Always said: a 304 takes no header away.
    board: event.boardClosedAt ? 'closed' : 'open',
  }),
)

const boardPages = { rows: listAttendeeMessages, usual: BOARD_PAGE, most: BOARD_PAGE, find: askedEvent }

const visitorRoutes = new Elysia({ prefix: '/api/attendee-messages' })
  .get(
    '',
    // Async: of any other handler Elysia guesses from its source text whether it may fail later.
    async ({ request, query }) =>
      query.before || query.limit ? answerPage(request, query, boardPages) : firstPage({ request }),
    { ...publicReading, query: paged },
  )
  .post('', sentCall(postAttendeeMessage, whyNotPosted), {
    ...publicRoute,
    body: unjudged(newAttendeeMessage),
  })
  .post('/remove', sentCall(withdrawPost, whyNotWithdrawn), { ...publicRoute, body: unjudged(ownPost) })

export const attendeeMessageRoutes = new Elysia().use(visitorRoutes).use(moderationRoutes)
