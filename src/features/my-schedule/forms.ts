import { Elysia } from 'elysia'
import { answerFailedPage, plainText, tooMany } from '../../http/errors.tsx'
import { asClient } from '../../http/limits/as-client.ts'
import { seeOther } from '../../http/private-answer.ts'
import { readForm } from '../../http/requests/request-body.ts'
import { readVisit, type Visit } from '../../visits/public-page.tsx'
import { endedCookie, scheduleCookie, secretOf } from './keeping/cookie.ts'
import { type Asker, findSchedule, forgetSchedule, type Starring, toggleStar } from './keeping/service.ts'
import { copyStars, findShared, revoke, takeOver } from './keeping/sharing.ts'
import { WHY_FULL, whyTooMany } from './why-not.ts'

type Form = { request: Request; visit: Visit; fields: Record<string, string>; asker: Asker }
type Asked = Parameters<typeof asClient>[0]

/** What My schedule's buttons send where there is no script, each answered with the way back to it. */
export const formRoutes = new Elysia()
  .post('/my-schedule', (asked) => answerForm(asked, starOne), { parse: 'none' })
  .post('/my-schedule/revoke', (asked) => answerForm(asked, revokeAddress), { parse: 'none' })
  .post('/my-schedule/forget', (asked) => answerForm(asked, forget), { parse: 'none' })
  .post(
    '/my-schedule/device/:token',
    (asked) => answerForm(asked, (form) => take(form, asked.params.token, 'device')),
    {
      parse: 'none',
    },
  )
  .post('/my-schedule/:token', (asked) => answerForm(asked, (form) => take(form, asked.params.token, 'share')), {
    parse: 'none',
  })

function answerForm(asked: Asked, answer: (form: Form) => Promise<Response>) {
  return asClient(asked, async (request) => {
    const fields = await readForm(request)
    if (fields instanceof Response) return fields
    try {
      const visit = await readVisit(request)
      if (visit instanceof Response) return visit
      const asker = { secret: secretOf(request, visit.event), network: visit.network }
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
  return backToMine(form, starring, isOn ? `#s-${id}` : '')
}

async function take(form: Form, token: string, purpose: 'share' | 'device'): Promise<Response> {
  const { event } = form.visit
  const schedule = await findShared(event, token, purpose)
  if (!schedule) return plainText(404, 'This link does not lead to a schedule anymore')
  return backToMine(form, await (purpose === 'device' ? takeOver : copyStars)(event, form.asker, schedule))
}

async function revokeAddress(form: Form): Promise<Response> {
  const schedule = await findSchedule(form.visit.event, form.asker.secret)
  if (schedule) await revoke(schedule, form.fields.what === 'calendar' ? 'calendar' : 'share')
  return seeOther(form.visit.links('/my-schedule'))
}

async function forget({ request, visit: { event, links }, asker }: Form): Promise<Response> {
  await forgetSchedule(event, asker.secret)
  return seeOther(links('/my-schedule'), [endedCookie(request, event)])
}

function backToMine({ request, visit: { event, links } }: Form, starring: Starring, place = ''): Response {
  if (starring.status === 'full') return plainText(409, WHY_FULL)
  if (starring.status === 'too-many') return tooMany(starring.seconds, whyTooMany(starring.seconds))
  const cookies = starring.status === 'stored' ? [scheduleCookie(request, event, starring.secret)] : []
  return seeOther(links('/my-schedule') + place, cookies)
}
