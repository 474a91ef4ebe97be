import { and, desc, eq, inArray } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { ReactNode } from 'react'
import { db } from '../../../db/client.ts'
import { changes, type Event, loginSessions, type SecondFactor } from '../../../db/schema.ts'
import { TextField } from '../../forms/fields/text-field.tsx'
import { pageResponse } from '../../http/render.ts'
import { readFormBody } from '../../http/request-body.ts'
import { withRateLimit } from '../../http/request-throttle.ts'
import { seeOther } from '../../http/responses.ts'
import { CardPage } from '../../layout/card-page.tsx'
import { listEvents } from '../../pages/cached-events.ts'
import { documentTitle } from '../../text/names.ts'
import { relativeTime } from '../../text/time/relative-time.ts'
import { SuccessNotice } from '../../ui/notices.tsx'
import { findUser } from '../auth/authorize.ts'
import { isDevice, listFactors } from '../auth/factors.ts'
import { readSecret } from '../auth/login-cookie.ts'
import { hashOf, type Login, listLogins, signOutEverywhere } from '../auth/logins.ts'
import { passkeySite } from '../auth/passkeys.ts'
import { isHelper, may, SAFETY_PATH } from '../auth/roles.ts'
import { type LoginRefusal, statusOf } from '../auth/routes.tsx'
import type { CurrentUser } from '../auth/schema.ts'
import { findStep, initialFields, type Member, type Step, type StepFields, submitStep } from './steps.tsx'

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
  const secret = readSecret('login', request)!
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

const show = ({ request }: Member, page: ReactNode, refusal?: LoginRefusal) =>
  pageResponse(request, page, refusal && statusOf(refusal))

const DONE = new Map([
  ['app', 'Authenticator app turned on'],
  ['passkey', 'Passkey added'],
  ['codes', 'New recovery codes made'],
  ['remove', 'Second factor removed'],
  ['password', 'Password changed. You’ve been signed out everywhere else.'],
  ['login', 'Signed out'],
  ['logins', 'Signed out everywhere else'],
])

type SecurityPageProps = { member: Member; logins: Login[]; changes: OwnChange[]; events: Event[]; done: string | null }

function SecurityPage({ member, logins, changes, events, done }: SecurityPageProps) {
  const { user, sid: own, site, factors } = member
  const devices = factors.filter(isDevice)
  const message = DONE.get(done ?? '')
  return (
    <CardPage
      {...page('Security', `Signed in as ${user.username}`)}
      below={{ href: '/admin', text: 'Back to the dashboard' }}
      isWide>
      {message && <SuccessNotice>{message}</SuccessNotice>}
      <section className="stack">
        <h2>Second factor</h2>
        {devices.length ? (
          <ul className="ruled changes">
            {devices.map((factor) => (
              <Row key={factor.id} title={nameOf(factor)} about={factsOf(factor)}>
                <Action to={`remove?id=${factor.id}`} label={`Remove: ${nameOf(factor)}`} text="Remove" />
              </Row>
            ))}
            <Row title="Recovery codes" about={[`${factors.length - devices.length} of 10 left`]}>
              <Action to="codes" text="New codes" />
            </Row>
          </ul>
        ) : (
          <p>Off. Anyone who learns your password can sign in as you.</p>
        )}
        <p className="buttons">
          <Action to="app" text="Set up an authenticator app" />
          {site && <Action to="passkey" text="Add a passkey" />}
        </p>
        {!site && <small>Passkeys need HTTPS and a domain name, which this address lacks.</small>}
      </section>
      <section className="stack">
        <h2>Password</h2>
        <p>
          <Action to="password" text="Change password" />
        </p>
      </section>
      <section className="stack">
        <h2>Where you’re signed in</h2>
        <ul className="ruled changes">
          {logins.map(({ sid, device, startedAt, seenAt }) => (
            <Row key={sid} title={device} about={[`since ${ago(startedAt)}`, `last seen ${ago(seenAt)}`]}>
              {sid === own ? <span className="badge">This one</span> : <SignOut sid={sid} of={device} />}
            </Row>
          ))}
        </ul>
        {logins.length > 1 && <SignOut />}
      </section>
      <section className="stack">
        <h2>Your last changes</h2>
        {changes.length ? (
          <ul className="ruled changes">
            {changes.map(({ id, at, what, eventId }) => {
              const event = events.find(({ id }) => id === eventId)
              return (
                <Row key={id} title={what} about={[event?.name, ago(at)]}>
                  {event && (
                    <a className="button small" href={historyOf(event, member)} aria-label={`Open: ${what}`}>
                      Open
                    </a>
                  )}
                </Row>
              )
            })}
          </ul>
        ) : (
          <p>No changes yet.</p>
        )}
      </section>
    </CardPage>
  )
}

const page = (heading: string, about: string) => ({ title: documentTitle(heading, undefined), heading, about })

/** The event's recent changes, for whoever may see those of others. */
const historyOf = ({ id: eventId, slug }: Event, { user }: Member) =>
  `/admin?${new URLSearchParams({ eventSlug: slug })}${may(user, 'program', { eventId }) ? '&changes=open' : ''}`

const nameOf = ({ name }: SecondFactor) => name || 'Authenticator app'

const factsOf = ({ host, createdAt, usedAt }: SecondFactor) => [
  host && `Passkey for ${host}`,
  `added ${ago(createdAt)}`,
  usedAt && `last used ${ago(usedAt)}`,
]

const ago = (moment: string) => relativeTime(moment, Date.now())

function Row({ title, about, children }: { title: string; about: (string | null | undefined)[]; children: ReactNode }) {
  return (
    <li className="cluster change">
      <p className="fill">
        <strong>{title}</strong>
        <small>{about.filter(Boolean).join(' · ')}</small>
      </p>
      {children}
    </li>
  )
}

function Action({ to, label, text }: { to: string; label?: string; text: string }) {
  return (
    <a className="button small" href={`/admin/security/${to}`} aria-label={label}>
      {text}
    </a>
  )
}

/** Ends one login, or all others. */
function SignOut({ sid = '', of }: { sid?: string; of?: string }) {
  return (
    <form method="post" action="/admin/security/logins">
      <input type="hidden" name="sid" value={sid} />
      <button type="submit" className="button small" aria-label={of && `Sign out: ${of}`}>
        {sid ? 'Sign out' : 'Sign out everywhere else'}
      </button>
    </form>
  )
}

function StepPage({ username, failure, ...step }: Step & { username: string; failure?: string }) {
  const { heading, about, above, inputs = [], hidden = {}, button } = step
  return (
    <CardPage {...page(heading, about)} failure={failure} below={{ href: '/admin/security', text: 'Back to Security' }}>
      {above}
      <form className="form" method="post">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        {/* Password managers store it beside the password. */}
        <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
        {inputs.map((input) => (
          <TextField required key={input.name} {...input} />
        ))}
        <TextField required label="Current password" name="current" type="password" autoComplete="current-password" />
        <button type="submit" className="button primary">
          {button}
        </button>
      </form>
    </CardPage>
  )
}

function NewCodesPage({ codes, username, then }: { codes: string[]; username: string; then: string }) {
  return (
    <CardPage {...page('Recovery codes', `If you lose your phone or passkey, each code signs ${username} in once.`)}>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>Print this page, or store the codes in your password manager. They’re shown only once.</p>
      <a className="button primary" href={then}>
        I’ve stored them
      </a>
    </CardPage>
  )
}

async function endLogin(userId: string, sid: string): Promise<void> {
  await db.delete(loginSessions).where(and(eq(loginSessions.userId, userId), eq(loginSessions.sid, sid)))
}

type OwnChange = Awaited<ReturnType<typeof listOwnChanges>>[number]

/** The history knows names alone: a stranger who registers one reads nothing, unless she may see its events. */
function listOwnChanges({ username, isAdmin }: CurrentUser, events: Event[]) {
  const { id, at, what, eventId } = changes
  const seen = events.map((event) => event.id)
  const isSeen = isAdmin ? undefined : inArray(eventId, seen)
  const found = db
    .select({ id, at, what, eventId })
    .from(changes)
    .where(and(eq(changes.who, username), isSeen))
  return found.orderBy(desc(at), desc(id)).limit(10)
}
