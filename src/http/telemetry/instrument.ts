import { type ParsedUrl, parseUrl } from '../requests/request-url.ts'
import { areRequestsLogged, contentLength, logRequest, REQUEST_ID, requestId } from './request-log.ts'
import { matchRoute } from './route-patterns.ts'

type Answer = Response | Promise<Response>
/** `at`: performance.now(). */
type ObservedRequest = [request: Request, address: ParsedUrl, at: number]
type Answering = (...asked: ObservedRequest) => Answer

let underWay = 0

/** Without cached answers. */
export const requestsInFlight = () => underWay

export const instrument = (answerIt: Answering) => (request: Request) => observed(request, answerIt)

/** For Elysia's `wrap`, which always gets the same function. */
export function instrumentApp(before: (...asked: ObservedRequest) => Answer | undefined) {
  let answer: unknown
  let observed: (request: Request) => Answer
  return (own: unknown) => {
    if (own !== answer) {
      answer = own
      observed = instrument(
        (request, address, at) => before(request, address, at) ?? (own as (request: Request) => Answer)(request),
      )
    }
    return observed
  }
}

/** Counts and logs each response. A cached one gets no promise. */
function observed(request: Request, answerIt: Answering): Answer {
  const from = performance.now()
  const address = parseUrl(request.url)
  const answer = answerIt(request, address, from)
  if (answer instanceof Response) return recordRequest(request, address, answer, from)
  underWay++
  return answer
    .then((answer) => recordRequest(request, address, answer, from))
    .finally(() => {
      underWay--
    })
}

function recordRequest(request: Request, address: ParsedUrl, answer: Response, from: number): Response {
  const { method } = request
  const { status } = answer
  const ms = performance.now() - from
  const route = matchRoute(address)
  countRequest(method, route, status, ms)
  if (status >= 400) answer.headers.set(REQUEST_ID, requestId(request))
  if (areRequestsLogged())
    logRequest({
      request_id: requestId(request),
      method,
      route,
      status,
      ms: Math.round(ms * 100) / 100,
      bytes: contentLength(answer),
    })
  return answer
}

/** Upper bounds in seconds; the last bucket has none. */
export const LATENCY_BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type RouteHistogram = {
  method: string
  route: string
  /** By the first digit of the status. */
  byClass: number[]
  /** Not cumulative. */
  byTime: number[]
  seconds: number
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const byMethod = new Map<string, Map<string, RouteHistogram>>()

/** Plain numbers, because a cached answer takes a hundredth of a millisecond in all. */
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

/** Unknown methods count as one. */
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
