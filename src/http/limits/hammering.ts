import { tooMany } from '../errors.tsx'
import { noteLimit } from './limits-hit.ts'
import { Shares } from './shares.ts'

/** What one network may ask for: as much at once as a full hall with a few calls each, then 200 a second. */
const calls = new Shares(2000, 5)
/** Who asks again as soon as it was answered comes no more often than this, however many others it keeps from waiting. */
const LATE_MS = 300
const MOST_WAITING = 2000
let waiting = 0

/**
 * 429 for a network that asks faster than a full hall would, before anything of the request is read, and late: a refusal
 * that costs next to nothing, and that there are few of. Undefined where it may go on.
 */
export function refuseHammering(network: string): Response | Promise<Response> | undefined {
  if (calls.left(network) < 1) {
    noteLimit('requests')
    return waiting < MOST_WAITING ? late() : refusal()
  }
  calls.take(network)
}

async function late(): Promise<Response> {
  waiting++
  await Bun.sleep(LATE_MS)
  waiting--
  return refusal()
}

const refusal = () => tooMany(1, 'Too many requests at once. Please try again in a second.')
