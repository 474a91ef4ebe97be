import { Elysia } from 'elysia'
import type * as z from 'zod/mini'
import { tooManyRequests } from '../../http/errors.tsx'
import { privateJson, type TypedResponse } from '../../http/private-response.ts'
import { clientNetwork } from '../../http/request-address.ts'
import { findRequestedEvent } from '../../pages/cached-events.ts'
import { eventQuery, organizerListHandler } from '../../pages/event-lists.ts'
import { publicRoute } from '../auth/route-access.ts'
import { rateLimitMessage, starsRequest, TOO_MANY_STARS_MESSAGE } from './schema.ts'
import { countStars } from './storage/count-stars.ts'
import { findOwnedSchedule } from './storage/owned-schedules.ts'
import { readOwnerSecrets, scheduleCookies } from './storage/schedule-cookie.ts'
import { updateStars } from './storage/service.ts'

/** `isKept`: the server has a schedule. `why`: some stars were refused. */
type ScheduleResponse = { isKept: boolean; sessionIds: string[]; why?: string }

export const myScheduleRoutes = new Elysia()
  .get('/api/my-schedule', ({ query, request }) => handleGetSchedule(request, query.eventSlug), {
    query: eventQuery,
    ...publicRoute,
  })
  .post('/api/my-schedule', ({ body, query, request }) => starResponse(request, query.eventSlug, body), {
    query: eventQuery,
    body: starsRequest,
    ...publicRoute,
  })
  .get('/api/admin/my-schedule/stars', organizerListHandler(countStars), { query: eventQuery })

async function handleGetSchedule(request: Request, slug: string | undefined): Promise<TypedResponse<ScheduleResponse>> {
  const event = await findRequestedEvent(slug)
  if (event instanceof Response) return event
  const secrets = readOwnerSecrets(request, event)
  const owned = await findOwnedSchedule(event, secrets)
  if (!owned) return privateJson({ isKept: false, sessionIds: [] })
  const cookies = secrets.length > 1 ? scheduleCookies(request, event, owned) : []
  return privateJson({ isKept: true, sessionIds: owned.schedule.sessionIds }, { cookies })
}

async function starResponse(
  request: Request,
  slug: string | undefined,
  { add = [], remove = [] }: z.infer<typeof starsRequest>,
): Promise<TypedResponse<ScheduleResponse>> {
  const event = await findRequestedEvent(slug)
  if (event instanceof Response) return event
  const asker = { secrets: readOwnerSecrets(request, event), network: clientNetwork(request) }
  const starring = await updateStars(event, asker, { add, remove })
  if (starring.status === 'too-many') return tooManyRequests(starring.seconds, rateLimitMessage(starring.seconds))
  if (starring.status === 'none') return privateJson({ isKept: false, sessionIds: [] })
  const why = starring.isFull ? TOO_MANY_STARS_MESSAGE : undefined
  const cookies = scheduleCookies(request, event, starring)
  return privateJson({ isKept: true, sessionIds: starring.schedule.sessionIds, why }, { cookies })
}
