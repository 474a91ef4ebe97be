import type { InternalRoute } from 'elysia'
import { pathAndQuery, pathOf } from '../../http/request-address.ts'
import { createRouteMatcher, withoutSlash } from '../../http/telemetry.ts'

/** Marks a public route; every other one is for administrators. */
export const publicRoute = { detail: { security: [] } }

const CACHED_TAG = 'from memory'

export const publicCachedRead = { detail: { security: [], tags: [CACHED_TAG] } }

export type RouteAccess = {
  isPublic: (request: Request) => boolean
  isCached: (request: Request) => boolean
  readings: readonly string[]
  isThere: (path: string) => boolean
}

type Route = Pick<InternalRoute, 'method' | 'path' | 'hooks'>

/** Reads the routes once; a request costs one look into a set. */
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

export function listPublicCalls(routes: readonly Route[]): string[] {
  return routes
    .filter(({ hooks }) => hooks?.detail?.security?.length === 0)
    .map(({ method, path }) => `${method} ${withoutSlash(path)}`)
}

/** Exact, but for a trailing slash, which the router ignores. */
function routeKey(request: Request): string {
  return `${request.method === 'HEAD' ? 'GET' : request.method} ${withoutSlash(pathOf(request))}`
}

/** The first page of an event's or session's list is cached; others (`before`) are read from the database. */
const isWholeList = ({ url }: Request) => /^[^?]*(\?eventSlug=[^&]*(&session=[^&]*)?)?$/.test(pathAndQuery(url))
