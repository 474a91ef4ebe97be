import { DbBusy, DbTimeout, isDatabaseUnavailable } from './errors.ts'
import { runAsSystem } from './semaphore.ts'

const MAX_BATCH = 100
const MAX_QUEUE = 1000

let waitingNow = 0

/** Items waiting or being stored, of all batchers. */
export const batchedItems = () => waitingNow

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/** Stores many rows in few transactions, a limited number for each key at once. */
export class Batcher<Item, Result> {
  readonly #store: (items: Item[]) => Promise<Result[]>
  readonly #atOnce: number
  /** Waiting items and running batches by key. */
  readonly #lines = new Map<string, { waiting: Waiting<Item, Result>[]; batches: number }>()

  /** `store` returns a result for each item, in order; its error rejects all of them. */
  constructor(store: (items: Item[]) => Promise<Result[]>, { atOnce = 1 } = {}) {
    this.#store = store
    this.#atOnce = atOnce
  }

  /** Rejects with {@link DbBusy} where too many wait. */
  add(key: string, item: Item): Promise<Result> {
    waitingNow++
    return new Promise<Result>((resolve, reject) => {
      const line = this.#lines.get(key) ?? { waiting: [], batches: 0 }
      if (line.waiting.length >= MAX_QUEUE) return reject(new DbBusy('Too much waits to be stored'))
      line.waiting.push({ item, resolve, reject })
      this.#lines.set(key, line)
      if (line.batches < this.#atOnce) void this.#storeInTurn(key, line)
    }).finally(() => {
      waitingNow--
    })
  }

  async #storeInTurn(key: string, line: { waiting: Waiting<Item, Result>[]; batches: number }) {
    line.batches++
    while (line.waiting.length) {
      const error = await this.#storeAll(line.waiting.splice(0, MAX_BATCH))
      // The others waited as long, and would wait in vain.
      if (error instanceof DbTimeout) for (const { reject } of line.waiting.splice(0)) reject(error)
    }
    if (--line.batches === 0) this.#lines.delete(key)
  }

  /** Resolves to the error. */
  async #storeAll(batch: Waiting<Item, Result>[]): Promise<unknown> {
    try {
      const results = await runAsSystem(() => this.#store(batch.map(({ item }) => item)))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at]!)
    } catch (error) {
      // One item that cannot be stored must not fail the others.
      if (batch.length > 1 && !isDatabaseUnavailable(error)) {
        const half = batch.length >> 1
        await this.#storeAll(batch.slice(0, half))
        await this.#storeAll(batch.slice(half))
      } else for (const { reject } of batch) reject(error)
      return error
    }
  }
}

/** Callers during a call share its result. */
export class SingleFlight<Result> {
  readonly #calls = new Map<string, Promise<Result>>()

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#calls.get(key)
    if (before) return before
    const call = work().finally(() => this.#calls.delete(key))
    this.#calls.set(key, call)
    return call
  }

  has(key: string): boolean {
    return this.#calls.has(key)
  }
}
