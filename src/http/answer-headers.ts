import { type Policy, securityHeaders } from './security-headers.ts'

export const HTML = 'text/html; charset=utf-8'

/** For what is somebody's own, a refusal, or another thing in a moment. */
export const KEPT_BY_NOBODY = 'no-store'

export function privateHeaders(policy?: Policy): Record<string, string> {
  return { ...securityHeaders(policy), 'cache-control': KEPT_BY_NOBODY }
}

/** For what is the same for every visitor: whoever keeps it asks again each time, and mostly hears that it is still that. */
export function publicHeaders(policy?: Policy): Record<string, string> {
  return { ...securityHeaders(policy), 'cache-control': 'public, max-age=0, must-revalidate' }
}
