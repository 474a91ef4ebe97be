/** How many pages are made at once of those that visitors can ask for without end, such as searches. */
const AT_ONCE = 3
const MOST_WAITING = 100
/** How many of one network may wait: enough for a hall behind one address, too few for a flood. */
const MOST_WAITING_EACH = 50
const LONGEST_WAIT_MS = 1500

/** Too many wait already, or this one waited too long: worth a 503 and another try later. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

type Start = () => void
/** By client; after its turn a client goes to the end. */
const waiting = new Map<string, Start[]>()
let free = AT_ONCE
let refused = 0

/** Does `work` when it is the turn of `client`, all who wait in rotation. Rejects with {@link TooBusy}. */
export async function inTurn<T>(client: string, work: () => Promise<T>): Promise<T> {
  if (free > 0) free--
  else await myTurn(client)
  try {
    return await work()
  } finally {
    // A pause, in which requests that need no turn are answered.
    setImmediate(next)
  }
}

export function turns() {
  return { inUse: AT_ONCE - free, waiting: allWaiting(), refused }
}

function myTurn(client: string): Promise<void> {
  const mine = waiting.get(client) ?? []
  if (mine.length >= MOST_WAITING_EACH || allWaiting() >= MOST_WAITING) throw refusal('Too many pages are being made')
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      leave(client, start)
      reject(refusal('This page waited too long for its turn'))
    }, LONGEST_WAIT_MS)
    waiting.set(client, [...mine, start])
  })
}

const allWaiting = () => waiting.values().reduce((sum, starts) => sum + starts.length, 0)

function refusal(why: string): TooBusy {
  refused++
  return new TooBusy(why)
}

function next() {
  const [first] = waiting
  if (!first) {
    free++
    return
  }
  const [client, [start, ...others]] = first
  waiting.delete(client)
  if (others.length) waiting.set(client, others)
  start!()
}

function leave(client: string, start: Start) {
  const others = waiting.get(client)?.filter((other) => other !== start) ?? []
  if (others.length) waiting.set(client, others)
  else waiting.delete(client)
}
