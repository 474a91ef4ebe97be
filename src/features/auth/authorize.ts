import { textError } from '../../http/errors.tsx'
import { pathOf } from '../../http/request-address.ts'
import { refuseCrossSite } from '../../http/request-body.ts'
import { seeOther } from '../../http/responses.ts'
import { readSecret } from './login-cookie.ts'
import { findLogin } from './logins.ts'
import { type NamingCall, namedPlaces } from './named-places.ts'
import { isOnSafetyTeam, may, SAFETY_PATH } from './roles.ts'
import type { Need, RouteAccess } from './route-access.ts'
import type { CurrentUser } from './schema.ts'

/**
 * Decides by method and path, before anything is parsed: whether the user has at any event what the route asks for. Every route
 * that asks for nothing is for owners, also one that does not exist; only outside of /api/admin callers learn what does not exist.
 */
export async function authorizeCall(request: Request, calls: RouteAccess): Promise<Response | undefined> {
  const refusal = refuseCrossSite(request)
  if (refusal) return refusal
  if (calls.isPublic(request)) return
  const user = await findUser(request)
  const need = calls.needOf(request)
  if (user?.isAdmin || (user && need && may(user, need.power))) return void acting.set(request, { user, need })
  const path = pathOf(request)
  if (!isAdminPath(path) && !calls.isThere(path)) return textError(404, 'Not found')
  if (user) return user.grants.length ? notAllowed() : textError(403, 'Only administrators can do this')
  return textError(401, 'Please sign in')
}

/** Once a call is parsed: whether the user may do this at the events that it names. */
export async function authorizeEvents({ request, ...call }: NamingCall & { request: Request }) {
  const { user, need } = acting.get(request) ?? {}
  if (!user || user.isAdmin || !need || need.table === 'none') return
  const places = await namedPlaces(call, need.table)
  return places.every((place) => may(user, need.power, place)) ? undefined : notAllowed()
}

const notAllowed = () => textError(403, 'Your role doesn’t allow this')

export function currentUser(request: Request): CurrentUser {
  const { user } = acting.get(request) ?? {}
  if (!user) throw new Error('No user acts here: this call is public, or the guard did not see it')
  return user
}

const acting = new WeakMap<Request, { user: CurrentUser; need: Need | undefined }>()

export async function findUser(request: Request): Promise<CurrentUser | undefined> {
  const secret = readSecret('login', request)
  return secret ? findLogin(secret) : undefined
}

/** A user with a role, or a redirect to the login page with the query string (product §10.2). */
export async function requireAdminPage(request: Request): Promise<CurrentUser | Response> {
  const user = await findUser(request)
  if (user && may(user, 'see')) return user
  if (isOnSafetyTeam(user)) return seeOther(SAFETY_PATH)
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
