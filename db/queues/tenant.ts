import { AsyncLocalStorage } from 'node:async_hooks'

const askers = new AsyncLocalStorage<string | undefined>()

/** Runs `work` for a tenant, who has a share of the database's places. */
export function runAsTenant<T>(who: string, work: () => T): T {
  return askers.run(who, work)
}

/** Undefined for pages and jobs, which serve everybody. */
export function currentTenant(): string | undefined {
  return askers.getStore()
}

/** Runs `work` for everybody. */
export function runAsSystem<T>(work: () => T): T {
  return askers.run(undefined, work)
}
