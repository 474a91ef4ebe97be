import { AsyncLocalStorage } from 'node:async_hooks'

const askers = new AsyncLocalStorage<string | undefined>()

/** Does `work` in somebody's name: nobody has more than a share of the places where calls wait for the database. */
export function askedBy<T>(who: string, work: () => T): T {
  return askers.run(who, work)
}

/** In whose name the database is asked right here; undefined for pages, which are made for everybody, and for jobs. */
export function asker(): string | undefined {
  return askers.getStore()
}

/** Does `work` in nobody's name, for what everybody waits for alike. */
export function forEverybody<T>(work: () => T): T {
  return askers.run(undefined, work)
}
