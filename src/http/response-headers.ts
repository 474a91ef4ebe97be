import { env } from '../env.ts'
import { APP_HEADER } from '../layout/stale-notice.ts'

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

/** Sources beyond the page's own origin. */
export type CspOptions = { nonce?: string; styleHashes?: string[]; connect?: string[]; isHttps?: boolean }

/** Inline scripts need a nonce, inline style a hash. The server renders no `style` attribute. */
export function securityHeaders({
  nonce,
  styleHashes = [],
  connect = [],
  isHttps = false,
}: CspOptions = {}): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self' ${[...styleHashes].map((hash) => `'${hash}'`).join(' ')}`.trim(),
    // Pictures of other sites are copied (uploads/pictures).
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types fragments',
  ].join('; ')
  return {
    [APP_HEADER]: '1',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // A browser that came by HTTPS stays with it for a year.
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** `sha256-…`, as in `style-src`. */
export function styleHash(style: string): string {
  return `sha256-${new Bun.CryptoHasher('sha256').update(style).digest('base64')}`
}
