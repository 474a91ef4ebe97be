import { DbBusy, DbTimeout } from './errors.ts'

/**
 * Lets at most `size` pieces of work be in flight, `queue` more wait, and refuses the rest with {@link DbBusy}.
 * With a size no larger than the pool postgres.js never pipelines, so a slow query delays nobody but its caller.
 */
export class Gate {
  #free: number
  readonly #waiting = new Set<() => void>()
  readonly #queue: number

  constructor(size: number, queue: number) {
    this.#free = size
    this.#queue = queue
  }

  /**
   * Rejects with {@link DbTimeout} `deadlineMs` after the call, waiting included; `signal` tells the work so.
   * The place is given back when the work settles, not when its caller gave up: the connection is busy till then.
   */
  run<T>(work: (signal: AbortSignal) => PromiseLike<T>, deadlineMs: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const deadline = new AbortController()
      const start = () => {
        this.#waiting.delete(start)
        const done = () => {
          clearTimeout(timer)
          this.#leave()
        }
        const working = attempt(() => work(deadline.signal))
        working.then(done, done)
        working.then(resolve, reject)
      }
      const timer = setTimeout(() => {
        const queued = this.#waiting.delete(start)
        const error = new DbTimeout(
          `The database did not answer within ${deadlineMs} ms${queued ? ' (in the queue)' : ''}`,
        )
        reject(error)
        deadline.abort(error)
      }, deadlineMs)

      if (this.#free > 0) {
        this.#free--
        start()
      } else if (this.#waiting.size < this.#queue) {
        this.#waiting.add(start)
      } else {
        clearTimeout(timer)
        reject(new DbBusy('Too many calls are waiting for the database'))
      }
    })
  }

  #leave() {
    const [next] = this.#waiting
    if (next) next()
    else this.#free++
  }
}

async function attempt<T>(work: () => PromiseLike<T>): Promise<T> {
  return await work()
}
