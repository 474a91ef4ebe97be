import { Elysia } from 'elysia'
import { answerFailedPage, tooMany } from '../../http/errors.tsx'
import { type Asked, asClient } from '../../http/limits/as-client.ts'
import { seeOther } from '../../http/private-answer.ts'
import { readForm } from '../../http/requests/request-body.ts'
import { readVisit, type Visit } from '../../visits/public-page.tsx'
import { tokenIn } from './keeping/addresses.ts'
import { endedCookies, scheduleCookies, secretsOf } from './keeping/cookie.ts'
import { findOwned } from './keeping/owned.ts'
import { type Asker, forgetSchedule, type Starring, signOutOthers, toggleStar } from './keeping/service.ts'
import { copyStars, findShared, revoke, takeOver } from './keeping/sharing.ts'
import { type DONE, whyTooMany } from './why-not.ts'

type Form = { request: Request; visit: Visit; fields: Record<string, string>; asker: Asker }
const FORM = { parse: 'none' } as const

/** What My schedule's buttons send where there is no script, each answered with the way back to it. */
export const formRoutes = new Elysia()
  .post('/my-schedule', (asked) => answerForm(asked, starOne), FORM)
  .post('/my-schedule/revoke', (asked) => answerForm(asked, revokeAddress), FORM)
  .post('/my-schedule/sign-out', (asked) => answerForm(asked, signOut), FORM)
  .post('/my-schedule/forget', (asked) => answerForm(asked, forget), FORM)
  .post(
    '/my-schedule/device/:token',
    (asked) => answerForm(asked, (form) => take(form, tokenIn(asked), 'device')),
    FORM,
  )
  .post('/my-schedule/:token', (asked) => answerForm(asked, (form) => take(form, tokenIn(asked), 'share')), FORM)

function answerForm(asked: Asked, answer: (form: Form) => Promise<Response>) {
  return asClient(asked, async (request) => {
    const fields = await readForm(request)
    if (fields instanceof Response) return fields
    try {
      const visit = await readVisit(request)
      if (visit instanceof Response) return visit
      const asker = { secrets: secretsOf(request, visit.event), network: visit.network }
      return await answer({ request, visit, fields, asker })
    } catch (error) {
      return answerFailedPage(error, request)
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

async function take(form: Form, token: string, purpose: 'share' | 'device'): Promise<Response> {
  const { event, links } = form.visit
  const schedule = await findShared(event, token, purpose)
  // The page of this link says so.
  if (!schedule) return seeOther(links(new URL(form.request.url).pathname))
  return purpose === 'device'
    ? backToMine(form, await takeOver(event, form.asker, schedule), { done: 'device' })
    : backToMine(form, await copyStars(event, form.asker, schedule), { done: 'added' })
}

async function revokeAddress(form: Form): Promise<Response> {
  const owned = await findOwned(form.visit.event, form.asker.secrets)
  if (owned) await revoke(owned.schedule, form.fields.what === 'calendar' ? 'calendar' : 'share')
  return seeOther(form.visit.links('/my-schedule'))
}

async function forget({ request, visit: { event, links }, asker }: Form): Promise<Response> {
  await forgetSchedule(event, asker.secrets)
  return seeOther(links('/my-schedule'), endedCookies(request, event))
}

async function signOut(form: Form): Promise<Response> {
  return backToMine(form, await signOutOthers(form.visit.event, form.asker), { done: 'signed-out' })
}

type Back = { place?: string; done?: keyof typeof DONE }

function backToMine(
  { request, visit: { event, links } }: Form,
  starring: Starring,
  { place = '', done }: Back,
): Response {
  if (starring.status === 'too-many') return tooMany(starring.seconds, whyTooMany(starring.seconds))
  if (starring.status === 'none') return seeOther(links('/my-schedule'))
  // Which says why not all was taken in.
  const full = starring.isFull ? '' : undefined
  return seeOther(links('/my-schedule', { full, done }) + place, scheduleCookies(request, event, starring))
}
