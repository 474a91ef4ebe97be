import { Elysia } from 'elysia'
import type * as z from 'zod/mini'
import type { Event } from '../../../db/schema.ts'
import { handlePageError, textError, tooManyRequests } from '../../http/errors.tsx'
import { clientNetwork, publicOrigin } from '../../http/request-address.ts'
import { readFormBody } from '../../http/request-body.ts'
import { type RequestContext, withRateLimit } from '../../http/request-throttle.ts'
import { noContent, privateJson, seeOther, type TypedResponse } from '../../http/responses.ts'
import { findRequestedEvent } from '../../pages/cached-events.ts'
import { eventQuery, organizerListHandler } from '../../pages/call-handlers.ts'
import { type PageRequest, readPageRequest } from '../../pages/public-page.tsx'
import { needs, publicRoute } from '../auth/route-access.ts'
import { savePush } from './push/subscriptions.ts'
import { expiredCookies, readOwnerSecrets, scheduleCookies } from './schedule-cookie.ts'
import { tokenParameter } from './schedule-tokens.ts'
import { type DONE, pushRequest, rateLimitMessage, starsRequest, TOO_MANY_STARS_MESSAGE } from './schema.ts'
import type { ScheduleOwner, StarResult } from './service.ts'
import {
  countStars,
  deleteSchedule,
  findOwnedSchedule,
  findShared,
  joinSchedule,
  revokeLink,
  signOutOthers,
  toggleStar,
  updateStars,
} from './service.ts'

/** `isKept`: the server has a schedule. `why`: some stars were refused. */
type ScheduleResponse = { isKept: boolean; sessionIds: string[]; why?: string }

export const myScheduleRoutes = new Elysia()
  .get('/api/my-schedule', handleGetSchedule, { query: eventQuery, ...publicRoute })
  .post('/api/my-schedule', starResponse, { query: eventQuery, body: starsRequest, ...publicRoute })
  .put('/api/my-schedule/push', pushResponse, { query: eventQuery, body: pushRequest, ...publicRoute })
  .get('/api/admin/my-schedule/stars', organizerListHandler(countStars), { ...needs('see'), query: eventQuery })

type ScheduleCall = { query: z.infer<typeof eventQuery>; request: Request }

async function handleGetSchedule({ query, request }: ScheduleCall): Promise<TypedResponse<ScheduleResponse>> {
  const event = await findRequestedEvent(query.eventSlug)
  if (event instanceof Response) return event
  const secrets = readOwnerSecrets(request, event)
  const owned = await findOwnedSchedule(event, secrets)
  if (!owned) return privateJson({ isKept: false, sessionIds: [] })
  const cookies = secrets.length > 1 ? scheduleCookies(request, event, owned) : []
  return privateJson({ isKept: true, sessionIds: owned.schedule.sessionIds }, { cookies })
}

type StarsCall = ScheduleCall & { body: z.infer<typeof starsRequest> }

async function starResponse({ query, request, body }: StarsCall): Promise<TypedResponse<ScheduleResponse>> {
  const event = await findRequestedEvent(query.eventSlug)
  if (event instanceof Response) return event
  const { add = [], remove = [] } = body
  const starring = await updateStars(event, askerOf(request, event), { add, remove })
  if (starring.status === 'too-many') return tooManyRequests(starring.seconds, rateLimitMessage(starring.seconds))
  if (starring.status === 'no-event') return textError(404, 'Event not found')
  if (starring.status === 'none') return privateJson({ isKept: false, sessionIds: [] })
  const why = starring.isFull ? TOO_MANY_STARS_MESSAGE : undefined
  const cookies = scheduleCookies(request, event, starring)
  return privateJson({ isKept: true, sessionIds: starring.schedule.sessionIds, why }, { cookies })
}

async function pushResponse({ query, request, body }: ScheduleCall & { body: z.infer<typeof pushRequest> }) {
  const event = await findRequestedEvent(query.eventSlug)
  if (event instanceof Response) return event
  const result = await savePush(event, askerOf(request, event), { ...body, origin: publicOrigin(request) })
  if (result.status === 'too-many') return tooManyRequests(result.seconds, rateLimitMessage(result.seconds))
  return result.status === 'stored' ? noContent() : textError(404, 'Star a session first')
}

const askerOf = (request: Request, event: Event): ScheduleOwner => ({
  secrets: readOwnerSecrets(request, event),
  network: clientNetwork(request),
})

type Form = { request: Request; visit: PageRequest; typed: Record<string, string>; asker: ScheduleOwner; token: string }
const FORM = { parse: 'none' } as const

export const formRoutes = new Elysia()
  .post('/my-schedule', formHandler(starOne), FORM)
  .post('/my-schedule/revoke', formHandler(revokeAddress), FORM)
  .post('/my-schedule/sign-out', formHandler(signOut), FORM)
  .post('/my-schedule/forget', formHandler(deleteOwnSchedule), FORM)
  .post('/my-schedule/device/:token', formHandler(join), FORM)
  .post('/my-schedule/:token', formHandler(copy), FORM)

function formHandler(answer: (form: Form) => Promise<Response>) {
  return (context: RequestContext & Parameters<typeof tokenParameter>[0]) =>
    withRateLimit(context, async (request) => {
      const typed = await readFormBody(request)
      if (typed instanceof Response) return typed
      try {
        const visit = await readPageRequest(request)
        if (visit instanceof Response) return visit
        const asker = askerOf(request, visit.event)
        return await answer({ request, visit, typed, asker, token: tokenParameter(context) })
      } catch (error) {
        return handlePageError(error, request)
      }
    })
}

async function starOne(form: Form): Promise<Response> {
  const { visit, typed, asker } = form
  const id = typed.star ?? ''
  const starring = await toggleStar(visit.event, asker, id)
  const isOn = starring.status === 'stored' && starring.schedule.sessionIds.includes(id)
  return backToMine(form, starring, { place: isOn ? `#s-${id}` : '' })
}

async function join(form: Form): Promise<Response> {
  const { event } = form.visit
  const schedule = await findShared(event, form.token, 'device')
  return schedule ? backToMine(form, await joinSchedule(event, form.asker, schedule), { done: 'device' }) : gone(form)
}

async function copy(form: Form): Promise<Response> {
  const { event } = form.visit
  const schedule = await findShared(event, form.token, 'share')
  if (!schedule) return gone(form)
  const starring = await updateStars(event, form.asker, { add: schedule.sessionIds, remove: [] })
  return backToMine(form, starring, { done: 'added' })
}

const gone = ({ request, visit }: Form) => seeOther(visit.links(new URL(request.url).pathname))

async function revokeAddress(form: Form): Promise<Response> {
  const owned = await findOwnedSchedule(form.visit.event, form.asker.secrets)
  if (owned) await revokeLink(owned.schedule, form.typed.what === 'calendar' ? 'calendar' : 'share')
  return seeOther(form.visit.links('/my-schedule'))
}

async function deleteOwnSchedule({ request, visit: { event, links }, asker }: Form): Promise<Response> {
  await deleteSchedule(event, asker.secrets)
  return seeOther(links('/my-schedule'), expiredCookies(request, event))
}

async function signOut(form: Form): Promise<Response> {
  return backToMine(form, await signOutOthers(form.visit.event, form.asker), { done: 'signed-out' })
}

type Back = { place?: string; done?: keyof typeof DONE }

function backToMine({ request, visit }: Form, starring: StarResult, { place = '', done }: Back): Response {
  const { event, links } = visit
  if (starring.status === 'too-many') return tooManyRequests(starring.seconds, rateLimitMessage(starring.seconds))
  if (starring.status !== 'stored') return seeOther(links('/my-schedule'))
  const full = starring.isFull ? '' : undefined
  return seeOther(links('/my-schedule', { full, done }) + place, scheduleCookies(request, event, starring))
}
