import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { plainText } from '../../../http/errors.tsx'
import { answerDeleted, answerRow, answerWrite } from '../../../http/write-answers.ts'
import { managedEvent } from '../../../visits/asked-event.ts'
import { answerPage, paged } from '../../../visits/paged-list.ts'
import { organizer } from '../../auth/organizer.ts'
import { BOARD_PAGE, SENDER_FORGOTTEN } from '../constants.ts'
import { listModeratedPosts, removePost, restorePost, setBoardClosed } from './moderation.ts'
import { closing, removal } from './moderation-schema.ts'
import { removePosts } from './removals.ts'

const searched = z.extend(paged, { q: z.optional(z.string('q is said more than once')) })

/** What organizers do about the board. */
export const moderationRoutes = new Elysia({ prefix: '/api/admin' })
  .use(organizer)
  .get(
    '/attendee-messages',
    async ({ request, query }) =>
      answerPage(request, query, {
        rows: (eventId, page) => listModeratedPosts(eventId, { ...page, search: query.q }),
        usual: BOARD_PAGE,
        most: BOARD_PAGE,
      }),
    { query: searched },
  )
  .delete('/attendee-messages/:id', async ({ params }) =>
    (await removePost(params.id)) ? answerDeleted() : plainText(404, 'Message not found'),
  )
  .post('/attendee-messages/:id/restore', async ({ params }) => {
    const restored = await restorePost(params.id)
    return restored ? answerRow(200, restored) : plainText(404, 'Message not found')
  })
  .post(
    '/board/removals',
    async ({ body: { eventSlug, isRehearsal, ...wanted }, by }) => {
      const event = await managedEvent(eventSlug)
      if (event instanceof Response) return event
      const removed = await removePosts(event.id, wanted, { ...by, isRehearsal })
      if (removed.status === 'no-post') return plainText(404, 'Message not found')
      if (removed.status === 'unknown-sender') return plainText(409, SENDER_FORGOTTEN)
      const { what: message, count, changeId } = removed
      return answerRow(200, { message, count }, isRehearsal ? undefined : changeId)
    },
    { body: removal },
  )
  .put(
    '/board/closed',
    async ({ body: { eventSlug, isClosed }, by }) => {
      const event = await managedEvent(eventSlug)
      if (event instanceof Response) return event
      const closed = await setBoardClosed(event.id, isClosed, by)
      return answerWrite(closed, {
        collided: 'Somebody else changed this event in the meantime',
        notThere: 'Event not found',
      })
    },
    { body: closing },
  )
