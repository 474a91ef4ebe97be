import { Elysia } from 'elysia'
import type { Session } from '../../../../db/schema.ts'
import { textError } from '../../../http/errors.tsx'
import type { TypedResponse } from '../../../http/private-response.ts'
import { rowResponse, type WriteOutcome, writeResponse } from '../../../http/write-responses.ts'
import type { Collided, NotFound } from '../../../records/row-writes.ts'
import { organizerContext } from '../../auth/organizer-context.ts'
import { countOpenPages } from '../../events/event-updates.ts'
import { delayRequest, fullRoomRequest, onTimeRequest } from './schema.ts'
import {
  clearRoomDelay,
  delayRoom,
  markRoomFull,
  markRoomOpen,
  type NotInRoom,
  type NotScheduled,
  type RoomShifted,
} from './service.ts'

/** What organizers do at the Live desk (product §29). Moving and cancelling a session are edits of it. */
export const liveDeskRoutes = new Elysia({ prefix: '/api/admin/live' })
  .use(organizerContext)
  .post(
    '/sessions/:id/late',
    async ({ params, body, by }) => shiftOutcomeResponse(await delayRoom(params.id, body, by)),
    {
      body: delayRequest,
    },
  )
  .post(
    '/sessions/:id/on-time',
    async ({ params, body, by }) => shiftOutcomeResponse(await clearRoomDelay(params.id, body, by)),
    {
      body: onTimeRequest,
    },
  )
  .post(
    '/rooms/:id/full',
    async ({ params, body, by }) => answerRoom(await markRoomFull(params.id, body.sessionId, by)),
    {
      body: fullRoomRequest,
    },
  )
  .delete('/rooms/:id/full', async ({ params, by }) => answerRoom(await markRoomOpen(params.id, by)))

/** What became of a room's program, and how many open pages hear of it at once. */
type ShiftSummary = { message: string; moved: number; pages: number }

function shiftOutcomeResponse(
  outcome: RoomShifted | NotFound | Collided<Session> | NotScheduled,
): TypedResponse<ShiftSummary> {
  switch (outcome.status) {
    case 'moved':
      return rowResponse(200, shiftResponse(outcome), outcome.changeId)
    case 'does-not-run':
      return textError(409, 'This session is canceled, a draft, or has no valid time')
    default:
      return writeResponse<ShiftSummary>(outcome, {
        collided: (who) => `${who} changed the program of this room in the meantime`,
        notThere: 'Session not found',
      })
  }
}

function shiftResponse({ message, moved, eventId }: RoomShifted): ShiftSummary {
  return { message, moved: moved.length, pages: countOpenPages(eventId) }
}

function answerRoom<Row>(outcome: WriteOutcome<Row> | NotInRoom): TypedResponse<Row> {
  if (outcome.status === 'not-in-room') return textError(409, 'This session isn’t in this room')
  return writeResponse(outcome, {
    collided: (who) => `${who} changed this room in the meantime`,
    notThere: 'Room not found',
  })
}
