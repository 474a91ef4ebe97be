import type { InternalRoute } from 'elysia'
import { pathAndQuery, pathOf } from '../../http/requests/request-url.ts'
import { createRouteMatcher, withoutSlash } from '../../http/telemetry/route-patterns.ts'

/** Beside a route: visitors may call it (in OpenAPI's words: it asks for no security). Every other is for administrators. */
export const publicRoute = { detail: { security: [] } }

const CACHED_TAG = 'from memory'

/** The same where every visitor reads the same from memory: it costs so little that nobody can ask too often. */
export const publicCachedRead = { detail: { security: [], tags: [CACHED_TAG] } }

/** What the routes of the app say of themselves, by method and path alone: nothing of a request is parsed for it. */
export type RouteAccess = {
  isPublic: (request: Request) => boolean
  isCached: (request: Request) => boolean
  /** Where that may be: the paths of what every visitor reads alike. */
  readings: readonly string[]
  /** Whether there is something at a path, by whichever method. */
  isThere: (path: string) => boolean
}

type Route = Pick<InternalRoute, 'method' | 'path' | 'hooks'>

/** Reads the routes once; a request costs a look into a set. */
export function readRouteAccess(routes: readonly Route[]): RouteAccess {
  const listed = new Set(listPublicCalls(routes))
  const readings = routes.filter(({ hooks }) => hooks?.detail?.tags?.includes(CACHED_TAG))
  const read = new Set(listPublicCalls(readings))
  const findRoute = createRouteMatcher(routes)
  return {
    isPublic: (request) => listed.has(routeKey(request)),
    isCached: (request) => read.has(routeKey(request)) && isWholeList(request),
    readings: readings.map(({ path }) => withoutSlash(path)),
    isThere: (path) => findRoute(path) !== undefined,
  }
}

/** As a request names them: `GET /api/events`. */
export function listPublicCalls(routes: readonly Route[]): string[] {
  return routes
    .filter(({ hooks }) => hooks?.detail?.security?.length === 0)
    .map(({ method, path }) => `${method} ${withoutSlash(path)}`)
}

/** Exactly as declared, but for a slash at the end, which the router ignores. */
function routeKey(request: Request): string {
  return `${request.method === 'HEAD' ? 'GET' : request.method} ${withoutSlash(pathOf(request))}`
}

/** Kept is a list as it begins, of one event or of a session of it; what else is asked of it, such as `before`, is read from the database. */
const isWholeList = ({ url }: Request) => /^[^?]*(\?eventSlug=[^&]*(&session=[^&]*)?)?$/.test(pathAndQuery(url))
