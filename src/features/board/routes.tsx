import { Elysia } from 'elysia'
import { unvalidated } from '../../http/request-body.ts'
import { findRequestedEvent } from '../../pages/cached-events.ts'
import { nextPageLink, pagedListResponse, pageQuery } from '../../pages/event-lists.ts'
import { publicListHandler } from '../../pages/public-file.ts'
import { postHandler } from '../../posts/handlers.ts'
import { publicCachedRead, publicRoute } from '../auth/route-access.ts'
import { BOARD_PAGE_SIZE } from './constants.ts'
import { withdrawnPost } from './list/own-posts.ts'
import { boardModerationRoutes } from './moderation/moderation-routes.tsx'
import { boardPost, cachedBoardPosts, listBoardPosts } from './service.ts'

const firstPage = publicListHandler(
  '/api/attendee-messages',
  ['event', 'attendee-messages'],
  cachedBoardPosts,
  (messages, event) => ({
    ...nextPageLink('/api/attendee-messages', messages, { limit: BOARD_PAGE_SIZE }, event),
    // An open page learns of it with the next news, and the list stays what it is. Always said: a 304 takes no header away.
    board: event.boardClosedAt ? 'closed' : 'open',
  }),
)

const boardPages = { rows: listBoardPosts, usual: BOARD_PAGE_SIZE, most: BOARD_PAGE_SIZE, find: findRequestedEvent }

const visitorRoutes = new Elysia({ prefix: '/api/attendee-messages' })
  .get(
    '',
    // Async: of any other handler Elysia guesses from its source text whether it may fail later.
    async ({ request, query }) =>
      query.before || query.limit ? pagedListResponse(request, query, boardPages) : firstPage({ request }),
    { ...publicCachedRead, query: pageQuery },
  )
  .post('', postHandler(boardPost), { ...publicRoute, body: unvalidated(boardPost.schema) })
  .post('/remove', postHandler(withdrawnPost), { ...publicRoute, body: unvalidated(withdrawnPost.schema) })

export const attendeeMessageRoutes = new Elysia().use(visitorRoutes).use(boardModerationRoutes)
