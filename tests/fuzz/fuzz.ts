import fc from 'fast-check'
import { judge, mayWait, type Problem } from './judging/judge.ts'
import { listCalls } from './requests/calls.ts'
import { anyRequest, type Fuzzed } from './requests/request.ts'
import { newTally, note, type Tally } from './tally.ts'
import { findGrowth, findIll } from './target/still-well.ts'
import { startTarget, type Target } from './target/target.ts'
import { inShell } from './wire/curl.ts'
import { inBytes } from './wire/in-bytes.ts'
import { Lane, type Outcome } from './wire/lane.ts'

/** A request that was answered as none may be: its number, what was wrong, and the smallest that is answered alike. */
export type Failure = { number: number; problem: Problem; request: Fuzzed; line: string; isAgain: boolean }

type Options = {
  seed: number
  /** How many different ones. */
  requests: number
  /** Only the request of this number, with nothing before it. */
  only?: number
  onRound?: (tally: Tally) => void
  onFailure?: (failure: Failure) => void
}

/** `ill`: what is wrong with the app afterwards, in sentences. */
type Found = Tally & { failures: Failure[]; ill: string[] }

const LANES = 8
/** After so many the program is put back, for organizers' requests take it apart. */
const ROUND = 2500
/** Enough to see what is wrong; more is mostly the same. */
const MOST_FAILURES = 12
/** So long a smaller request is looked for. */
const SHRINKING_MS = 15_000

/** Starts the app, and asks it what nobody asks. What the seed makes is always the same. */
export async function fuzz({ seed, requests, only, onRound, onFailure }: Options): Promise<Found> {
  const calls = listCalls()
  const request = anyRequest(calls)
  const target = await startTarget()
  const tally = newTally()
  const failures: Failure[] = []
  const seen = new Set<bigint | number>()
  let number = only ?? 0
  const lanes = Array.from({ length: only === undefined ? LANES : 1 }, () => new Lane(target.hostname, target.port))

  const next = (): [number, Fuzzed] => {
    for (;;) {
      const made = fc.sample(request, parametersOf(seed, number++))[0]!
      const hash = Bun.hash(JSON.stringify({ ...made, network: '' }))
      if (seen.has(hash)) continue
      seen.add(hash)
      return [number - 1, made]
    }
  }
  const work = async (lane: Lane, until: number) => {
    while (seen.size < until && failures.length < MOST_FAILURES) {
      const [number, made] = next()
      const { outcome, problem, busy } = await send(target, lane, made)
      note(tally, made, { ...outcome, busy })
      if (!problem || failures.some((failure) => isAlike(failure, { problem, request: made }))) continue
      const failure: Failure = { number, problem, request: made, line: inShell(made, target.known), isAgain: false }
      failures.push(failure)
      Object.assign(failure, await shrink(target, failure, { request, seed }))
      onFailure?.(failure)
    }
  }
  try {
    const most = only === undefined ? requests : 1
    while (seen.size < most && failures.length < MOST_FAILURES) {
      await target.restock()
      await Promise.all(lanes.map((lane) => work(lane, Math.min(most, seen.size + ROUND))))
      tally.memory.push(await target.memory())
      onRound?.(tally)
    }
    tally.ended = performance.now()
    return { ...tally, failures, ill: [...(await findIll(target)), ...findGrowth(tally.memory)] }
  } finally {
    for (const lane of lanes) lane.close()
    await target.stop()
  }
}

/** One value of its own for each number, so that any of them can be made again alone. */
function parametersOf(seed: number, number: number) {
  return { seed: Bun.hash.xxHash32(`${seed} ${number}`) | 0, numRuns: 1 }
}

async function send(target: Target, lane: Lane, request: Fuzzed) {
  const bytes = inBytes(request, target.known)
  const asked = { method: request.method, isOdd: !!request.oddity, isPart: mayWait(request) }
  const ask = () => (isSlow(request) ? oneByOne(() => lane.ask(bytes, asked)) : lane.ask(bytes, asked))
  let outcome = await ask()
  let busy = 0
  for (; busy < MOST_AGAIN && isBusy(outcome) && !target.isQuiet(); busy++) {
    await Bun.sleep(RETRY_MS)
    outcome = await ask()
  }
  return { outcome, problem: judge(request, outcome), busy }
}

/** Where the machine has too much else to do, the app says so and when to come back; it must not stay so, and on a quiet one not happen. */
const isBusy = ({ answers: [answer] }: Outcome) => answer?.status === 503 && answer.headers.has('retry-after')
const MOST_AGAIN = 3
const RETRY_MS = 2000

/** More imports at once than it takes are refused by 503, as they should be; so no more are sent. */
const isSlow = ({ path }: Fuzzed) => /imports/i.test(path)
let last: Promise<unknown> = Promise.resolve()
function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}

async function shrink(
  target: Target,
  { number, problem, request: first }: Failure,
  made: { request: fc.Arbitrary<Fuzzed>; seed: number },
) {
  const lane = new Lane(target.hostname, target.port)
  let smallest: Fuzzed | undefined
  const holds = fc.asyncProperty(made.request, async (request) => {
    const found = await send(target, lane, request)
    if (found.problem?.rule !== problem.rule) return true
    smallest = request
    return false
  })
  const end = { interruptAfterTimeLimit: SHRINKING_MS, markInterruptAsFailure: true }
  await fc.check(holds, { ...parametersOf(made.seed, number), ...end })
  lane.close()
  const request = smallest ?? first
  return { request, line: inShell(request, target.known), isAgain: !!smallest }
}

type Told = Pick<Failure, 'problem' | 'request'>

function isAlike(one: Told, other: Told): boolean {
  const about = ({ problem, request }: Told) =>
    `${problem.rule} ${request.method} ${request.path.replace(/zz_\w+?_zz/g, '').slice(0, 40)} ${request.oddity ?? ''}`
  return about(one) === about(other)
}
