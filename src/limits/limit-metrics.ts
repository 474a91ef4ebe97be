/** By the limits' names, which metrics show. */
const hits = new Map<string, number>()

export function countLimitHit(limit: string) {
  hits.set(limit, (hits.get(limit) ?? 0) + 1)
}

export const limitHits = (): ReadonlyMap<string, number> => hits
