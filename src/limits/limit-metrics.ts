/** A closed list, for metrics. */
export type LimitName =
  | 'requests'
  | 'stream-openings'
  | 'streams'
  | 'posts'
  | 'same-words'
  | 'slow-mode'
  | 'reports'
  | 'votes'
  | 'stars'
  | 'logins'
  | 'registrations'
  | 'links'
  | 'passwords'
  | 'second-factors'
  | 'devices'

const hits = new Map<LimitName, number>()

export function countLimitHit(limit: LimitName) {
  hits.set(limit, (hits.get(limit) ?? 0) + 1)
}

export const limitHits = (): ReadonlyMap<LimitName, number> => hits
