import { env } from '../env.ts'
import { type CspOptions, securityHeaders } from './security-headers.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

/** For what is somebody's own, a refusal, or another thing in a moment. */
export const NO_STORE = 'no-store'

export function privateHeaders(policy?: CspOptions): Record<string, string> {
  return { ...securityHeaders(policy), 'cache-control': NO_STORE }
}

/** Whoever keeps it asks again each time, and mostly hears that it is still that. */
export const MUST_REVALIDATE = 'public, max-age=0, must-revalidate'

/** For what is the same for every visitor. */
export function publicHeaders(policy?: CspOptions): Record<string, string> {
  return { ...securityHeaders(policy), 'cache-control': MUST_REVALIDATE }
}

/** A CDN that cannot reach us goes on answering what it has, for a day. */
const STALE_IF_ERROR_S = 86_400

/** A CDN may answer for us (product §34.7), and unchecked for as long again, so that nobody waits for a renewal. */
export function cdnHeaders(): Record<string, string> {
  const seconds = env.CDN_SECONDS
  if (!seconds) return {}
  const parts = [
    `max-age=0, s-maxage=${seconds}`,
    `stale-while-revalidate=${seconds}`,
    `stale-if-error=${STALE_IF_ERROR_S}`,
  ]
  return { 'cache-control': `public, ${parts.join(', ')}` }
}
