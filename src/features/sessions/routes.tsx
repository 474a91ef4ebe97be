import { Elysia } from 'elysia'
import { textError } from '../../http/errors.tsx'
import type { TypedResponse } from '../../http/private-response.ts'
import { type WriteOutcome, writeResponse } from '../../http/write-responses.ts'
import { eventQuery, organizerListHandler } from '../../pages/event-lists.ts'
import { publicListHandler } from '../../pages/public-file.ts'
import { listPublicSessions, listSessions } from '../../program/program-rows.ts'
import { organizerContext } from '../auth/organizer-context.ts'
import { publicCachedRead } from '../auth/route-access.ts'
import { changeTimes } from './changed/published-changes.ts'
import { newSession, sessionEdit } from './schema.ts'
import { createSession, deleteSession, type InvalidReplacement, type UnknownSpeaker, updateSession } from './service.ts'
import { listSessionTimes } from './stars/session-start-times.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin/sessions' })
  .use(organizerContext)
  .get('', organizerListHandler(listSessions), { query: eventQuery })
  .post('', async ({ body, by }) => answer(await createSession(body, by)), { body: newSession })
  .patch('/:id', async ({ params, body, by }) => answer(await updateSession(params.id, body, by)), {
    body: sessionEdit,
  })
  .delete('/:id', async ({ params, by }) => answer(await deleteSession(params.id, by)))

export const sessionRoutes = new Elysia()
  .get('/api/sessions', publicListHandler('/api/sessions', ['sessions'], listPublicSessions), publicCachedRead)
  .get('/api/sessions/times', publicListHandler('/api/sessions/times', ['event', 'sessions'], listSessionTimes), {
    ...publicCachedRead,
    query: eventQuery,
  })
  .get(
    '/api/sessions/changes',
    publicListHandler('/api/sessions/changes', ['event', 'sessions', 'speakers'], changeTimes),
    {
      ...publicCachedRead,
      query: eventQuery,
    },
  )
  .use(organizerRoutes)

function answer<Row>(outcome: WriteOutcome<Row> | UnknownSpeaker | InvalidReplacement): TypedResponse<Row> {
  if (outcome.status === 'unknown-speaker') return textError(400, `Speaker “${outcome.id}” not found at this event`)
  if (outcome.status === 'no-replacement') return textError(400, `Session “${outcome.id}” not found at this event`)
  if (outcome.status === 'replaces-itself') return textError(400, 'A session can’t replace itself')
  return writeResponse(outcome, {
    collided: (who) => `${who} changed this session in the meantime`,
    notThere: 'Session not found',
  })
}
