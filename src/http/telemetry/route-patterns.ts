import type { ParsedUrl } from '../requests/request-url.ts'

/** `/api/admin/sessions/:id`. */
type Pattern = string

/** Any address without a route. */
const NO_ROUTE: Pattern = 'none'

let findRoute: (path: string) => Pattern | undefined = () => undefined

/** Logs and metrics never name an address. */
export function setRoutes(routes: readonly { path: string }[]) {
  findRoute = createRouteMatcher(routes)
}

/** Cached, because most addresses are one of a few. */
export function matchRoute(address: ParsedUrl): Pattern {
  address.route ??= findRoute(address.path) ?? NO_ROUTE
  return address.route
}

/** As the router does, by any method: the longest fixed part wins. */
export function createRouteMatcher(routes: readonly { path: string }[]): (path: string) => Pattern | undefined {
  const patterns = [...new Set(routes.map(({ path }) => withoutSlash(path)))]
  const exact = new Set(patterns.filter((path) => !isOpen(path)))
  const others = patterns
    .filter(isOpen)
    .sort((one, other) => fixedPart(other).length - fixedPart(one).length || Number(isEnd(one)) - Number(isEnd(other)))
    .map((pattern) => ({ pattern, matches: patternExpression(pattern) }))
  return (path) => {
    const bare = withoutSlash(path)
    return exact.has(bare) ? bare : others.find(({ matches }) => matches.test(path))?.pattern
  }
}

/** The router ignores a trailing slash. */
export const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

const isOpen = (path: Pattern) => /[:*]/.test(path)
const isEnd = (path: Pattern) => path.endsWith('*')
const fixedPart = (path: Pattern) => path.split(/[:*]/, 1)[0]!

function patternExpression(pattern: Pattern): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replace(/:[^/]+/g, '[^/]+')
    .replace('*', '.*')
  return new RegExp(`^${source}/?$`)
}
