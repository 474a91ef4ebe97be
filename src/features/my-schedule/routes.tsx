import { Elysia } from 'elysia'
import type * as z from 'zod/mini'
import { tooMany } from '../../http/errors.tsx'
import { clientNetwork } from '../../http/limits/client-address.ts'
import { type Answer, privateJson } from '../../http/private-answer.ts'
import { askedEvent } from '../../visits/asked-event.ts'
import { ofEvent, organizerList } from '../../visits/organizer-list.ts'
import { publicRoute } from '../auth/public-route.ts'
import { scheduleCookies, secretsOf } from './keeping/cookie.ts'
import { findOwned } from './keeping/owned.ts'
import { star } from './keeping/service.ts'
import { starCounts } from './keeping/star-counts.ts'
import { starsSent } from './schema.ts'
import { WHY_FULL, whyTooMany } from './why-not.ts'

/** What of a schedule is told to the one whose it is; `isKept`: the server has one. `why`: not all that came was taken in. */
type Mine = { isKept: boolean; sessionIds: string[]; why?: string }

export const myScheduleRoutes = new Elysia()
  .get('/api/my-schedule', ({ query, request }) => answerMine(request, query.eventSlug), {
    query: ofEvent,
    ...publicRoute,
  })
  .post('/api/my-schedule', ({ body, query, request }) => answerStars(request, query.eventSlug, body), {
    query: ofEvent,
    body: starsSent,
    ...publicRoute,
  })
  .get('/api/admin/my-schedule/stars', organizerList(starCounts), { query: ofEvent })

async function answerMine(request: Request, slug: string | undefined): Promise<Answer<Mine>> {
  const event = await askedEvent(slug)
  if (event instanceof Response) return event
  const secrets = secretsOf(request, event)
  const owned = await findOwned(event, secrets)
  if (!owned) return privateJson({ isKept: false, sessionIds: [] })
  const cookies = secrets.length > 1 ? scheduleCookies(request, event, owned) : []
  return privateJson({ isKept: true, sessionIds: owned.schedule.sessionIds }, { cookies })
}

async function answerStars(
  request: Request,
  slug: string | undefined,
  { add = [], remove = [] }: z.infer<typeof starsSent>,
): Promise<Answer<Mine>> {
  const event = await askedEvent(slug)
  if (event instanceof Response) return event
  const asker = { secrets: secretsOf(request, event), network: clientNetwork(request) }
  const starring = await star(event, asker, { add, remove })
  if (starring.status === 'too-many') return tooMany(starring.seconds, whyTooMany(starring.seconds))
  if (starring.status === 'none') return privateJson({ isKept: false, sessionIds: [] })
  const why = starring.isFull ? WHY_FULL : undefined
  const cookies = scheduleCookies(request, event, starring)
  return privateJson({ isKept: true, sessionIds: starring.schedule.sessionIds, why }, { cookies })
}
