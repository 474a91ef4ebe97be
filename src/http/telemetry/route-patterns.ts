import type { ParsedUrl } from '../requests/request-url.ts'

/** As the router was given it: `/api/admin/sessions/:id`. */
type Pattern = string

/** For what no route is meant by. */
const NO_ROUTE: Pattern = 'none'

let exact = new Map<string, Pattern>()
let others: { pattern: Pattern; matches: RegExp }[] = []

/** Tells which routes there are: what is counted and logged of a request is one of these, and never its address. */
export function setRoutes(routes: readonly { path: string }[]) {
  const patterns = [...new Set(routes.map(({ path }) => withoutSlash(path)))]
  exact = new Map(patterns.filter((path) => !isOpen(path)).map((path) => [path, path]))
  others = patterns
    .filter(isOpen)
    .sort((one, other) => fixedPart(other).length - fixedPart(one).length || Number(isEnd(one)) - Number(isEnd(other)))
    .map((pattern) => ({ pattern, matches: matching(pattern) }))
}

/** The route an address is meant for, by any method; remembered, as most addresses are one of a few. */
export function matchRoute(address: ParsedUrl): Pattern {
  address.route ??= find(address.path)
  return address.route
}

function find(path: string): Pattern {
  return exact.get(withoutSlash(path)) ?? others.find(({ matches }) => matches.test(path))?.pattern ?? NO_ROUTE
}

const isOpen = (path: Pattern) => /[:*]/.test(path)
const isEnd = (path: Pattern) => path.endsWith('*')
const fixedPart = (path: Pattern) => path.split(/[:*]/, 1)[0]!
const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

function matching(pattern: Pattern): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replace(/:[^/]+/g, '[^/]+')
    .replace('*', '.*')
  return new RegExp(`^${source}/?$`)
}
