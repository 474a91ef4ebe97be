import { Elysia } from 'elysia'
import type { Session } from '../../../db/schema.ts'
import { plainText } from '../../http/errors.tsx'
import type { Answer } from '../../http/private-answer.ts'
import { answerRow, answerWrite, type WriteOutcome } from '../../http/write-answers.ts'
import type { Collided, NotThere } from '../../records/row-writes.ts'
import { organizer } from '../auth/organizer.ts'
import { openPages } from '../events/news/event-news.ts'
import { fillRoom, freeRoom, type NotInRoom } from './filling.ts'
import { fullRoom, onTime, runningLate } from './schema.ts'
import { type DoesNotRun, type RoomMoved, runRoomLate, runRoomOnTime } from './service.ts'

/** What organizers do at the Live desk (product §29). Moving and cancelling a session are edits of it. */
export const liveDeskRoutes = new Elysia({ prefix: '/api/admin/live' })
  .use(organizer)
  .post('/sessions/:id/late', async ({ params, body, by }) => answer(await runRoomLate(params.id, body, by)), {
    body: runningLate,
  })
  .post('/sessions/:id/on-time', async ({ params, body, by }) => answer(await runRoomOnTime(params.id, body, by)), {
    body: onTime,
  })
  .post('/rooms/:id/full', async ({ params, body, by }) => answerRoom(await fillRoom(params.id, body.sessionId, by)), {
    body: fullRoom,
  })
  .delete('/rooms/:id/full', async ({ params, by }) => answerRoom(await freeRoom(params.id, by)))

/** What became of a room's program, and how many open pages hear of it at once. */
type Told = { message: string; moved: number; pages: number }

function answer(outcome: RoomMoved | NotThere | Collided<Session> | DoesNotRun): Answer<Told> {
  switch (outcome.status) {
    case 'moved':
      return answerRow(200, toldOf(outcome), outcome.changeId)
    case 'does-not-run':
      return plainText(409, 'This session is canceled, a draft, or has no valid time')
    default:
      return answerWrite<Told>(outcome, {
        collided: (who) => `${who} changed the program of this room in the meantime`,
        notThere: 'Session not found',
      })
  }
}

function toldOf({ message, moved, eventId }: RoomMoved): Told {
  return { message, moved: moved.length, pages: openPages(eventId) }
}

function answerRoom<Row>(outcome: WriteOutcome<Row> | NotInRoom): Answer<Row> {
  if (outcome.status === 'not-in-room') return plainText(409, 'This session isn’t in this room')
  return answerWrite(outcome, {
    collided: (who) => `${who} changed this room in the meantime`,
    notThere: 'Room not found',
  })
}
