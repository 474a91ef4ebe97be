import { Elysia } from 'elysia'
import type { ReactNode } from 'react'
import { renderPage } from '../../http/render.ts'
import { isHttps } from '../../http/request-address.ts'
import { readFormBody } from '../../http/request-body.ts'
import { withRateLimit } from '../../http/request-throttle.ts'
import { documentResponse, seeOther } from '../../http/responses.ts'
import { listEvents } from '../../pages/cached-events.ts'
import { findUser } from '../auth/authorize.ts'
import { listFactors } from '../auth/factors.ts'
import { loginSecret } from '../auth/login-cookie.ts'
import { hashOf, listLogins, signOutEverywhere } from '../auth/logins.ts'
import { passkeySite } from '../auth/passkeys.ts'
import { isHelper, may, SAFETY_PATH } from '../auth/roles.ts'
import { type LoginRefusal, statusOf } from '../auth/routes.tsx'
import { NewCodesPage, SecurityPage, StepPage } from './security-page.tsx'
import { endLogin, listOwnChanges } from './service.ts'
import { findStep, initialFields, type Member, type StepFields, submitStep } from './steps.tsx'

/** A user's own logins, second factor, and password (product §10.12). */
export const securityPages = new Elysia()
  .get('/admin/security', (asked) => withRateLimit(asked, (request) => asMember(request, showSecurity)))
  .get('/admin/security/:step', (asked) =>
    withRateLimit(asked, (request) => asMember(request, (member) => showStep(member, asked.params.step))),
  )
  .post('/admin/security/:step', (asked) => withRateLimit(asked, (request) => submit(request, asked.params)), {
    parse: 'none',
  })

async function submit(request: Request, { step }: { step: string }): Promise<Response> {
  const fields = await readFormBody(request)
  if (fields instanceof Response) return fields
  return asMember(request, (member) => (step === 'logins' ? endLogins(member, fields) : takeStep(member, step, fields)))
}

/** Everyone who is signed in but helpers, who have no account. */
async function asMember(request: Request, answer: (member: Member) => Promise<Response>): Promise<Response> {
  const user = await findUser(request)
  if (!user || isHelper(user)) return seeOther(user ? '/admin' : '/admin/login')
  const secret = loginSecret(request)!
  const own = { sid: hashOf(secret), challenge: hashOf(`new passkey ${secret}`), site: passkeySite(request) }
  return answer({ request, user, ...own, factors: await listFactors(user.id) })
}

async function showSecurity(member: Member): Promise<Response> {
  const { request, user } = member
  const events = (await listEvents()).filter(({ id: eventId }) => may(user, 'see', { eventId }))
  const [logins, changes] = [await listLogins([user.id]), await listOwnChanges(user, events)]
  const done = new URL(request.url).searchParams.get('done')
  return show(member, <SecurityPage {...{ member, logins, changes, events, done }} />)
}

async function endLogins({ user, sid }: Member, fields: StepFields): Promise<Response> {
  if (fields.sid) await endLogin(user.id, fields.sid)
  else await signOutEverywhere(user.id, undefined, sid)
  return seeOther(`/admin/security?done=${fields.sid ? 'login' : 'logins'}`)
}

async function showStep(member: Member, name: string): Promise<Response> {
  const step = findStep(name, member, initialFields(member.request))
  return step ? show(member, <StepPage {...step} username={member.user.username} />) : seeOther('/admin/security')
}

/** New recovery codes are in this answer alone, because only their hashes are stored. */
async function takeStep(member: Member, name: string, fields: StepFields): Promise<Response> {
  const step = findStep(name, member, fields)
  if (!step) return seeOther('/admin/security')
  const { refusal, codes, cookies } = await submitStep(name, member, fields)
  const { username } = member.user
  if (refusal) return show(member, <StepPage {...step} username={username} failure={refusal.text} />, refusal)
  const then = name === 'reports' ? SAFETY_PATH : `/admin/security?done=${name}`
  return codes ? show(member, <NewCodesPage {...{ codes, username, then }} />) : seeOther(then, cookies)
}

async function show({ request }: Member, page: ReactNode, refusal?: LoginRefusal): Promise<Response> {
  const answer = refusal && statusOf(refusal)
  return documentResponse(await renderPage(page), { ...answer, policy: { isHttps: isHttps(request) } })
}
