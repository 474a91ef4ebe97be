import { Elysia } from 'elysia'
import type { Session } from '../../../db/schema.ts'
import { textError } from '../../http/errors.tsx'
import { seeOther, type TypedResponse } from '../../http/responses.ts'
import { rowResponse, writeResponse } from '../../http/write-responses.ts'
import { listEvents } from '../../pages/cached-events.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { organizerContext } from '../auth/organizer-context.ts'
import { renderMoveForm } from './pages.tsx'
import { type MoveForm, moveForm, sessionMoves } from './schema.ts'
import { type MoveOutcome, moveSessions } from './service.ts'

export const plannerRoutes = new Elysia({ prefix: '/api/admin/planner' })
  .use(organizerContext)
  .post('/moves', async ({ body, by }) => moveResponse(await moveSessions(body, by)), { body: sessionMoves })
  .post('/move', ({ request, body, by }) => moveByForm(request, body, by), { body: moveForm })

/** Without JavaScript: the form again, with what was typed or what was moved. */
async function moveByForm(request: Request, typed: MoveForm, by: WriteContext): Promise<Response> {
  const { eventId, id, day = '1', start, room } = typed
  const event = (await listEvents()).find((one) => one.id === eventId)
  if (!event) return textError(404, 'Event not found')
  const outcome = await moveSessions({ eventId, moves: [{ id, to: { day: Number(day), start, room } }] }, by)
  if (outcome.status === 'moved')
    return seeOther(`/admin/move?${new URLSearchParams({ eventSlug: event.slug, session: id, moved: '' })}`)
  const refusal = moveResponse(outcome)
  return renderMoveForm(request, event, { typed, message: await refusal.text(), status: refusal.status })
}

type MoveSummary = { message: string; sessions: Session[] }

function moveResponse(outcome: MoveOutcome): TypedResponse<MoveSummary> {
  switch (outcome.status) {
    case 'moved':
      return rowResponse(200, { message: outcome.message, sessions: outcome.sessions }, outcome.changeId)
    case 'unknown-room':
      return textError(400, `Room “${outcome.id}” not found at this event`)
    default: {
      const title = outcome.status === 'collided' ? `“${outcome.current.title}”` : ''
      return writeResponse<MoveSummary>(outcome, {
        collided: (who) => `${who} changed ${title} in the meantime`,
        notThere: 'A session that you moved was deleted in the meantime',
      })
    }
  }
}
