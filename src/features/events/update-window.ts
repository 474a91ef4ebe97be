import { cached } from '../../../db/revisions/query-cache.ts'
import type { Event } from '../../../db/schema.ts'
import { sessionInstants } from '../../program/instants.ts'
import { listPublicSessions } from '../../program/public-sessions.ts'

const HOUR_MS = 60 * 60 * 1000
const BEFORE_MS = 12 * HOUR_MS
const AFTER_MS = 2 * HOUR_MS

/** From twelve hours before the first session until two hours after the last, in seconds. Cached. */
export function cachedUpdateWindow(event: Event): Promise<{ from: number; until: number } | undefined> {
  return cached(event.id, ['event', 'sessions'], 'live hours', async () => {
    const instants = (await listPublicSessions(event.id)).flatMap((session) => sessionInstants(event, session) ?? [])
    if (!instants.length) return undefined
    const first = instants.reduce((first, { start }) => Math.min(first, start.getTime()), Infinity)
    const last = instants.reduce((last, { end }) => Math.max(last, end.getTime()), -Infinity)
    return { from: (first - BEFORE_MS) / 1000, until: (last + AFTER_MS) / 1000 }
  })
}
