import { env } from '../env.ts'
import { APP_HEADER } from '../layout/stale-notice.ts'
import { compress, type Encoding, negotiateEncoding, streamText } from './encoding.ts'
import type { Rendered } from './render.ts'
import { withContentLength } from './telemetry.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

export const NO_STORE = 'no-store'

export function privateHeaders(policy?: CspOptions): Record<string, string> {
  return { ...securityHeaders(policy), 'cache-control': NO_STORE }
}

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
  const stale = `stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_S}`
  return { 'cache-control': `public, max-age=0, s-maxage=${seconds}, ${stale}` }
}

type CspOptions = { nonce?: string; styleHashes?: string[]; connect?: string[]; isHttps?: boolean }

/** Inline scripts need a nonce, inline style a hash. The server renders no `style` attribute. */
function securityHeaders({
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
    'trusted-types fragments push',
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

/** A Response whose JSON type the caller knows (browser/calls). */
export type TypedResponse<T> = Response & { readonly [answered]?: () => T }
declare const answered: unique symbol

export type ErrorResponse = TypedResponse<never>

type ResponseOptions = { status?: number; headers?: Record<string, string>; cookies?: string[]; policy?: CspOptions }

/** Every uncacheable response comes from here. */
export function privateResponse(
  body: BodyInit | null,
  { status, headers, cookies = [], policy }: ResponseOptions = {},
): Response {
  const pairs = Object.entries({ ...privateHeaders(policy), ...headers })
  const withCookies = [...pairs, ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])]
  return withContentLength(new Response(body, { status, headers: withCookies }), body)
}

export function privateJson<T>(value: T, { headers, ...options }: ResponseOptions = {}): TypedResponse<T> {
  return privateResponse(JSON.stringify(value), { ...options, headers: { 'content-type': JSON_TYPE, ...headers } })
}

/** Compressed, because a long list takes seconds on a slow network. */
export async function compressedPrivateJson<T>(request: Request, value: T): Promise<TypedResponse<T>> {
  const { body, headers } = await compressIfLong(JSON.stringify(value), negotiateEncoding(request), LONG)
  return privateResponse(body, { headers: { 'content-type': JSON_TYPE, ...headers } })
}

const LONG = 16 * 1024
const JSON_TYPE = 'application/json;charset=utf-8'

async function compressIfLong(text: string, encoding: Encoding, atLeast: number) {
  const bytes = new TextEncoder().encode(text)
  if (encoding === 'identity' || bytes.length < atLeast) return { body: bytes, headers: {} }
  const headers = { 'content-encoding': encoding, vary: 'Accept-Encoding' }
  return { body: await compress(bytes, encoding, 'once'), headers }
}

export async function csvResponse(pieces: AsyncGenerator<string>, name: string): Promise<Response> {
  const disposition = `attachment; filename="${name.replace(/[^\w-]/g, '')}.csv"`
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition }
  return privateResponse(await streamText(pieces), { headers })
}

export const jsonError = (value: unknown, options: ResponseOptions): ErrorResponse =>
  privateJson(value as never, options)

export function noContent(options: ResponseOptions = {}): TypedResponse<undefined> {
  return privateResponse(null, { status: 204, ...options })
}

export function seeOther(location: string, cookies: string[] = []): TypedResponse<never> {
  return privateResponse(null, { status: 303, headers: { location }, cookies })
}

export function documentResponse(rendered: Rendered, { policy, headers, ...options }: ResponseOptions = {}): Response {
  const [body, nonce] = 'html' in rendered ? [rendered.html] : [rendered.stream, rendered.nonce]
  return privateResponse(body, {
    ...options,
    headers: { 'content-type': HTML_TYPE, ...headers },
    policy: { ...policy, nonce },
  })
}

/** Compression leaks secrets only beside text of another site, and no page has both. */
export async function personalResponse(rendered: Rendered, encoding: Encoding, options: ResponseOptions = {}) {
  if ('stream' in rendered) return documentResponse(rendered, options)
  const { body, headers } = await compressIfLong(rendered.html, encoding, 1024)
  return privateResponse(body, { ...options, headers: { 'content-type': HTML_TYPE, ...options.headers, ...headers } })
}
