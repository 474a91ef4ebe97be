import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { privateJson } from '../../http/private-response.ts'
import { findManagedEvent, findRequestedEvent } from '../../pages/cached-events.ts'
import { pageQuery } from '../../pages/event-lists.ts'
import { jsonHeaders, publicFileHandler } from '../../pages/public-file.ts'
import { allKinds } from '../../records/tables.ts'
import { publicCachedRead } from '../auth/route-access.ts'
import { currentUpdate, PUBLIC_KINDS, streamUpdates } from './event-updates.ts'

const latest = publicFileHandler({
  path: '/api/news/latest',
  kinds: PUBLIC_KINDS,
  // Without the time, so that equal answers have equal ETags.
  make: async ({ event }) => ({
    body: JSON.stringify({ revisions: currentUpdate(event.id, PUBLIC_KINDS).revisions, spreadMs: 0 }),
    headers: jsonHeaders(),
  }),
})

const ofEvent = z.pick(pageQuery, { eventSlug: true })

/**
 * Tells an open page what changed (product §27.1). Streams have limits of their own, because a hall opens them at once.
 */
export const updateRoutes = new Elysia({ prefix: '/api/news' })
  .get(
    '',
    async ({ query, request }) => {
      const event = await findRequestedEvent(query.eventSlug)
      return event instanceof Response ? event : streamUpdates(request, event.id)
    },
    { ...publicCachedRead, query: ofEvent },
  )
  // For readers without a stream.
  .get('/latest', async ({ request }) => latest({ request }), publicCachedRead)

/** Organizers hear of every event and every kind. */
export const organizerUpdateRoutes = new Elysia({ prefix: '/api/admin/news' })
  .get(
    '',
    async ({ query, request }) => {
      const event = await findManagedEvent(query.eventSlug)
      return event instanceof Response ? event : streamUpdates(request, event.id, allKinds)
    },
    { query: ofEvent },
  )
  .get(
    '/latest',
    async ({ query }) => {
      const event = await findManagedEvent(query.eventSlug)
      return event instanceof Response ? event : privateJson(currentUpdate(event.id, allKinds))
    },
    { query: ofEvent },
  )
