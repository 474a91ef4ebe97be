import { Elysia } from 'elysia'
import { OUTBOX_PATHS } from '../../browser/outbox.ts'
import { unvalidated } from '../../http/request-body.ts'
import { findRequestedEvent } from '../../pages/cached-events.ts'
import { nextPageLink, pagedListResponse, pageQuery, publicListHandler } from '../../pages/call-handlers.ts'
import { postHandler } from '../../posts/handlers.ts'
import { publicCachedRead, publicRoute } from '../auth/route-access.ts'
import { BOARD_PAGE_SIZE } from './constants.ts'
import { boardModerationRoutes } from './moderation/moderation-routes.tsx'
import { withdrawnPost } from './own-posts.ts'
import { boardPost, cachedBoardPosts, listBoardPosts } from './service.ts'

const firstPage = publicListHandler(
  '/api/attendee-messages',
  ['event', 'attendee-messages'],
  cachedBoardPosts,
  (messages, event) => ({
    ...nextPageLink('/api/attendee-messages', messages, { limit: BOARD_PAGE_SIZE }, event),
    // Always sent, because a 304 removes no header.
    board: event.boardClosedAt ? 'closed' : 'open',
  }),
)

const boardPages = { rows: listBoardPosts, usual: BOARD_PAGE_SIZE, most: BOARD_PAGE_SIZE, find: findRequestedEvent }

const visitorRoutes = new Elysia({ prefix: OUTBOX_PATHS.board })
  .get(
    '',
    // Elysia guesses from a handler's source text whether it is asynchronous.
    async ({ request, query }) =>
      query.before || query.limit ? pagedListResponse(request, query, boardPages) : firstPage({ request }),
    { ...publicCachedRead, query: pageQuery },
  )
  .post('', postHandler(boardPost), { ...publicRoute, body: unvalidated(boardPost.schema) })
  .post('/remove', postHandler(withdrawnPost), { ...publicRoute, body: unvalidated(withdrawnPost.schema) })

export const attendeeMessageRoutes = new Elysia().use(visitorRoutes).use(boardModerationRoutes)
