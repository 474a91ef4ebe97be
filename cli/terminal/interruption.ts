/** Aborted by Ctrl-C. Long work checks it and throws its reason. */
export const shutdownSignal = new AbortController()

const tidying = new Set<Promise<unknown>>()

/** An interrupted command ends only after this work cleaned up. */
export function onShutdown<T>(work: Promise<T>): Promise<T> {
  tidying.add(work)
  return work.finally(() => tidying.delete(work))
}

export async function waitForCleanup(): Promise<void> {
  await Promise.allSettled(tidying)
}
