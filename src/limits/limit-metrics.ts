/** What a limit is called where it is counted: a closed list. */
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
  | 'passwords'
  | 'devices'

const hits = new Map<LimitName, number>()

export function countLimitHit(limit: LimitName) {
  hits.set(limit, (hits.get(limit) ?? 0) + 1)
}

/** How often each was hit since the process began; one that never was is not there. */
export const limitHits = (): ReadonlyMap<LimitName, number> => hits
