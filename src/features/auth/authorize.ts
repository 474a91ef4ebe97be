import { textError } from '../../http/errors.tsx'
import { pathOf } from '../../http/request-address.ts'
import { refuseCrossSite } from '../../http/request-body.ts'
import { seeOther } from '../../http/responses.ts'
import { loginSecret } from './login-cookie.ts'
import { findLogin } from './logins.ts'
import type { RouteAccess } from './route-access.ts'
import type { CurrentUser } from './schema.ts'

/**
 * Decides by method and path, before anything is parsed. Every route not declared public is for administrators, also
 * one that does not exist; only outside of /api/admin callers learn what does not exist.
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

export function currentUser(request: Request): CurrentUser {
  const user = acting.get(request)
  if (!user) throw new Error('No user acts here: this call is public, or the guard did not see it')
  return user
}

const acting = new WeakMap<Request, CurrentUser>()

export async function findUser(request: Request): Promise<CurrentUser | undefined> {
  const secret = loginSecret(request)
  return secret ? findLogin(secret) : undefined
}

/** The administrator, or a redirect to the login page with the query string (product §10.2). */
export async function requireAdminPage(request: Request): Promise<CurrentUser | Response> {
  const user = await findUser(request)
  if (user?.isAdmin) return user
  return seeOther(`/admin/login${new URL(request.url).search}`)
}

/** Any spelling counts: `/API/%61dmin` as well. */
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
