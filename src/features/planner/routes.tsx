import { Elysia } from 'elysia'
import type { PlannedPlace, Session } from '../../../db/schema.ts'
import { textError } from '../../http/errors.tsx'
import { privateJson, seeOther, type TypedResponse } from '../../http/responses.ts'
import { messageResponse, rowResponse, writeResponse } from '../../http/write-responses.ts'
import { listEvents, withManagedEvent } from '../../pages/cached-events.ts'
import { eventQuery } from '../../pages/call-handlers.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { needs, organizerContext } from '../auth/route-access.ts'
import { renderMoveForm } from './pages.tsx'
import { type MoveForm, moveForm, planChoice, quietPlanning, sessionMoves } from './schema.ts'
import { type MoveOutcome, moveSessions, type PlanOutcome, planQuietly, readPlan, settlePlan } from './service.ts'

export const plannerRoutes = new Elysia({ prefix: '/api/admin/planner', ...needs('program') })
  .use(organizerContext)
  .post('/moves', async ({ body, by }) => moveResponse(await moveSessions(body, by)), { body: sessionMoves })
  .get('/plan', ({ query }) => withManagedEvent(query.eventSlug, async (event) => privateJson(await readPlan(event))), {
    query: eventQuery,
  })
  .post('/plan/publish', async ({ body, by }) => planResponse(await settlePlan(body, 'publish', by)), {
    body: planChoice,
  })
  .post('/plan/discard', async ({ body, by }) => planResponse(await settlePlan(body, 'discard', by)), {
    body: planChoice,
  })
  .post(
    '/quiet',
    async ({ body: { eventId, isQuiet }, by }) => writeResponse(await planQuietly(eventId, isQuiet, by), 'event'),
    { body: quietPlanning },
  )
  .post('/move', ({ request, body, by }) => moveByForm(request, body, by), { body: moveForm })

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

type MoveSummary = { message: string; sessions: Session[]; planned: PlannedPlace[] }

function moveResponse(outcome: MoveOutcome): TypedResponse<MoveSummary> {
  switch (outcome.status) {
    case 'moved': {
      const { message, sessions, planned, changeId } = outcome
      return rowResponse(200, { message, sessions, planned }, changeId)
    }
    case 'other-mode':
      return textError(409, `Quiet planning was turned ${outcome.isQuiet ? 'on' : 'off'} in the meantime`)
    case 'unknown-room':
      return textError(400, `Room “${outcome.id}” not found at this event`)
    default: {
      const title = outcome.status === 'collided' ? `“${outcome.current.title}”` : ''
      return writeResponse<MoveSummary>(outcome, {
        changed: title,
        notThere: 'A session that you moved was deleted in the meantime',
      })
    }
  }
}

function planResponse(outcome: PlanOutcome): TypedResponse<{ message: string }> {
  switch (outcome.status) {
    case 'settled':
      return messageResponse(outcome.message, outcome.changeId)
    case 'plan-changed':
      return textError(409, `${outcome.by ?? 'Someone else'} changed the plan in the meantime`)
    case 'collided':
      return writeResponse<never>(outcome, { changed: `“${outcome.current.title}”`, notThere: '' })
  }
}
