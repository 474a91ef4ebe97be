import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Event } from '../../../../db/schema.ts'
import { textError } from '../../../http/errors.tsx'
import { privateJson } from '../../../http/responses.ts'
import { deletedResponse, rowResponse, type WriteOutcome, writeResponse } from '../../../http/write-responses.ts'
import { withManagedEvent } from '../../../pages/cached-events.ts'
import { pagedListResponse, pageQuery } from '../../../pages/call-handlers.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { needs, organizerContext } from '../../auth/route-access.ts'
import { BOARD_PAGE_SIZE } from '../constants.ts'
import { busiestNetwork, countLines, sumPosts } from '../line.ts'
import { editBoardWords, setBoardClosed, setBoardHeld, setBoardSlow } from './board-settings.ts'
import {
  approvePosts,
  countHeldPosts,
  holdPostsAgain,
  listModeratedPosts,
  removePost,
  restorePost,
} from './moderated-posts.ts'
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
  waiting: z.optional(z.string('waiting was given more than once')),
})

const postRoutes = new Elysia({ prefix: '/api/admin/attendee-messages', ...needs('moderate', 'attendeeMessages') })
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

const boardRoutes = new Elysia({ prefix: '/api/admin/board', ...needs('moderate', 'attendeeMessages') })
  .use(organizerContext)
  .get(
    '',
    async ({ query }) => withManagedEvent(query.eventSlug, async (event) => privateJson(await readBoardState(event))),
    { query: z.pick(pageQuery, { eventSlug: true }) },
  )
  .post(
    '/removals',
    async ({ body: { eventSlug, isRehearsal, ...wanted }, by }) =>
      withManagedEvent(eventSlug, async ({ id }) => {
        const removed = await removePosts(id, wanted, { ...by, dryRun: isRehearsal })
        if (removed.status === 'no-post') return textError(404, 'Message not found')
        if (removed.status === 'unknown-sender')
          return textError(409, 'Sender unknown: sender details are deleted after a week')
        const { what: message, count, changeId } = removed
        return rowResponse(200, { message, count }, isRehearsal ? undefined : changeId)
      }),
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

async function lineNow(eventId: string) {
  const lines = await countLines(eventId)
  return { posts: sumPosts(lines), ofOneNetwork: busiestNetwork(lines)?.posts ?? 0 }
}

export type BoardState = Awaited<ReturnType<typeof readBoardState>>

type EventQuery = { eventSlug: string }

const writeSetting = ({ eventSlug }: EventQuery, write: (eventId: string) => Promise<WriteOutcome<Event>>) =>
  withManagedEvent(eventSlug, async ({ id }) => writeResponse(await write(id), 'event'))

/** `ids` leaves out posts that another organizer already decided about. */
const moderate = (
  { eventSlug, ids }: EventQuery & { ids: string[] },
  decide: (eventId: string, ids: string[]) => Promise<string[]>,
  did: string,
) =>
  withManagedEvent(eventSlug, async ({ id }) => {
    const done = await decide(id, ids)
    return privateJson({ message: `${did}: ${pluralize(done.length, 'post')}`, ids: done })
  })
