import { AsyncLocalStorage } from 'node:async_hooks'

const askers = new AsyncLocalStorage<string | undefined>()

/** Does `work` in the name of an asker: each has only a share of the places in front of the database. */
export function runAsTenant<T>(who: string, work: () => T): T {
  return askers.run(who, work)
}

/** The asker of the work that is running; undefined for pages, which are made for everybody, and for jobs. */
export function currentTenant(): string | undefined {
  return askers.getStore()
}

/** Does `work` without an asker, for what everybody waits for. */
export function runAsSystem<T>(work: () => T): T {
  return askers.run(undefined, work)
}
