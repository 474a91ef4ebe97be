import { isIP } from 'node:net'
import { env } from '../../env.ts'
import { networkOf } from '../../limits/network.ts'
import { type ParsedUrl, parseUrl } from './request-url.ts'

const addresses = new WeakMap<Request, string>()

/** What knows where a request came from: the server. */
export type ConnectionInfo = { requestIP(request: Request): { address: string } | null }

/** Notes who is asking, where the connection is known; see `clientNetwork`. */
export function recordClientAddress(request: Request, server: ConnectionInfo | null) {
  const address = forwardedAddress(request) ?? server?.requestIP(request)?.address
  if (address) addresses.set(request, address)
}

/** `192.0.2.1` or `2001:db8:0:7::/64`: one IPv6 address means its whole /64. `unknown` without a connection. */
export function clientNetwork(request: Request): string {
  return networkOf(addresses.get(request) ?? 'unknown')
}

/** Decides if a cookie is Secure. The first of several proxies counts; whoever fakes it deceives only herself. */
export function isHttps(request: Request): boolean {
  const forwarded = env.TRUST_PROXY ? request.headers.get('x-forwarded-proto') : null
  return forwarded === null ? request.url.startsWith('https:') : /^\s*https\s*(,|$)/i.test(forwarded)
}

/** The address as the visitor knows it; `sent`: as it was sent to us. */
export function publicUrl(request: Request, sent = parseUrl(request.url)): ParsedUrl {
  return env.TRUST_PROXY && isHttps(request) ? parseUrl(sent.url.replace(/^http:/, 'https:')) : sent
}

/** The origin visitors use, `https://witcon.example`. */
export function publicOrigin(request: Request): string {
  const { host } = new URL(request.url)
  return `${isHttps(request) ? 'https' : 'http'}://${host}`
}

/** The address that our outermost proxy saw: each adds one at the end. Ports and the like are left off. */
function forwardedAddress(request: Request): string | undefined {
  if (!env.TRUST_PROXY) return undefined
  const hop = request.headers.get('x-forwarded-for')?.split(',').at(-env.PROXY_HOPS)?.trim() ?? ''
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')
  return isIP(address) ? address : undefined
}
