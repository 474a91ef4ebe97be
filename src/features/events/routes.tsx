import { Elysia } from 'elysia'
import { ALL_EVENTS } from '../../../db/revisions/known-revisions.ts'
import { answerCurrent, keptAnswer } from '../../http/cache/page-cache.ts'
import { plainText, uninitializedCall } from '../../http/errors.tsx'
import { answerJson, answerWrite, basedOn } from '../../http/row-answer.ts'
import { listEvents } from '../../visits/known-events.ts'
import { jsonHeaders } from '../../visits/public-call.ts'
import { currentUser } from '../auth/guard.ts'
import { eventEdit, newEvent } from './schema.ts'
import { createEvent, updateEvent } from './settings.ts'

export const eventRoutes = new Elysia()
  .get('/api/events', async ({ request }) => keptAnswer(request) ?? answerEvents(request))
  .get('/api/admin/events', async () => answerJson(await listEvents()))
  .post(
    '/api/admin/events',
    async ({ body, request }) => answer(201, await createEvent(body, currentUser(request).username)),
    { body: newEvent },
  )
  .patch(
    '/api/admin/events/:id',
    async ({ params, body: { version, ...edit }, request }) =>
      answer(200, await updateEvent(params.id, edit, basedOn(request, version), currentUser(request).username)),
    { body: eventEdit },
  )

/** Those that are active; 503 where there is none at all: the first thing a client asks (product §15.4). */
function answerEvents(request: Request): Promise<Response> {
  return answerCurrent(request, {
    path: '/api/events',
    eventId: ALL_EVENTS,
    kinds: ['event'],
    make: async () => {
      const all = await listEvents()
      const open = all.filter(({ isActive }) => isActive)
      return all.length ? { body: JSON.stringify(open), headers: jsonHeaders() } : uninitializedCall()
    },
  })
}

type Outcome = Awaited<ReturnType<typeof createEvent | typeof updateEvent>>

function answer(success: 200 | 201, outcome: Outcome): Response {
  if (outcome.status === 'taken')
    return plainText(409, outcome.field === 'name' ? 'Another event has this name' : 'Another event has this slug')
  return answerWrite(success, outcome, {
    stale: 'Somebody else changed this event in the meantime',
    notThere: 'Event not found',
  })
}
