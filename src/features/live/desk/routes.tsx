import { Elysia } from 'elysia'
import { textError } from '../../../http/errors.tsx'
import type { TypedResponse } from '../../../http/responses.ts'
import { rowResponse, type WriteOutcome, writeResponse } from '../../../http/write-responses.ts'
import { needs, organizerContext } from '../../auth/route-access.ts'
import { countOpenPages } from '../../events/event-updates.ts'
import { delayRequest, fullRoomRequest, onTimeRequest } from './schema.ts'
import { clearRoomDelay, delayRoom, markRoomFull, markRoomOpen, type NotInRoom, type ShiftOutcome } from './service.ts'

const sessionRoutes = new Elysia({ prefix: '/api/admin/live/sessions', ...needs('desk', 'sessions') })
  .use(organizerContext)
  .post('/:id/late', async ({ params, body, by }) => shiftResponse(await delayRoom(params.id, body, by)), {
    body: delayRequest,
  })
  .post('/:id/on-time', async ({ params, body, by }) => shiftResponse(await clearRoomDelay(params.id, body, by)), {
    body: onTimeRequest,
  })

const roomRoutes = new Elysia({ prefix: '/api/admin/live/rooms', ...needs('desk', 'rooms') })
  .use(organizerContext)
  .post('/:id/full', async ({ params, body, by }) => roomResponse(await markRoomFull(params.id, body.sessionId, by)), {
    body: fullRoomRequest,
  })
  .delete('/:id/full', async ({ params, by }) => roomResponse(await markRoomOpen(params.id, by)))

export const liveDeskRoutes = new Elysia().use(sessionRoutes).use(roomRoutes)

type ShiftSummary = { message: string; moved: number; pages: number }

function shiftResponse(outcome: ShiftOutcome): TypedResponse<ShiftSummary> {
  switch (outcome.status) {
    case 'moved': {
      const { message, moved, eventId, changeId } = outcome
      return rowResponse(200, { message, moved: moved.length, pages: countOpenPages(eventId) }, changeId)
    }
    case 'does-not-run':
      return textError(409, 'This session is canceled, a draft, or has no valid time')
    default:
      return writeResponse<ShiftSummary>(outcome, {
        changed: 'the program of this room',
        notThere: 'Session not found',
      })
  }
}

function roomResponse<Row>(outcome: WriteOutcome<Row> | NotInRoom): TypedResponse<Row> {
  if (outcome.status === 'not-in-room') return textError(409, 'This session isn’t in this room')
  return writeResponse(outcome, 'room')
}
