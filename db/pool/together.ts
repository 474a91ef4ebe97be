import { forEverybody } from './asker.ts'
import { DbBusy, DbTimeout, isDatabaseUnavailable } from './errors.ts'

const MOST_AT_ONCE = 100
const MOST_WAITING = 1000

let waitingNow = 0

/** How many items wait to be stored, or are being stored, whatever they are. */
export const waitingTogether = () => waitingNow

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/** Stores a crowd's rows in few transactions, one per key at a time: they take one connection and one rendering. */
export class Together<Item, Result> {
  readonly #store: (items: Item[]) => Promise<Result[]>
  /** By key, what waits while a batch of that key is being stored. */
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()

  /** `store` answers each item at its place; what it throws is thrown to all of them. */
  constructor(store: (items: Item[]) => Promise<Result[]>) {
    this.#store = store
  }

  /** Rejects with {@link DbBusy} where too many wait already. */
  add(key: string, item: Item): Promise<Result> {
    waitingNow++
    return new Promise<Result>((resolve, reject) => {
      const queue = this.#waiting.get(key)
      if (queue && queue.length >= MOST_WAITING) return reject(new DbBusy('Too much waits to be stored'))
      const one = { item, resolve, reject }
      if (queue) queue.push(one)
      else void this.#storeInTurn(key, [one])
    }).finally(() => {
      waitingNow--
    })
  }

  async #storeInTurn(key: string, queue: Waiting<Item, Result>[]) {
    this.#waiting.set(key, queue)
    while (queue.length) {
      const error = await this.#storeAll(queue.splice(0, MOST_AT_ONCE))
      // Those who wait have waited as long already, and would wait in vain.
      if (error instanceof DbTimeout) for (const { reject } of queue.splice(0)) reject(error)
    }
    this.#waiting.delete(key)
  }

  /** Resolves to what went wrong. */
  async #storeAll(batch: Waiting<Item, Result>[]): Promise<unknown> {
    try {
      const results = await forEverybody(() => this.#store(batch.map(({ item }) => item)))
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
