import { isDatabaseUnavailable, isUninitialized } from '../../../db/errors.ts'
import { handlePageError } from '../../http/errors.tsx'
import { renderPage, withRenderSlot } from '../../http/render.ts'
import { clientNetwork, isHttps } from '../../http/request-address.ts'
import { documentResponse, seeOther } from '../../http/responses.ts'
import { CardPage } from '../../layout/card-page.tsx'
import { documentTitle } from '../../text/names.ts'
import { findUser } from './authorize.ts'
import LoginForm from './login-form.island.tsx'
import { may } from './roles.ts'
import type { CurrentUser } from './schema.ts'

type LoginPageProps = { search: string; username?: string; failure?: string; user?: CurrentUser }

export async function handleLoginPage(request: Request): Promise<Response> {
  const { search } = new URL(request.url)
  const user = await findUserOrNothing(request)
  if (user && may(user, 'see')) return seeOther(`/admin${search}`)
  return renderLoginPage(request, { search, user })
}

/** Renders are queued, because anybody may ask for them without end. */
export async function renderLoginPage(
  request: Request,
  props: LoginPageProps,
  answer: { status?: number; headers?: Record<string, string> } = {},
): Promise<Response> {
  try {
    const page = await withRenderSlot(clientNetwork(request), () => renderPage(<LoginPage {...props} />))
    return documentResponse(page, { ...answer, policy: { isHttps: isHttps(request) } })
  } catch (error) {
    return handlePageError(error, new Request(new URL(`/admin/login${props.search}`, request.url)))
  }
}

const DEFAULT_EVENT = { name: 'WITCON PGH' }

function LoginPage({ search, username = '', failure, user }: LoginPageProps) {
  return (
    <CardPage
      title={documentTitle('Admin Login', DEFAULT_EVENT)}
      heading="Admin Login"
      about="Sign in to manage WITCON PGH"
      below={{ href: `/${search}`, text: 'Back to the agenda' }}>
      {user && (
        <p className="notice">
          You’re signed in as {user.username}, but that account isn’t an administrator. Sign in with an administrator
          account.
        </p>
      )}
      <LoginForm search={search} username={username} failure={failure} />
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
