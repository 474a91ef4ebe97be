import { isDatabaseUnavailable, isUninitialized } from '../../../db/errors.ts'
import { handlePageError } from '../../http/errors.tsx'
import { pageResponse } from '../../http/render.ts'
import { seeOther } from '../../http/responses.ts'
import { CardPage } from '../../layout/card-page.tsx'
import { findRequestedEvent } from '../../pages/cached-events.ts'
import { documentTitle } from '../../text/names.ts'
import { findUser } from './authorize.ts'
import { findPendingLogin, type PendingLogin } from './factors.ts'
import { readSecret } from './login-cookie.ts'
import LoginForm from './login-form.island.tsx'
import { isSecret } from './logins.ts'
import { passkeySite, requestOptions } from './passkeys.ts'
import { isOnSafetyTeam, may } from './roles.ts'
import type { CurrentUser, FactorStep } from './schema.ts'

type LoginPageProps = { search: string; username?: string; failure?: string; user?: CurrentUser; factor?: FactorStep }

const FALLBACK_NAME = 'WITCON PGH'

/** Of the public event that the address names. A hidden one keeps its name to itself. */
async function eventNameIn(search: string): Promise<string> {
  const slug = new URLSearchParams(search).get('eventSlug')
  const event = slug && (await findRequestedEvent(slug))
  return !event || event instanceof Response ? FALLBACK_NAME : event.name
}

export async function handleLoginPage(request: Request): Promise<Response> {
  const { search } = new URL(request.url)
  const user = await findUserOrNothing(request)
  if (user && (may(user, 'see') || isOnSafetyTeam(user))) return seeOther(`/admin${search}`)
  return renderLoginPage(request, { search, user })
}

/** Without a password first it leads there. */
export async function handleFactorPage(request: Request): Promise<Response> {
  const { search } = new URL(request.url)
  const pending = await findPendingLogin(readSecret('pending', request))
  if (!pending) return seeOther(`/admin/login${search}`)
  return renderLoginPage(request, { search, factor: factorStep(pending, request) })
}

export const factorStep = (pending: PendingLogin, request: Request): FactorStep => ({
  hasApp: pending.factors.some(({ kind }) => kind === 'app'),
  passkey: requestOptions(pending, passkeySite(request)),
})

/** Whoever came by an invitation returns to it. */
export function afterLogin(search: string): string {
  const join = new URLSearchParams(search).get('join')
  return isSecret(join) ? `/admin/join/${join}` : `/admin${search}`
}

export async function renderLoginPage(
  request: Request,
  props: LoginPageProps,
  answer: { status?: number; headers?: Record<string, string> } = {},
): Promise<Response> {
  try {
    return await pageResponse(request, <LoginPage {...props} name={await eventNameIn(props.search)} />, answer)
  } catch (error) {
    return handlePageError(error, new Request(new URL(`/admin/login${props.search}`, request.url)))
  }
}

function LoginPage({ name, search, username = '', failure, user, factor }: LoginPageProps & { name: string }) {
  return (
    <CardPage
      title={documentTitle('Admin Login', { name })}
      heading="Admin Login"
      about={`Sign in to manage ${name}`}
      below={{
        href: `${factor ? '/admin/login' : '/'}${search}`,
        text: factor ? 'Start again' : 'Back to the agenda',
      }}>
      {user && (
        <p className="notice">
          You’re signed in as {user.username}, but that account isn’t an administrator. Sign in with an administrator
          account.
        </p>
      )}
      <LoginForm search={search} then={afterLogin(search)} username={username} failure={failure} factor={factor} />
    </CardPage>
  )
}

/** Without a database nobody can be signed in, and the form still shows. */
async function findUserOrNothing(request: Request): Promise<CurrentUser | undefined> {
  try {
    return await findUser(request)
  } catch (error) {
    if (isDatabaseUnavailable(error) || isUninitialized(error)) return undefined
    throw error
  }
}
