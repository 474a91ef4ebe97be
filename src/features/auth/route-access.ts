import { Elysia, type InternalRoute } from 'elysia'
import { pathAndQuery, pathOf } from '../../http/request-address.ts'
import { createRouteMatcher, withoutSlash } from '../../http/telemetry.ts'
import { readBaseVersion } from '../../http/write-responses.ts'
import type { TableName } from '../../records/tables.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { currentUser } from './authorize.ts'
import type { Power } from './roles.ts'

/** Marks a public route; one that says nothing is for owners. */
export const publicRoute = { detail: { security: [] } }

/** What a route asks for. `table` is that of the path's `:id`; `none`: the route is about no event. */
export type Need = { power: Power; table: TableName | 'none' }

/** For a route or a group of them: `needs('program', 'sessions')`. */
export const needs = (power: Power, table: Need['table'] = 'events') => ({
  detail: { security: [{ [power]: [table] }] },
})

/** Who writes, on what version of the row, and what tells that a request is repeated. */
export const organizerContext = new Elysia({ name: 'organizer' }).resolve(
  { as: 'scoped' },
  ({ request, body }): { by: WriteContext } => ({
    by: {
      actor: currentUser(request).username,
      basedOn: readBaseVersion(request, body),
      key: request.headers.get('idempotency-key') ?? undefined,
    },
  }),
)

const CACHED_TAG = 'from memory'

export const publicCachedRead = { detail: { security: [], tags: [CACHED_TAG] } }

export type RouteAccess = ReturnType<typeof readRouteAccess>

type Route = Pick<InternalRoute, 'method' | 'path' | 'hooks'>

/** Reads the routes once; a request costs one look into a set. */
export function readRouteAccess(routes: readonly Route[]) {
  const listed = new Set(listPublicCalls(routes))
  const readings = routes.filter(({ hooks }) => hooks?.detail?.tags?.includes(CACHED_TAG))
  const read = new Set(listPublicCalls(readings))
  const findRoute = createRouteMatcher(routes)
  const needed = new Map(routes.flatMap((route) => [...needsOf(route)]))
  return {
    isPublic: (request: Request) => listed.has(routeKey(request)),
    isCached: (request: Request) => read.has(routeKey(request)) && isWholeList(request),
    readings: readings.map(({ path }) => withoutSlash(path)),
    isThere: (path: string) => findRoute(path) !== undefined,
    needOf: (request: Request) => needed.get(`${methodOf(request)} ${findRoute(pathOf(request))}`),
  }
}

function* needsOf({ method, path, hooks }: Route): Generator<[route: string, Need]> {
  for (const [power, [table]] of Object.entries<Need['table'][]>(hooks?.detail?.security?.[0] ?? {}))
    yield [`${method} ${withoutSlash(path)}`, { power: power as Power, table: table! }]
}

export function listPublicCalls(routes: readonly Route[]): string[] {
  return routes
    .filter(({ hooks }) => hooks?.detail?.security?.length === 0)
    .map(({ method, path }) => `${method} ${withoutSlash(path)}`)
}

/** Exact, but for a trailing slash, which the router ignores. */
function routeKey(request: Request): string {
  return `${methodOf(request)} ${withoutSlash(pathOf(request))}`
}

const methodOf = ({ method }: Request) => (method === 'HEAD' ? 'GET' : method)

/** The first page of an event's or session's list is cached; others (`before`) are read from the database. */
const isWholeList = ({ url }: Request) => /^[^?]*(\?eventSlug=[^&]*(&session=[^&]*)?)?$/.test(pathAndQuery(url))
