import { env } from '../env.ts'
import { type Policy, securityHeaders } from './security-headers.ts'

export const HTML = 'text/html; charset=utf-8'

/** For what is somebody's own, a refusal, or another thing in a moment. */
export const KEPT_BY_NOBODY = 'no-store'

export function privateHeaders(policy?: Policy): Record<string, string> {
  return { ...securityHeaders(policy), 'cache-control': KEPT_BY_NOBODY }
}

/** Whoever keeps it asks again each time, and mostly hears that it is still that. */
export const KEPT_BUT_CHECKED = 'public, max-age=0, must-revalidate'

/** For what is the same for every visitor. */
export function publicHeaders(policy?: Policy): Record<string, string> {
  return { ...securityHeaders(policy), 'cache-control': KEPT_BUT_CHECKED }
}

/** A CDN that cannot reach us goes on answering what it has, for a day. */
const WITHOUT_US = 86_400

/** A CDN may answer for us (product §34.7), and unchecked for as long again, so that nobody waits for a renewal. */
export function cdnHeaders(): Record<string, string> {
  const seconds = env.CDN_SECONDS
  if (!seconds) return {}
  const parts = [`max-age=0, s-maxage=${seconds}`, `stale-while-revalidate=${seconds}`, `stale-if-error=${WITHOUT_US}`]
  return { 'cache-control': `public, ${parts.join(', ')}` }
}
