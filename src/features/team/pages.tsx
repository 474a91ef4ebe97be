import { Elysia } from 'elysia'
import type { Event } from '../../../db/schema.ts'
import { TextField } from '../../forms/fields/text-field.tsx'
import { pageResponse } from '../../http/render.ts'
import { readFormBody } from '../../http/request-body.ts'
import { type RequestContext, withRateLimit } from '../../http/request-throttle.ts'
import { seeOther } from '../../http/responses.ts'
import { CardPage } from '../../layout/card-page.tsx'
import { countLimitHit } from '../../limits/token-bucket.ts'
import { WindowRateLimit } from '../../limits/window-rate-limit.ts'
import { listEvents } from '../../pages/cached-events.ts'
import { COMMAND_LINE } from '../../records/unit-of-work.ts'
import { CONFERENCE_NAME, documentTitle } from '../../text/names.ts'
import { formatTimestamp } from '../../text/time/format-dates.ts'
import { findUser } from '../auth/authorize.ts'
import { secretCookie } from '../auth/login-cookie.ts'
import { formatWait } from '../auth/login-limits.ts'
import { createLogin } from '../auth/logins.ts'
import { ROLE_NAMES } from '../auth/roles.ts'
import { type LoginRefusal, logIn, loginCookies, registerInvited, statusOf } from '../auth/routes.tsx'
import type { CurrentUser } from '../auth/schema.ts'
import { findUserNamed } from '../auth/service.ts'
import { type AccessLink, acceptInvitation, findAccessLink } from './service.ts'

type Asked = RequestContext & { params: { secret: string | null } }

/** A link's page does nothing until its button is pressed, because messengers open links to preview them. */
export const joinPages = new Elysia()
  .get('/admin/join/:secret', (asked: Asked) =>
    withRateLimit(asked, async (request) => renderJoinPage(request, await lookUp(request, asked.params.secret))),
  )
  .post(
    '/admin/join/:secret',
    (asked: Asked) => withRateLimit(asked, (request) => join(request, asked.params.secret)),
    { parse: 'none' },
  )

async function lookUp(request: Request, secret: string | null): Promise<JoinPageProps> {
  const link = await findAccessLink(secret)
  if (!link) return {}
  const event = (await listEvents()).find(({ id }) => id === link.eventId)
  return { link, event, user: await findUser(request) }
}

/** A stolen link makes neither logins nor accounts without end. */
const attempts = new WindowRateLimit('attempts of a link', 20, 60 * 60 * 1000)

async function join(request: Request, secret: string | null): Promise<Response> {
  const fields = await readFormBody(request)
  if (fields instanceof Response) return fields
  const asked = { ...(await lookUp(request, secret)), username: fields.username }
  const { link, event, user } = asked
  if (!link) return renderJoinPage(request, {})
  const seconds = await attempts.take(link.id)
  if (seconds) {
    countLimitHit('links')
    const text = `Too many attempts. Please try again ${formatWait(seconds)}.`
    return renderJoinPage(request, { ...asked, failure: { status: 429, text, seconds } })
  }
  const address = `/admin${event ? `?${new URLSearchParams({ eventSlug: event.slug })}` : ''}`
  if (link.userId) return seeOther(address, [secretCookie('login', await createLogin(link.userId), request)])
  const proven = user && user.id === fields.as ? { user } : await signInOrRegister(request, fields)
  if ('pending' in proven && proven.pending)
    return seeOther(`/admin/login/factor?join=${secret}`, [secretCookie('pending', proven.pending, request)])
  if ('status' in proven) return renderJoinPage(request, { ...asked, failure: proven })
  const cookies = 'secret' in proven ? loginCookies(proven, request) : []
  const outcome = await acceptInvitation(secret!, proven.user)
  if (outcome === 'accepted') return seeOther(address, cookies)
  if (outcome === 'ended') return renderJoinPage(request, {}, cookies)
  const failure: LoginRefusal = { status: 409, text: 'You already have a higher role here. Nothing was changed.' }
  return renderJoinPage(request, { ...asked, user: proven.user, failure }, cookies)
}

/** A person with an account proves it by its password. */
async function signInOrRegister(request: Request, fields: Record<string, string>) {
  if (!(await findUserNamed(fields.username ?? ''))) return registerInvited(request, fields)
  const outcome = await logIn(request, fields)
  const text = 'This username is taken. Type its password, or choose another username.'
  return 'status' in outcome && outcome.status === 401 ? { ...outcome, text } : outcome
}

type JoinPageProps = {
  link?: AccessLink | undefined
  failure?: LoginRefusal | undefined
  username?: string | undefined
  event?: Event | undefined
  user?: CurrentUser | undefined
}

function renderJoinPage(request: Request, props: JoinPageProps, cookies?: string[]): Promise<Response> {
  const { link, failure } = props
  const answer = link ? failure && statusOf(failure) : { status: 404 }
  return pageResponse(request, <JoinPage {...props} />, { ...answer, cookies })
}

function JoinPage({ link, event, user, failure, username }: JoinPageProps) {
  const where = event?.name ?? CONFERENCE_NAME
  const title = documentTitle('Join the team', event)
  if (!link)
    return (
      <CardPage title={title} heading="This link has ended" about="It was used, turned off, or has expired.">
        <p>Ask the person who sent it to you for a new one.</p>
      </CardPage>
    )
  if (link.userId)
    return (
      <CardPage title={title} heading={`Help at ${where}`} about={`Hello ${link.name}!`} failure={failure?.text}>
        <p>
          You’ll see the Live desk of your rooms until {formatTimestamp(link.expiresAt, event?.timezone ?? null)}. What
          you do is listed under your name.
        </p>
        <form method="post">
          <button type="submit" className="button primary">
            Start
          </button>
        </form>
      </CardPage>
    )
  return (
    <CardPage
      title={title}
      heading={`Join ${where}`}
      about={`${link.by === COMMAND_LINE ? 'You are invited' : `${link.by} invites you`} as ${ROLE_NAMES[link.role].toLowerCase()}.`}
      failure={failure?.text}>
      {user && (
        <form method="post">
          <input type="hidden" name="as" value={user.id} />
          <button type="submit" className="button primary">
            Join as {user.username}
          </button>
        </form>
      )}
      <form className="form" method="post">
        <TextField required label="Username" name="username" autoComplete="username" defaultValue={username} />
        <TextField required label="Password" name="password" type="password" autoComplete="new-password" />
        <small>Choose both for a new account, or use those of an account that you have.</small>
        <button type="submit" className={user ? 'button' : 'button primary'}>
          Join
        </button>
      </form>
    </CardPage>
  )
}
