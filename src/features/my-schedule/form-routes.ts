import { Elysia } from 'elysia'
import { handlePageError, tooManyRequests } from '../../http/errors.tsx'
import { seeOther } from '../../http/private-response.ts'
import { readFormBody } from '../../http/request-body.ts'
import { type RequestContext, withRateLimit } from '../../http/request-throttle.ts'
import { type PageRequest, readPageRequest } from '../../pages/public-page.tsx'
import { type DONE, rateLimitMessage } from './schema.ts'
import { findOwnedSchedule } from './storage/owned-schedules.ts'
import { expiredCookies, readOwnerSecrets, scheduleCookies } from './storage/schedule-cookie.ts'
import { tokenParameter } from './storage/schedule-tokens.ts'
import { deleteSchedule, type ScheduleOwner, type StarResult, signOutOthers, toggleStar } from './storage/service.ts'
import { copyStars, findShared, joinSchedule, revokeLink } from './storage/sharing.ts'

type Form = { request: Request; visit: PageRequest; fields: Record<string, string>; asker: ScheduleOwner }
const FORM = { parse: 'none' } as const

/** The buttons of My schedule without JavaScript. */
export const formRoutes = new Elysia()
  .post('/my-schedule', (asked) => formHandlerFor(asked, starOne), FORM)
  .post('/my-schedule/revoke', (asked) => formHandlerFor(asked, revokeAddress), FORM)
  .post('/my-schedule/sign-out', (asked) => formHandlerFor(asked, signOut), FORM)
  .post('/my-schedule/forget', (asked) => formHandlerFor(asked, deleteOwnSchedule), FORM)
  .post(
    '/my-schedule/device/:token',
    (asked) => formHandlerFor(asked, (form) => joinOrCopy(form, tokenParameter(asked), 'device')),
    FORM,
  )
  .post(
    '/my-schedule/:token',
    (asked) => formHandlerFor(asked, (form) => joinOrCopy(form, tokenParameter(asked), 'share')),
    FORM,
  )

function formHandlerFor(asked: RequestContext, answer: (form: Form) => Promise<Response>) {
  return withRateLimit(asked, async (request) => {
    const fields = await readFormBody(request)
    if (fields instanceof Response) return fields
    try {
      const visit = await readPageRequest(request)
      if (visit instanceof Response) return visit
      const asker = { secrets: readOwnerSecrets(request, visit.event), network: visit.network }
      return await answer({ request, visit, fields, asker })
    } catch (error) {
      return handlePageError(error, request)
    }
  })
}

async function starOne(form: Form): Promise<Response> {
  const { visit, fields, asker } = form
  const id = fields.star ?? ''
  const starring = await toggleStar(visit.event, asker, id)
  const isOn = starring.status === 'stored' && starring.schedule.sessionIds.includes(id)
  return backToMine(form, starring, { place: isOn ? `#s-${id}` : '' })
}

async function joinOrCopy(form: Form, token: string, purpose: 'share' | 'device'): Promise<Response> {
  const { event, links } = form.visit
  const schedule = await findShared(event, token, purpose)
  // The page of this link tells that it expired.
  if (!schedule) return seeOther(links(new URL(form.request.url).pathname))
  return purpose === 'device'
    ? backToMine(form, await joinSchedule(event, form.asker, schedule), { done: 'device' })
    : backToMine(form, await copyStars(event, form.asker, schedule), { done: 'added' })
}

async function revokeAddress(form: Form): Promise<Response> {
  const owned = await findOwnedSchedule(form.visit.event, form.asker.secrets)
  if (owned) await revokeLink(owned.schedule, form.fields.what === 'calendar' ? 'calendar' : 'share')
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

function backToMine(
  { request, visit: { event, links } }: Form,
  starring: StarResult,
  { place = '', done }: Back,
): Response {
  if (starring.status === 'too-many') return tooManyRequests(starring.seconds, rateLimitMessage(starring.seconds))
  if (starring.status === 'none') return seeOther(links('/my-schedule'))
  const full = starring.isFull ? '' : undefined
  return seeOther(links('/my-schedule', { full, done }) + place, scheduleCookies(request, event, starring))
}
