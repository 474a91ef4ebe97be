import { Elysia } from 'elysia'
import { ALL_EVENTS } from '../../../db/revisions/known-revisions.ts'
import type { Event } from '../../../db/schema.ts'
import { answerCurrent } from '../../http/cache/page-cache.ts'
import { plainText, uninitializedCall } from '../../http/errors.tsx'
import type { Answer } from '../../http/private-answer.ts'
import { privateJson } from '../../http/private-answer.ts'
import { answerWrite, type WriteOutcome } from '../../http/write-answers.ts'
import { listEvents } from '../../visits/known-events.ts'
import { jsonHeaders } from '../../visits/public-call.ts'
import { organizer } from '../auth/organizer.ts'
import { publicReading } from '../auth/public-route.ts'
import { createEvent, type Taken, updateEvent, type WrongDates } from './event-writes.ts'
import { newsRoutes, organizerNewsRoutes } from './news/news-routes.ts'
import { publishProgram } from './publishing/publishing.ts'
import { eventEdit, newEvent } from './schema.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin/events' })
  .use(organizer)
  .get('', async () => privateJson(await listEvents()))
  .post('', async ({ body, by }) => answer(await createEvent(body, by)), { body: newEvent })
  .patch('/:id', async ({ params, body, by }) => answer(await updateEvent(params.id, body, by)), { body: eventEdit })
  .post('/:id/publish', async ({ params, by }) => answer(await publishProgram(params.id, by)))

export const eventRoutes = new Elysia()
  .get('/api/events', async ({ request }) => answerEvents(request), publicReading)
  .use(newsRoutes)
  .use(organizerNewsRoutes)
  .use(organizerRoutes)

/** Those that are active; 503 where there is none at all: the first thing a client asks (product §15.4). */
function answerEvents(request: Request): Promise<Response> {
  return answerCurrent(request, {
    path: '/api/events',
    eventId: ALL_EVENTS,
    kinds: ['event'],
    make: async () => {
      const all = await listEvents()
      const open = all.filter(({ isActive }) => isActive).map(forVisitors)
      return all.length ? { body: JSON.stringify(open), headers: jsonHeaders() } : uninitializedCall()
    },
  })
}

/** Whoever knew which words posts wait for would write them otherwise. */
function forVisitors({ boardWords, ...event }: Event): Omit<Event, 'boardWords'> {
  return event
}

function answer<Row>(outcome: WriteOutcome<Row> | Taken | WrongDates): Answer<Row> {
  if (outcome.status === 'wrong-dates') return plainText(400, outcome.sentence)
  if (outcome.status === 'taken')
    return plainText(
      409,
      outcome.field === 'name' ? 'An event with this name already exists' : 'An event with this slug already exists',
    )
  return answerWrite(outcome, {
    collided: (who) => `${who} changed this event in the meantime`,
    notThere: 'Event not found',
  })
}
