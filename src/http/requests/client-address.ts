import { isIP } from 'node:net'
import { env } from '../../env.ts'
import { networkOf } from '../../limits/network.ts'
import { type ParsedUrl, parseUrl } from './request-url.ts'

const addresses = new WeakMap<Request, string>()

/** The server knows a request's address. */
export type ConnectionInfo = { requestIP(request: Request): { address: string } | null }

/** See `clientNetwork`. */
export function recordClientAddress(request: Request, server: ConnectionInfo | null) {
  const address = forwardedAddress(request) ?? server?.requestIP(request)?.address
  if (address) addresses.set(request, address)
}

/** `192.0.2.1` or `2001:db8:0:7::/64`. `unknown` without a connection. */
export function clientNetwork(request: Request): string {
  return networkOf(addresses.get(request) ?? 'unknown')
}

/** Decides if a cookie is Secure. The first proxy's word counts; a forger deceives only themselves. */
export function isHttps(request: Request): boolean {
  const forwarded = env.TRUST_PROXY ? request.headers.get('x-forwarded-proto') : null
  return forwarded === null ? request.url.startsWith('https:') : /^\s*https\s*(,|$)/i.test(forwarded)
}

/** As the visitor sees it; `sent`: as it reached us. */
export function publicUrl(request: Request, sent = parseUrl(request.url)): ParsedUrl {
  return env.TRUST_PROXY && isHttps(request) ? parseUrl(sent.url.replace(/^http:/, 'https:')) : sent
}

/** `https://witcon.example`. */
export function publicOrigin(request: Request): string {
  const { host } = new URL(request.url)
  return `${isHttps(request) ? 'https' : 'http'}://${host}`
}

/** Our outermost proxy's entry, without a port. */
function forwardedAddress(request: Request): string | undefined {
  if (!env.TRUST_PROXY) return undefined
  const hop = request.headers.get('x-forwarded-for')?.split(',').at(-env.PROXY_HOPS)?.trim() ?? ''
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')
  return isIP(address) ? address : undefined
}
