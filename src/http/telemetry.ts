import { Memoirist } from 'memoirist'
import { newId } from '../../db/ids.ts'
import { env } from '../env.ts'
import { isJsonFormat, isLevelEnabled, log } from '../log.ts'
import { type ParsedUrl, parseUrl } from './request-address.ts'

type Answer = Response | Promise<Response>
type ObservedRequest = [request: Request, address: ParsedUrl, at: number]
type Answering = (...args: ObservedRequest) => Answer

let underWay = 0

export const requestsInFlight = () => underWay

/** For Elysia's `wrap`. */
export const instrumentApp = (before: (...args: ObservedRequest) => Answer | undefined) => (own: unknown) =>
  instrument((request, address, at) => before(request, address, at) ?? (own as (request: Request) => Answer)(request))

export const instrument = (answerIt: Answering) => (request: Request) => {
  const from = performance.now()
  const address = parseUrl(request.url)
  const answer = answerIt(request, address, from)
  if (answer instanceof Response) return recordRequest(request, address, answer, from)
  underWay++
  return answer.then((answer) => recordRequest(request, address, answer, from)).finally(() => underWay--)
}

function recordRequest(request: Request, address: ParsedUrl, answer: Response, from: number): Response {
  const { method } = request
  const { status } = answer
  const ms = performance.now() - from
  const route = matchRoute(address)
  countRequest(method, route, status, ms)
  if (status >= 400) answer.headers.set(REQUEST_ID, requestId(request))
  if (!isLevelEnabled(isJsonFormat() ? 'info' : 'debug')) return answer
  const [request_id, bytes, took] = [requestId(request), contentLength(answer), Math.round(ms * 100) / 100]
  if (isJsonFormat()) log.info('request', { request_id, method, route, status, ms: took, bytes })
  else log.debug(`${method} ${route} ${status} in ${took} ms`, { bytes, request_id })
  return answer
}

/** Upper bounds in seconds; the last bucket has none. */
export const LATENCY_BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const newHistogram = (method: string, route: string) => ({
  method,
  route,
  byClass: Array<number>(6).fill(0),
  /** Not cumulative. */
  byTime: Array<number>(LATENCY_BUCKETS_S.length + 1).fill(0),
  seconds: 0,
})

export type RouteHistogram = ReturnType<typeof newHistogram>

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const histograms = new Map<string, RouteHistogram>()

/** Plain numbers, because a cached answer takes a hundredth of a millisecond in all. Unknown methods count as one. */
export function countRequest(given: string, route: string, status: number, ms: number) {
  const method = METHODS.includes(given) ? given : 'other'
  const counts = histograms.getOrInsertComputed(`${method} ${route}`, () => newHistogram(method, route))
  const seconds = ms / 1000
  let bucket = 0
  while (bucket < LATENCY_BUCKETS_S.length && seconds > LATENCY_BUCKETS_S[bucket]!) bucket++
  counts.byClass[Math.floor(status / 100)]!++
  counts.byTime[bucket]!++
  counts.seconds += seconds
}

export const listHistograms = (): RouteHistogram[] => [...histograms.values()]

const REQUEST_ID = 'x-request-id'

const ids = new WeakMap<Request, string>()

/** The proxy's id (`TRUST_PROXY`), or a readable one. Created lazily. */
export function requestId(request: Request): string {
  return ids.getOrInsertComputed(request, () => idOfProxy(request) ?? newId())
}

/** Safe to show and to log. */
const VALID_ID = /^[\w.:=+/-]{1,128}$/

function idOfProxy(request: Request): string | undefined {
  const id = env.TRUST_PROXY ? request.headers.get(REQUEST_ID) : null
  return id && VALID_ID.test(id) ? id : undefined
}

const LENGTH = 'content-length'

/** A Response does not know its body's length; Bun would send the same header. */
export function withContentLength<Given extends Response>(answer: Given, body: unknown): Given {
  if (!isJsonFormat()) return answer
  if (typeof body === 'string') answer.headers.set(LENGTH, String(Buffer.byteLength(body)))
  else if (body instanceof Uint8Array) answer.headers.set(LENGTH, String(body.length))
  return answer
}

function contentLength({ status, headers }: Response): number | undefined {
  if ([204, 303, 304].includes(status)) return 0
  const length = headers.get(LENGTH)
  return length === null ? undefined : Number(length)
}

const NO_ROUTE = 'none'

let findRoute: (path: string) => string | undefined = () => undefined

/** Logs and metrics never name an address, only its pattern, such as `/api/admin/sessions/:id`. */
export function setRoutes(routes: readonly { path: string }[]) {
  findRoute = createRouteMatcher(routes)
}

/** Cached, because most addresses are one of a few. */
export function matchRoute(address: ParsedUrl): string {
  address.route ??= findRoute(address.path) ?? NO_ROUTE
  return address.route
}

/** By any method, and by Elysia's own router. */
export function createRouteMatcher(routes: readonly { path: string }[]): (path: string) => string | undefined {
  const router = new Memoirist<string>()
  for (const path of new Set(routes.map(({ path }) => withoutSlash(path)))) router.add('any', path, path)
  return (path) => router.find('any', withoutSlash(path))?.store
}

/** The router ignores a trailing slash. */
export const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
