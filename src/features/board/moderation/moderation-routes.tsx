import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Event } from '../../../../db/schema.ts'
import { textError } from '../../../http/errors.tsx'
import { privateJson, type TypedResponse } from '../../../http/private-response.ts'
import { deletedResponse, rowResponse, type WriteOutcome, writeResponse } from '../../../http/write-responses.ts'
import { findManagedEvent } from '../../../pages/cached-events.ts'
import { pagedListResponse, pageQuery } from '../../../pages/event-lists.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { organizerContext } from '../../auth/organizer-context.ts'
import { BOARD_PAGE_SIZE, SENDER_UNKNOWN_MESSAGE } from '../constants.ts'
import { countLines } from '../line.ts'
import { editBoardWords, setBoardClosed, setBoardHeld, setBoardSlow } from './board-settings.ts'
import { approvePosts, holdPostsAgain, removePost, restorePost } from './moderate-posts.ts'
import { countHeldPosts, listModeratedPosts } from './moderated-posts.ts'
import {
  boardClosedSetting,
  boardHeldSetting,
  postIds,
  removalRequest,
  slowModeSetting,
  wordsEdit,
} from './moderation-schema.ts'
import { removePosts } from './remove-posts.ts'

const searched = z.extend(pageQuery, {
  q: z.optional(z.string('q was given more than once')),
  /** Only posts that wait for an organizer. */
  waiting: z.optional(z.string('waiting was given more than once')),
})

const ofEvent = z.pick(pageQuery, { eventSlug: true })

const postRoutes = new Elysia({ prefix: '/api/admin/attendee-messages' })
  .use(organizerContext)
  .get(
    '',
    async ({ request, query }) =>
      pagedListResponse(request, query, {
        rows: (eventId, page) =>
          listModeratedPosts(eventId, { ...page, search: query.q, isWaiting: query.waiting !== undefined }),
        usual: BOARD_PAGE_SIZE,
        most: BOARD_PAGE_SIZE,
      }),
    { query: searched },
  )
  .delete('/:id', async ({ params }) =>
    (await removePost(params.id)) ? deletedResponse() : textError(404, 'Message not found'),
  )
  .post('/:id/restore', async ({ params }) => {
    const restored = await restorePost(params.id)
    return restored ? rowResponse(200, restored) : textError(404, 'Message not found')
  })

/** And about all of them: how the board is (product §31), and what of it goes or stays. */
const boardRoutes = new Elysia({ prefix: '/api/admin/board' })
  .use(organizerContext)
  .get(
    '',
    async ({ query }) => {
      const event = await findManagedEvent(query.eventSlug)
      return event instanceof Response ? event : privateJson(await readBoardState(event))
    },
    { query: ofEvent },
  )
  .post(
    '/removals',
    async ({ body: { eventSlug, isRehearsal, ...wanted }, by }) => {
      const event = await findManagedEvent(eventSlug)
      if (event instanceof Response) return event
      const removed = await removePosts(event.id, wanted, { ...by, dryRun: isRehearsal })
      if (removed.status === 'no-post') return textError(404, 'Message not found')
      if (removed.status === 'unknown-sender') return textError(409, SENDER_UNKNOWN_MESSAGE)
      const { what: message, count, changeId } = removed
      return rowResponse(200, { message, count }, isRehearsal ? undefined : changeId)
    },
    { body: removalRequest },
  )
  .post('/show', ({ body }) => moderate(body, approvePosts, 'Approved'), { body: postIds })
  .post('/hold-again', ({ body }) => moderate(body, holdPostsAgain, 'Held for review again'), { body: postIds })
  .put('/closed', ({ body, by }) => writeSetting(body, (id) => setBoardClosed(id, body.isClosed, by)), {
    body: boardClosedSetting,
  })
  .put('/held', ({ body, by }) => writeSetting(body, (id) => setBoardHeld(id, body.isHeld, by)), {
    body: boardHeldSetting,
  })
  .put('/slow', ({ body, by }) => writeSetting(body, (id) => setBoardSlow(id, body.seconds, by)), {
    body: slowModeSetting,
  })
  .put('/words', ({ body, by }) => writeSetting(body, (id) => editBoardWords(id, body, by)), { body: wordsEdit })

export const boardModerationRoutes = new Elysia().use(postRoutes).use(boardRoutes)

async function readBoardState({ id, boardClosedAt, boardHeldAt, boardSlowSeconds, boardWords }: Event) {
  return {
    isClosed: !!boardClosedAt,
    isHeld: !!boardHeldAt,
    slowSeconds: boardSlowSeconds,
    words: boardWords,
    waiting: await countHeldPosts(id),
    line: await lineNow(id),
  }
}

/** How many posts wait for their turn, and how many of them come from the network that sent the most. */
async function lineNow(eventId: string) {
  const ofNetworks = Map.groupBy(await countLines(eventId), ({ network }) => network)
  const sums = [...ofNetworks.values()].map((lines) => lines.reduce((sum, { posts }) => sum + posts, 0))
  return { posts: sums.reduce((sum, posts) => sum + posts, 0), ofOneNetwork: Math.max(0, ...sums) }
}

export type BoardState = Awaited<ReturnType<typeof readBoardState>>

/** Said in each call that changes something: without it the default event would be changed. */
type EventQuery = { eventSlug: string }

async function writeSetting(
  { eventSlug }: EventQuery,
  write: (eventId: string) => Promise<WriteOutcome<Event>>,
): Promise<TypedResponse<Event>> {
  const event = await findManagedEvent(eventSlug)
  if (event instanceof Response) return event
  return writeResponse(await write(event.id), {
    collided: (who) => `${who} changed this event in the meantime`,
    notThere: 'Event not found',
  })
}

/** `ids`: those that it was done to. What another organizer decided about first is not among them. */
async function moderate(
  { eventSlug, ids }: EventQuery & { ids: string[] },
  decide: (eventId: string, ids: string[]) => Promise<string[]>,
  did: string,
): Promise<TypedResponse<{ message: string; ids: string[] }>> {
  const event = await findManagedEvent(eventSlug)
  if (event instanceof Response) return event
  const done = await decide(event.id, ids)
  return privateJson({ message: `${did}: ${pluralize(done.length, 'post')}`, ids: done })
}
