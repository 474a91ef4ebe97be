import { plainText } from '../../http/errors.tsx'
import { seeOther } from '../../http/private-answer.ts'
import { refuseForeign } from '../../http/requests/foreign-request.ts'
import { pathAndQuery } from '../../http/requests/path-and-query.ts'
import { loginSecret } from './logins/cookie.ts'
import { findLogin } from './logins/logins.ts'
import type { CurrentUser } from './schema.ts'

/** What a visitor may call. Everything else under /api is for administrators, whether or not there is such a route. */
export const PUBLIC_CALLS: ReadonlySet<string> = new Set([
  'GET /api/user',
  'POST /api/login',
  'POST /api/register',
  'POST /api/logout',
  'GET /api/events',
  'GET /api/sessions',
  'GET /api/speakers',
  'GET /api/sponsors',
  'POST /api/messages',
  'GET /api/attendee-messages',
  'GET /api/attendee-messages/news',
  'POST /api/attendee-messages',
  'POST /api/device',
])

/** Where there is something, as the router writes it: `/api/admin/sessions/:id`. */
type Route = { path: string }

/**
 * Decides by method and path alone, before anything is parsed or judged: answers 403 to what another site sent, 401
 * without a login, 403 without the flag, and nothing where the call may go on. For `onRequest` of the app that holds the
 * calls. With its routes, whoever may not call anything is told where there is nothing anyway, but for /api/admin.
 */
export async function guard(request: Request, routes?: readonly Route[]): Promise<Response | undefined> {
  const refusal = refuseForeign(request)
  if (refusal) return refusal
  const path = pathOf(request)
  if (isPublic(request.method, path)) return
  const user = await findUser(request)
  if (user?.isAdmin) return void acting.set(request, user)
  if (routes && !isAdminPath(path) && !routes.some((route) => matches(route, path)))
    return plainText(404, 'There is nothing at this address')
  return user ? plainText(403, 'Only an administrator may do this') : plainText(401, 'Please sign in')
}

/** The administrator whose call the guard let through. */
export function currentUser(request: Request): CurrentUser {
  const user = acting.get(request)
  if (!user) throw new Error('Nobody acts here: this call is public, or the guard did not see it')
  return user
}

const acting = new WeakMap<Request, CurrentUser>()

/** Whoever is signed in, administrator or not; for pages and public calls. */
export async function findUser(request: Request): Promise<CurrentUser | undefined> {
  const secret = loginSecret(request)
  return secret ? findLogin(secret) : undefined
}

/** The administrator who opened a page, or the way to the login page (product §10.2), the query string kept. */
export async function requireAdminPage(request: Request): Promise<CurrentUser | Response> {
  const user = await findUser(request)
  if (user?.isAdmin) return user
  return seeOther(`/admin/login${new URL(request.url).search}`)
}

/** The path as the router sees it, for that decides what is called: as it was sent, whatever the host is called. */
const pathOf = ({ url }: Request) => pathAndQuery(url).split('?')[0]!

/** Exactly as listed, but for a slash at the end, which the router ignores. */
function isPublic(method: string, path: string): boolean {
  const asked = method === 'HEAD' ? 'GET' : method
  return PUBLIC_CALLS.has(`${asked} ${path.replace(/\/$/, '')}`)
}

/** What every visitor reads, and is answered from memory. */
export function isPublicList(request: Request): boolean {
  const { method } = request
  const path = pathOf(request)
  return (method === 'GET' || method === 'HEAD') && path !== '/api/user' && isPublic(method, path)
}

/** However it is written: `/API/%61dmin` as well. */
function isAdminPath(path: string): boolean {
  return /^\/+api\/+admin(\/|$)/i.test(decoded(path))
}

function matches(route: Route, path: string): boolean {
  const pattern = route.path
    .replaceAll('.', '\\.')
    .replace(/:[^/]+/g, '[^/]+')
    .replace('*', '.*')
  return new RegExp(`^${pattern}/?$`).test(path)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
