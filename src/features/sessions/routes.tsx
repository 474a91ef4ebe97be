import { Elysia } from 'elysia'
import { plainText } from '../../http/errors.tsx'
import { answerWrite, basedOn } from '../../http/row-answer.ts'
import { organiserList } from '../../visits/organiser-list.ts'
import { publicCall } from '../../visits/public-call.ts'
import { currentUser } from '../auth/guard.ts'
import { sessionsInOrder } from '../events/programme/sessions-in-order.ts'
import { newSession, sessionEdit } from './schema.ts'
import { createSession, deleteSession, updateSession } from './service.ts'

export const sessionRoutes = new Elysia()
  .get('/api/sessions', publicCall('/api/sessions', ['sessions'], sessionsInOrder))
  .get('/api/admin/sessions', organiserList(sessionsInOrder))
  .post(
    '/api/admin/sessions',
    async ({ body, request }) => answer(201, await createSession(body, currentUser(request).username)),
    { body: newSession },
  )
  .patch(
    '/api/admin/sessions/:id',
    async ({ params, body: { version, ...edit }, request }) =>
      answer(200, await updateSession(params.id, edit, basedOn(request, version), currentUser(request).username)),
    { body: sessionEdit },
  )
  .delete('/api/admin/sessions/:id', async ({ params, request }) =>
    answer(200, await deleteSession(params.id, currentUser(request).username, basedOn(request))),
  )

type Outcome = Awaited<ReturnType<typeof createSession | typeof updateSession | typeof deleteSession>>

function answer(success: 200 | 201, outcome: Outcome): Response {
  if (outcome.status === 'unknown-speaker') return plainText(400, `There is no speaker "${outcome.id}" at this event`)
  return answerWrite(success, outcome, {
    stale: 'Somebody else changed this session in the meantime',
    notThere: 'Session not found',
  })
}
