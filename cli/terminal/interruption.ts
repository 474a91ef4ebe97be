/** Aborted by Ctrl-C and the like. Whoever works for long looks at it now and then, and throws what it says. */
export const interruption = new AbortController()

const tidying = new Set<Promise<unknown>>()

/** For work that, when it fails, takes back what it left outside the database: an interrupted command ends after it. */
export function tidily<T>(work: Promise<T>): Promise<T> {
  tidying.add(work)
  return work.finally(() => tidying.delete(work))
}

export async function tidiedUp(): Promise<void> {
  await Promise.allSettled(tidying)
}
