import { type ParsedUrl, parseUrl } from '../requests/request-url.ts'
import { contentLength } from './content-length.ts'
import { countRequest } from './request-histogram.ts'
import { REQUEST_ID, requestId } from './request-id.ts'
import { areRequestsLogged, logRequest } from './request-log.ts'
import { matchRoute } from './route-patterns.ts'

type Answer = Response | Promise<Response>
/** `at`: when it was asked, by performance.now(). */
type ObservedRequest = [request: Request, address: ParsedUrl, at: number]
type Answering = (...asked: ObservedRequest) => Answer

let underWay = 0

/** How many requests are being answered, but for those that are answered from memory at once. */
export const requestsInFlight = () => underWay

/** Answers what `answerIt` answers, and sees it. */
export const instrument = (answerIt: Answering) => (request: Request) => observed(request, answerIt)

/** For Elysia's `wrap`. Elysia asks at each request what to do, and always gets what the first one made. */
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

/** Every answer passes here to be counted and logged. One from memory gets no promise on its way. */
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
