import { DbBusy, DbTimeout, isDatabaseUnavailable } from './errors.ts'
import { runAsSystem } from './semaphore.ts'

const MAX_BATCH = 100
const MAX_QUEUE = 1000

let waitingNow = 0

export const batchedItems = () => waitingNow

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
type Line<Item, Result> = { waiting: Waiting<Item, Result>[]; batches: number }

export class Batcher<Item, Result> {
  readonly #lines = new Map<string, Line<Item, Result>>()

  /** `store` returns a result for each item, in order; its error rejects all of them. */
  constructor(
    readonly store: (items: Item[]) => Promise<Result[]>,
    readonly atOnce = 1,
  ) {}

  /** Rejects with {@link DbBusy} where too many wait. */
  async add(key: string, item: Item): Promise<Result> {
    const line = this.#lines.get(key) ?? { waiting: [], batches: 0 }
    if (line.waiting.length >= MAX_QUEUE) throw new DbBusy('Too much waits to be stored')
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    line.waiting.push({ item, resolve, reject })
    this.#lines.set(key, line)
    if (line.batches < this.atOnce) void this.#storeInTurn(key, line)
    waitingNow++
    return promise.finally(() => waitingNow--)
  }

  async #storeInTurn(key: string, line: Line<Item, Result>) {
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
      const results = await runAsSystem(() => this.store(batch.map(({ item }) => item)))
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

export class SingleFlight<Result> {
  readonly #calls = new Map<string, Promise<Result>>()

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    return this.#calls.getOrInsertComputed(key, () => work().finally(() => this.#calls.delete(key)))
  }

  has(key: string): boolean {
    return this.#calls.has(key)
  }
}
