import { Elysia } from 'elysia'
import { ALL_EVENTS } from '../../../db/revision-sync.ts'
import type { Event } from '../../../db/schema.ts'
import { databaseNotInitialized, textError } from '../../http/errors.tsx'
import { serveOrRender } from '../../http/page-cache.ts'
import { withRateLimit } from '../../http/request-throttle.ts'
import { privateJson, seeOther, type TypedResponse } from '../../http/responses.ts'
import { type WriteOutcome, writeResponse } from '../../http/write-responses.ts'
import { findRequestedEvent, listEvents, previewSlug } from '../../pages/cached-events.ts'
import { eventQuery, forManagedEvent, jsonHeaders, publicFileHandler } from '../../pages/call-handlers.ts'
import { allKinds } from '../../records/tables.ts'
import { currentUser, requireAdminPage } from '../auth/authorize.ts'
import { may } from '../auth/roles.ts'
import { needs, organizerContext, publicCachedRead } from '../auth/route-access.ts'
import { copyEvent } from './copy-event.ts'
import { currentUpdate, PUBLIC_KINDS, streamUpdates } from './event-updates.ts'
import { eventCopy, eventEdit, newEvent } from './schema.ts'
import { createEvent, type InvalidDates, type NameOrSlugTaken, publishProgram, updateEvent } from './service.ts'

const latest = publicFileHandler({
  path: '/api/news/latest',
  kinds: PUBLIC_KINDS,
  // Without the time, so that equal answers have equal ETags.
  make: async ({ event }) => ({
    body: JSON.stringify({ revisions: currentUpdate(event.id, PUBLIC_KINDS).revisions, spreadMs: 0 }),
    headers: jsonHeaders(),
  }),
})

/**
 * Tells an open page what changed (product §27.1). Streams have limits of their own, because a hall opens them at once.
 */
const updateRoutes = new Elysia({ prefix: '/api/news' })
  .get(
    '',
    async ({ query, request }) => {
      const event = await findRequestedEvent(query.eventSlug)
      return event instanceof Response ? event : streamUpdates(request, event.id)
    },
    { ...publicCachedRead, query: eventQuery },
  )
  .get('/latest', async ({ request }) => latest({ request }), publicCachedRead)

const organizerUpdateRoutes = new Elysia({ prefix: '/api/admin/news', ...needs('see') })
  .get(
    '',
    forManagedEvent(({ id }, request) => streamUpdates(request, id, allKinds)),
    { query: eventQuery },
  )
  .get(
    '/latest',
    forManagedEvent(({ id }) => privateJson(currentUpdate(id, allKinds))),
    { query: eventQuery },
  )

const organizerRoutes = new Elysia({ prefix: '/api/admin/events' })
  .use(organizerContext)
  .get(
    '',
    async ({ request }) => {
      const user = currentUser(request)
      return privateJson((await listEvents()).filter(({ id: eventId }) => may(user, 'see', { eventId })))
    },
    needs('see', 'none'),
  )
  .post('', ({ body, by }) => createEvent(body, by).then(answer), { body: newEvent })
  .post('/:id/copies', ({ params, body, by }) => copyEvent(params.id, body, by).then(answer), { body: eventCopy })
  .patch('/:id', ({ params, body, by }) => updateEvent(params.id, body, by).then(answer), {
    ...needs('program'),
    body: eventEdit,
  })
  .post('/:id/publish', ({ params, by }) => publishProgram(params.id, by).then(answer), needs('program'))

export const eventRoutes = new Elysia()
  .get('/api/events', async ({ request }) => handleListEvents(request), publicCachedRead)
  .use(updateRoutes)
  .use(organizerUpdateRoutes)
  .use(organizerRoutes)

/** Leads to the address under which attendees will see the event, or to its secret one (product §11.11). */
export const previewPage = new Elysia().get('/admin/preview', (asked) => withRateLimit(asked, showPreview))

async function showPreview(request: Request): Promise<Response> {
  const user = await requireAdminPage(request)
  if (user instanceof Response) return user
  const slug = new URL(request.url).searchParams.get('eventSlug')
  const event = (await listEvents()).find((one) => one.slug === slug && may(user, 'see', { eventId: one.id }))
  if (!event) return seeOther('/admin')
  return seeOther(`/?eventSlug=${event.isActive ? event.slug : previewSlug(event)}`)
}

function handleListEvents(request: Request): Promise<Response> {
  return serveOrRender(request, {
    path: '/api/events',
    eventId: ALL_EVENTS,
    dependsOn: ['event'],
    make: async () => {
      const all = await listEvents()
      const open = all.filter(({ isActive }) => isActive).map(toPublicEvent)
      return all.length ? { body: JSON.stringify(open), headers: jsonHeaders() } : databaseNotInitialized()
    },
  })
}

/** A public list of held words would help to avoid them; a plan is the organizers' own. */
const toPublicEvent = ({ boardWords, plansQuietlySince, ...event }: Event) => event

function answer<Row>(outcome: WriteOutcome<Row> | NameOrSlugTaken | InvalidDates): TypedResponse<Row> {
  if (outcome.status === 'wrong-dates') return textError(400, outcome.sentence)
  if (outcome.status === 'taken')
    return textError(
      409,
      outcome.field === 'name' ? 'An event with this name already exists' : 'An event with this slug already exists',
    )
  return writeResponse(outcome, 'event')
}
