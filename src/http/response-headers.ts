import { env } from '../env.ts'
import { type CspOptions, securityHeaders } from './security-headers.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

/** For private answers and refusals. */
export const NO_STORE = 'no-store'

export function privateHeaders(policy?: CspOptions): Record<string, string> {
  return { ...securityHeaders(policy), 'cache-control': NO_STORE }
}

/** Cached and revalidated each time. */
export const MUST_REVALIDATE = 'public, max-age=0, must-revalidate'

export function publicHeaders(policy?: CspOptions): Record<string, string> {
  return { ...securityHeaders(policy), 'cache-control': MUST_REVALIDATE }
}

/** A day during which a CDN answers alone. */
const STALE_IF_ERROR_S = 86_400

/** A CDN may answer for us (product §34.7), and as long again while it revalidates. */
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
