import { tooMany } from '../errors.tsx'
import { clientNetwork } from './client-address.ts'
import { isKnownLong, senderOf } from './device.ts'
import { noteLimit } from './limits-hit.ts'
import { Shares } from './shares.ts'

/** What one network may ask for: as much at once as a full hall with a few calls each, then 200 a second. */
const calls = new Shares(2000, 5)
/** Beside that, of somebody who is signed in or has been known for long: nobody behind her address takes it. */
const own = new Shares(100, 100)
/** And of all of them behind one address, for who waits ten minutes has as many ids as were handed out. */
const ofAllKnown = new Shares(4000, 5)
/** Whoever asks again at once comes no more often than this, however many others she keeps from waiting. */
const LATE_MS = 300
const MOST_WAITING = 2000
let waiting = 0

/** 429 for a network faster than a full hall, late and before anything is read, so that it costs next to nothing. */
export function refuseHammering(request: Request): Response | Promise<Response> | undefined {
  const network = clientNetwork(request)
  if (calls.left(network) < 1) {
    const key = whoOf(request)
    if (key && own.left(key) >= 1 && ofAllKnown.left(network) >= 1) {
      own.take(key)
      return void ofAllKnown.take(network)
    }
    noteLimit('requests')
    return waiting < MOST_WAITING ? late() : refusal()
  }
  calls.take(network)
}

/** Logins that opened something lately, by the hash of their secret; the one longest quiet is forgotten. */
const signedIn = new Set<bigint | number>()
const MOST_SIGNED_IN = 1000

/** Told by whoever looks logins up: a limit that asked the database would be one more thing to hammer at. */
export function noteSignedIn(secret: string) {
  const key = Bun.hash(secret)
  signedIn.delete(key)
  signedIn.add(key)
  if (signedIn.size > MOST_SIGNED_IN) signedIn.delete(signedIn.values().next().value!)
}

function whoOf(request: Request): string | undefined {
  const { device } = senderOf(request)
  if (isKnownLong(device)) return `device ${device.id}`
  const cookies = new Bun.CookieMap(request.headers.get('cookie') ?? '')
  const login = [...cookies.values()].map((value) => Bun.hash(value)).find((key) => signedIn.has(key))
  return login === undefined ? undefined : `login ${login}`
}

async function late(): Promise<Response> {
  waiting++
  await Bun.sleep(LATE_MS)
  waiting--
  return refusal()
}

const refusal = () => tooMany(1, 'Too many requests at once. Please try again in a second.')
