/** Aborted by Ctrl-C and the like. Long work checks it now and then, and throws its reason. */
export const shutdownSignal = new AbortController()

const tidying = new Set<Promise<unknown>>()

/** For work that cleans up outside the database when it fails: an interrupted command ends only after that. */
export function onShutdown<T>(work: Promise<T>): Promise<T> {
  tidying.add(work)
  return work.finally(() => tidying.delete(work))
}

export async function waitForCleanup(): Promise<void> {
  await Promise.allSettled(tidying)
}
