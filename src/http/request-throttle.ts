import { runAsTenant } from '../../db/semaphore.ts'
import { isKnownLong } from '../limits/sender.ts'
import { countLimitHit, TokenBucket } from '../limits/token-bucket.ts'
import { readSender } from './device.ts'
import { tooManyRequests } from './errors.tsx'
import { type ConnectionInfo, clientNetwork, recordClientAddress } from './request-address.ts'

/** One network's requests: a full hall at once, then 200 a second. */
const calls = new TokenBucket(2000, 5)
/** A signed-in or long-known client's own share. */
const own = new TokenBucket(100, 100)
/** All long-known clients of a network: ids are limited, but collectable. */
const ofAllKnown = new TokenBucket(4000, 5)
/** Refusals of a network that are answered at once. */
const refusals = new TokenBucket(100, 200)
/** The delay is random up to twice as long, because answers that come together are repeated together. */
export const delayedRefusal = { ms: 600 }
const MAX_DELAYED = 2000
let waiting = 0

export type RequestContext = { request: Request; server: ConnectionInfo | null }
type Answer = Response | Promise<Response>

/** Counts a response for its network. `isFromMemory`: too cheap to limit. */
export function withRateLimit(
  { request, server }: RequestContext,
  answer: (request: Request) => Answer,
  { isFromMemory = false } = {},
): Answer {
  recordClientAddress(request, server)
  const network = clientNetwork(request)
  // Organizers at one venue share a network, and each of their dashboards reads several lists after every write.
  const answered = () => runAsTenant(loginOf(request) ?? network, () => answer(request))
  return isFromMemory ? answered() : (throttleNetwork(request) ?? lateWhenRefused(network, answered()))
}

/** 429, late and before anything is read, so that it costs next to nothing. */
function throttleNetwork(request: Request): Response | Promise<Response> | undefined {
  const network = clientNetwork(request)
  if (!calls.take(network)) return
  const key = whoOf(request)
  if (key && !own.take(key) && !ofAllKnown.take(network)) return
  countLimitHit('requests')
  return answerLate(tooManyRequests(1, 'Too many requests at once. Please try again in a second.'))
}

async function lateWhenRefused(network: string, answered: Response | Promise<Response>): Promise<Response> {
  const answer = await answered
  return answer.status >= 400 && refusals.take(network) ? answerLate(answer) : answer
}

const signedIn = new Set<bigint | number>()
const MAX_SIGNED_IN = 1000

/** A limit that asked the database would be one more thing to attack. */
export function noteSignedIn(secret: string) {
  const key = Bun.hash(secret)
  signedIn.delete(key)
  signedIn.add(key)
  if (signedIn.size > MAX_SIGNED_IN) signedIn.delete(signedIn.values().next().value!)
}

function whoOf(request: Request): string | undefined {
  const { device } = readSender(request)
  if (isKnownLong(device)) return `device ${device.id}`
  return loginOf(request)
}

function loginOf(request: Request): string | undefined {
  const header = request.headers.get('cookie')
  if (!header || !signedIn.size) return
  const login = [...new Bun.CookieMap(header).values()].map((value) => Bun.hash(value)).find((key) => signedIn.has(key))
  return login === undefined ? undefined : `login ${login}`
}

async function answerLate(answer: Response): Promise<Response> {
  if (waiting >= MAX_DELAYED) return answer
  waiting++
  await Bun.sleep(delayedRefusal.ms * (1 + Math.random()))
  waiting--
  return answer
}
