import { runAsTenant } from '../../../db/queues/tenant.ts'
import { countLimitHit } from '../../limits/limit-metrics.ts'
import { isKnownLong } from '../../limits/sender.ts'
import { TokenBucket } from '../../limits/token-bucket.ts'
import { tooManyRequests } from '../errors.tsx'
import { type ConnectionInfo, clientNetwork, recordClientAddress } from '../requests/client-address.ts'
import { readSender } from './device.ts'

/** What one network may ask for: as much at once as a full hall with a few calls each, then 200 a second. */
const calls = new TokenBucket(2000, 5)
/** Beside that, of somebody who is signed in or has been known for long: nobody behind her address takes it. */
const own = new TokenBucket(100, 100)
/** And of all of them behind one address, for who waits ten minutes has as many ids as were handed out. */
const ofAllKnown = new TokenBucket(4000, 5)
/** How many refused calls of a network are answered at once, whatever was wrong with them; further ones are late. */
const refusals = new TokenBucket(100, 200)
/** A late answer takes so long, and by chance up to twice as long: answers that come together are asked again together. */
export const delayedRefusal = { ms: 600 }
const MAX_DELAYED = 2000
let waiting = 0

export type RequestContext = { request: Request; server: ConnectionInfo | null }
type Answer = Response | Promise<Response>

/** Counts an answer toward its asker's network, also in the database. `isFromMemory`: too cheap to limit. */
export function withRateLimit(
  { request, server }: RequestContext,
  answer: (request: Request) => Answer,
  { isFromMemory = false } = {},
): Answer {
  recordClientAddress(request, server)
  const network = clientNetwork(request)
  const answered = () => runAsTenant(network, () => answer(request))
  return isFromMemory ? answered() : (throttleNetwork(request) ?? lateWhenRefused(network, answered()))
}

/** 429 for a network faster than a full hall, late and before anything is read, so that it costs next to nothing. */
function throttleNetwork(request: Request): Response | Promise<Response> | undefined {
  const network = clientNetwork(request)
  if (calls.available(network) < 1) {
    const key = whoOf(request)
    if (key && own.available(key) >= 1 && ofAllKnown.available(network) >= 1) {
      own.consume(key)
      return void ofAllKnown.consume(network)
    }
    countLimitHit('requests')
    return answerLate(refusal())
  }
  calls.consume(network)
}

/** Passes an answer on; one that refuses is late where its network had many: whoever asks on at once costs others time. */
async function lateWhenRefused(network: string, answered: Response | Promise<Response>): Promise<Response> {
  const answer = await answered
  if (answer.status < 400) return answer
  const isOver = refusals.available(network) < 1
  if (!isOver) refusals.consume(network)
  return isOver ? answerLate(answer) : answer
}

/** Logins that opened something lately, by the hash of their secret; the one longest quiet is forgotten. */
const signedIn = new Set<bigint | number>()
const MAX_SIGNED_IN = 1000

/** Told by whoever looks logins up: a limit that asked the database would be one more thing to hammer at. */
export function noteSignedIn(secret: string) {
  const key = Bun.hash(secret)
  signedIn.delete(key)
  signedIn.add(key)
  if (signedIn.size > MAX_SIGNED_IN) signedIn.delete(signedIn.values().next().value!)
}

function whoOf(request: Request): string | undefined {
  const { device } = readSender(request)
  if (isKnownLong(device)) return `device ${device.id}`
  const cookies = new Bun.CookieMap(request.headers.get('cookie') ?? '')
  const login = [...cookies.values()].map((value) => Bun.hash(value)).find((key) => signedIn.has(key))
  return login === undefined ? undefined : `login ${login}`
}

async function answerLate(answer: Response): Promise<Response> {
  if (waiting >= MAX_DELAYED) return answer
  waiting++
  await Bun.sleep(delayedRefusal.ms * (1 + Math.random()))
  waiting--
  return answer
}

const refusal = () => tooManyRequests(1, 'Too many requests at once. Please try again in a second.')
