import { textError } from '../../http/errors.tsx'
import { seeOther } from '../../http/private-response.ts'
import { refuseCrossSite } from '../../http/requests/csrf.ts'
import { pathOf } from '../../http/requests/request-url.ts'
import { loginSecret } from './logins/login-cookie.ts'
import { findLogin } from './logins/logins.ts'
import type { RouteAccess } from './route-access.ts'
import type { CurrentUser } from './schema.ts'

/**
 * Judges by method and path alone, before anything is parsed. A route that does not say that it is public is for
 * administrators, even where it does not exist. Only outside of /api/admin may callers learn what is not there.
 */
export async function authorizeCall(request: Request, calls: RouteAccess): Promise<Response | undefined> {
  const refusal = refuseCrossSite(request)
  if (refusal) return refusal
  if (calls.isPublic(request)) return
  const user = await findUser(request)
  if (user?.isAdmin) return void acting.set(request, user)
  const path = pathOf(request)
  if (!isAdminPath(path) && !calls.isThere(path)) return textError(404, 'Not found')
  return user ? textError(403, 'Only administrators can do this') : textError(401, 'Please sign in')
}

/** The administrator whose call the guard let through. */
export function currentUser(request: Request): CurrentUser {
  const user = acting.get(request)
  if (!user) throw new Error('No user acts here: this call is public, or the guard did not see it')
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

/** However the path is written: `/API/%61dmin` as well. */
function isAdminPath(path: string): boolean {
  return /^\/+api\/+admin(\/|$)/i.test(decoded(path))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
