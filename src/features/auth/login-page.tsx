import { isDatabaseUnavailable, isUninitialized } from '../../../db/errors.ts'
import { handlePageError } from '../../http/errors.tsx'
import { renderPage, withRenderSlot } from '../../http/render.ts'
import { clientNetwork, isHttps } from '../../http/request-address.ts'
import { documentResponse, seeOther } from '../../http/responses.ts'
import { stylesheetUrl } from '../../islands/manifest.ts'
import { HeadBasics } from '../../layout/page.tsx'
import { CONFERENCE_NAME, documentTitle } from '../../text/names.ts'
import { findUser } from './authorize.ts'
import LoginForm from './login-form.island.tsx'
import type { CurrentUser } from './schema.ts'

type LoginPageProps = { search: string; username?: string; failure?: string; user?: CurrentUser }

export async function handleLoginPage(request: Request): Promise<Response> {
  const { search } = new URL(request.url)
  const user = await findUserOrNothing(request)
  if (user?.isAdmin) return seeOther(`/admin${search}`)
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
    <html lang="en">
      <head>
        <HeadBasics title={documentTitle('Admin Login', DEFAULT_EVENT)} />
        <link rel="stylesheet" href={stylesheetUrl('admin')} />
        <meta name="description" content="Organizers sign in here." />
        <meta name="robots" content="noindex" />
      </head>
      <body className="login-page">
        <main>
          <div className="card">
            <img src="/images/logo.svg" alt={CONFERENCE_NAME} width={48} height={48} />
            <header>
              <h1>Admin Login</h1>
              <p>Sign in to manage WITCON PGH</p>
            </header>
            {user && (
              <p className="notice">
                You’re signed in as {user.username}, but that account isn’t an administrator. Sign in with an
                administrator account.
              </p>
            )}
            <LoginForm search={search} username={username} failure={failure} />
          </div>
          <a href={`/${search}`}>Back to the agenda</a>
        </main>
      </body>
    </html>
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
