import { Elysia } from 'elysia'
import { plainText } from '../../http/errors.tsx'
import type { Answer } from '../../http/private-answer.ts'
import { answerWrite, type WriteOutcome } from '../../http/write-answers.ts'
import { ofEvent, organizerList } from '../../visits/organizer-list.ts'
import { publicCall } from '../../visits/public-call.ts'
import { organizer } from '../auth/organizer.ts'
import { publicReading } from '../auth/public-route.ts'
import { publicSessions } from '../events/program/public-sessions.ts'
import { sessionsInOrder } from '../events/program/sessions-in-order.ts'
import { changeTimes } from './changed/news.ts'
import { newSession, sessionEdit } from './schema.ts'
import { createSession, deleteSession, type UnknownSpeaker, updateSession, type WrongReplacement } from './service.ts'
import { listSessionTimes } from './stars/times.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin/sessions' })
  .use(organizer)
  .get('', organizerList(sessionsInOrder), { query: ofEvent })
  .post('', async ({ body, by }) => answer(await createSession(body, by)), { body: newSession })
  .patch('/:id', async ({ params, body, by }) => answer(await updateSession(params.id, body, by)), {
    body: sessionEdit,
  })
  .delete('/:id', async ({ params, by }) => answer(await deleteSession(params.id, by)))

export const sessionRoutes = new Elysia()
  .get('/api/sessions', publicCall('/api/sessions', ['sessions'], publicSessions), publicReading)
  .get('/api/sessions/times', publicCall('/api/sessions/times', ['event', 'sessions'], listSessionTimes), {
    ...publicReading,
    query: ofEvent,
  })
  .get('/api/sessions/changes', publicCall('/api/sessions/changes', ['event', 'sessions', 'speakers'], changeTimes), {
    ...publicReading,
    query: ofEvent,
  })
  .use(organizerRoutes)

function answer<Row>(outcome: WriteOutcome<Row> | UnknownSpeaker | WrongReplacement): Answer<Row> {
  if (outcome.status === 'unknown-speaker') return plainText(400, `Speaker “${outcome.id}” not found at this event`)
  if (outcome.status === 'no-replacement') return plainText(400, `Session “${outcome.id}” not found at this event`)
  if (outcome.status === 'replaces-itself') return plainText(400, 'A session can’t replace itself')
  return answerWrite(outcome, {
    collided: (who) => `${who} changed this session in the meantime`,
    notThere: 'Session not found',
  })
}
