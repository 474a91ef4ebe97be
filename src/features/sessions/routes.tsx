import { Elysia } from 'elysia'
import type { Event } from '../../../db/schema.ts'
import { textError } from '../../http/errors.tsx'
import type { TypedResponse } from '../../http/responses.ts'
import { type WriteOutcome, writeResponse } from '../../http/write-responses.ts'
import { eventQuery, organizerListHandler, publicListHandler } from '../../pages/call-handlers.ts'
import { cachedProgram, cachedSessions, listSessions } from '../../program/program-rows.ts'
import { needs, organizerContext, publicCachedRead } from '../auth/route-access.ts'
import { changeTimes } from './changed/published-changes.ts'
import { newSession, sessionEdit } from './schema.ts'
import { createSession, deleteSession, type InvalidReplacement, type UnknownSpeaker, updateSession } from './service.ts'
import type { SessionTime } from './stars/reminders.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin/sessions', ...needs('program', 'sessions') })
  .use(organizerContext)
  .get('', organizerListHandler(listSessions), { ...needs('see'), query: eventQuery })
  .post('', async ({ body, by }) => answer(await createSession(body, by)), { body: newSession })
  .patch('/:id', async ({ params, body, by }) => answer(await updateSession(params.id, body, by)), {
    body: sessionEdit,
  })
  .delete('/:id', async ({ params, by }) => answer(await deleteSession(params.id, by)))

const ofEvent = { ...publicCachedRead, query: eventQuery }

export const sessionRoutes = new Elysia()
  .get('/api/sessions', publicListHandler('/api/sessions', ['event', 'sessions'], cachedSessions), publicCachedRead)
  .get(
    '/api/sessions/times',
    publicListHandler('/api/sessions/times', ['event', 'sessions'], listSessionTimes),
    ofEvent,
  )
  .get(
    '/api/sessions/changes',
    publicListHandler('/api/sessions/changes', ['event', 'sessions', 'speakers'], changeTimes),
    ofEvent,
  )
  .use(organizerRoutes)

function answer<Row>(outcome: WriteOutcome<Row> | UnknownSpeaker | InvalidReplacement): TypedResponse<Row> {
  if (outcome.status === 'unknown-speaker') return textError(400, `Speaker “${outcome.id}” not found at this event`)
  if (outcome.status === 'no-replacement') return textError(400, `Session “${outcome.id}” not found at this event`)
  if (outcome.status === 'replaces-itself') return textError(400, 'A session can’t replace itself')
  return writeResponse(outcome, 'session')
}

async function listSessionTimes(_eventId: string, event: Event): Promise<SessionTime[]> {
  return (await cachedProgram(event)).sessions
    .map(({ id, title, location, isOff, span }) => ({ id, title, room: location, from: isOff ? 0 : (span?.from ?? 0) }))
    .sort((a, b) => a.from - b.from)
}
