/** Up to how many seconds each bucket of the histogram counts; the last one has no end. */
export const LATENCY_BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What was answered at one route by one method. */
export type RouteHistogram = {
  method: string
  route: string
  /** By the first digit of the status. */
  byClass: number[]
  /** How many took as long as each bucket says, not counting those of the ones before. */
  byTime: number[]
  seconds: number
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const byMethod = new Map<string, Map<string, RouteHistogram>>()

/** Plain numbers until Prometheus asks: an answer from memory takes a hundredth of a millisecond in all. */
export function countRequest(method: string, route: string, status: number, ms: number) {
  const counts = byMethod.get(method)?.get(route) ?? firstOf(method, route)
  const seconds = ms / 1000
  let bucket = 0
  while (bucket < LATENCY_BUCKETS_S.length && seconds > LATENCY_BUCKETS_S[bucket]!) bucket++
  counts.byClass[Math.floor(status / 100)]!++
  counts.byTime[bucket]!++
  counts.seconds += seconds
}

export const listHistograms = (): RouteHistogram[] => [...byMethod.values()].flatMap((routes) => [...routes.values()])

/** What clients make up as a method is one. */
function firstOf(asked: string, route: string): RouteHistogram {
  const method = METHODS.includes(asked) ? asked : 'other'
  const routes = byMethod.get(method) ?? new Map<string, RouteHistogram>()
  byMethod.set(method, routes)
  const counts = routes.get(route) ?? {
    method,
    route,
    byClass: Array<number>(6).fill(0),
    byTime: Array<number>(LATENCY_BUCKETS_S.length + 1).fill(0),
    seconds: 0,
  }
  routes.set(route, counts)
  return counts
}
