import { isOfBun } from './judging/judge.ts'
import type { Fuzzed } from './requests/request.ts'
import type { Outcome } from './wire/lane.ts'

/** What was asked and how it was answered, in numbers. */
export type Tally = {
  requests: number
  answers: number
  /** The app's own answers by status; what is no HTTP at all Bun refuses by itself. */
  statuses: Map<number, number>
  /** Not answered at all: what is no request is hung up on. */
  hungUp: number
  oddities: number
  slowestMs: number
  /** Of the process, in bytes, after each round. */
  memory: number[]
  /** How often it had too much else to do, and was asked again. */
  busy: number
  begun: number
  ended: number | undefined
}

export const newTally = (): Tally => ({
  requests: 0,
  answers: 0,
  statuses: new Map(),
  hungUp: 0,
  oddities: 0,
  slowestMs: 0,
  memory: [],
  busy: 0,
  begun: performance.now(),
  ended: undefined,
})

export function note(tally: Tally, { oddity }: Fuzzed, { answers, ms, busy }: Outcome & { busy: number }) {
  tally.requests++
  tally.busy += busy
  tally.answers += answers.length
  if (oddity) tally.oddities++
  if (answers.length === 0) tally.hungUp++
  else tally.slowestMs = Math.max(tally.slowestMs, ms)
  for (const { status } of answers.filter((answer) => !(oddity && isOfBun(answer))))
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
}
