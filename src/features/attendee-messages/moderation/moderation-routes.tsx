import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Event } from '../../../../db/schema.ts'
import { counted } from '../../../format/counted.ts'
import { plainText } from '../../../http/errors.tsx'
import { type Answer, privateJson } from '../../../http/private-answer.ts'
import { answerDeleted, answerRow, answerWrite, type WriteOutcome } from '../../../http/write-answers.ts'
import { managedEvent } from '../../../visits/asked-event.ts'
import { answerPage, paged } from '../../../visits/paged-list.ts'
import { organizer } from '../../auth/organizer.ts'
import { BOARD_PAGE, SENDER_FORGOTTEN } from '../constants.ts'
import { countLines } from '../line/line.ts'
import { editBoardWords, setBoardClosed, setBoardHeld, setBoardSlow } from './board-settings.ts'
import { holdAgain, removePost, restorePost, showPosts } from './decisions.ts'
import { countWaitingPosts, listModeratedPosts } from './moderation.ts'
import { closing, holding, removal, slowing, somePosts, wordsEdit } from './moderation-schema.ts'
import { removePosts } from './removals.ts'

const searched = z.extend(paged, {
  q: z.optional(z.string('q was given more than once')),
  /** Only posts that wait for an organizer. */
  waiting: z.optional(z.string('waiting was given more than once')),
})

const ofEvent = z.pick(paged, { eventSlug: true })

const postRoutes = new Elysia({ prefix: '/api/admin/attendee-messages' })
  .use(organizer)
  .get(
    '',
    async ({ request, query }) =>
      answerPage(request, query, {
        rows: (eventId, page) =>
          listModeratedPosts(eventId, { ...page, search: query.q, isWaiting: query.waiting !== undefined }),
        usual: BOARD_PAGE,
        most: BOARD_PAGE,
      }),
    { query: searched },
  )
  .delete('/:id', async ({ params }) =>
    (await removePost(params.id)) ? answerDeleted() : plainText(404, 'Message not found'),
  )
  .post('/:id/restore', async ({ params }) => {
    const restored = await restorePost(params.id)
    return restored ? answerRow(200, restored) : plainText(404, 'Message not found')
  })

/** And about all of them: how the board is (product §31), and what of it goes or stays. */
const boardRoutes = new Elysia({ prefix: '/api/admin/board' })
  .use(organizer)
  .get(
    '',
    async ({ query }) => {
      const event = await managedEvent(query.eventSlug)
      return event instanceof Response ? event : privateJson(await boardNow(event))
    },
    { query: ofEvent },
  )
  .post(
    '/removals',
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
  .post('/show', ({ body }) => decided(body, showPosts, 'Approved'), { body: somePosts })
  .post('/hold-again', ({ body }) => decided(body, holdAgain, 'Held for review again'), { body: somePosts })
  .put('/closed', ({ body, by }) => written(body, (id) => setBoardClosed(id, body.isClosed, by)), { body: closing })
  .put('/held', ({ body, by }) => written(body, (id) => setBoardHeld(id, body.isHeld, by)), { body: holding })
  .put('/slow', ({ body, by }) => written(body, (id) => setBoardSlow(id, body.seconds, by)), { body: slowing })
  .put('/words', ({ body, by }) => written(body, (id) => editBoardWords(id, body, by)), { body: wordsEdit })

export const moderationRoutes = new Elysia().use(postRoutes).use(boardRoutes)

async function boardNow({ id, boardClosedAt, boardHeldAt, boardSlowSeconds, boardWords }: Event) {
  return {
    isClosed: !!boardClosedAt,
    isHeld: !!boardHeldAt,
    slowSeconds: boardSlowSeconds,
    words: boardWords,
    waiting: await countWaitingPosts(id),
    line: await lineNow(id),
  }
}

/** How many posts wait for their turn, and how many of them come from the network that sent the most. */
async function lineNow(eventId: string) {
  const ofNetworks = Map.groupBy(await countLines(eventId), ({ network }) => network)
  const sums = [...ofNetworks.values()].map((lines) => lines.reduce((sum, { posts }) => sum + posts, 0))
  return { posts: sums.reduce((sum, posts) => sum + posts, 0), ofOneNetwork: Math.max(0, ...sums) }
}

export type BoardNow = Awaited<ReturnType<typeof boardNow>>

/** Said in each call that changes something: without it the default event would be changed. */
type Asked = { eventSlug: string }

async function written(
  { eventSlug }: Asked,
  write: (eventId: string) => Promise<WriteOutcome<Event>>,
): Promise<Answer<Event>> {
  const event = await managedEvent(eventSlug)
  if (event instanceof Response) return event
  return answerWrite(await write(event.id), {
    collided: (who) => `${who} changed this event in the meantime`,
    notThere: 'Event not found',
  })
}

/** `ids`: those that it was done to. What another organizer decided about first is not among them. */
async function decided(
  { eventSlug, ids }: Asked & { ids: string[] },
  decide: (eventId: string, ids: string[]) => Promise<string[]>,
  did: string,
): Promise<Answer<{ message: string; ids: string[] }>> {
  const event = await managedEvent(eventSlug)
  if (event instanceof Response) return event
  const done = await decide(event.id, ids)
  return privateJson({ message: `${did}: ${counted(done.length, 'post')}`, ids: done })
}
