import { isIP } from 'node:net'
import { env } from '../env.ts'
import { networkOf } from '../limits/sender.ts'

export type ParsedUrl = {
  /** `http://witcon.example` of `http://witcon.example/speakers?q=a`. */
  origin: string
  /** `/speakers?q=a`. */
  pathAndQuery: string
  path: string
  isReadable: boolean
  url: string
  route?: string
}

/** Most URLs are one of a few, and parsing one takes a tenth of a cached answer's time. */
const known = new Map<string, ParsedUrl>()
const MAX_CACHED = 1024
const MAX_CACHED_LENGTH = 200

/** Without the cost of a URL object. */
export function parseUrl(url: string): ParsedUrl {
  const before = known.get(url)
  if (before) return before
  const address = parseUncached(url)
  // Made-up URLs cost their parsing.
  if (known.size === MAX_CACHED) known.clear()
  if (url.length <= MAX_CACHED_LENGTH) known.set(url, address)
  return address
}

function parseUncached(url: string): ParsedUrl {
  const from = url.indexOf('/', 8)
  const query = url.indexOf('?', from)
  return {
    origin: url.slice(0, from),
    pathAndQuery: url.slice(from),
    path: query < 0 ? url.slice(from) : url.slice(from, query),
    isReadable: URL.canParse(url),
    url,
  }
}

export const pathAndQuery = (url: string): string => parseUrl(url).pathAndQuery

export const pathOf = ({ url }: Request): string => parseUrl(url).path

const addresses = new WeakMap<Request, string>()

export type ConnectionInfo = { requestIP(request: Request): { address: string } | null }

export function recordClientAddress(request: Request, server: ConnectionInfo | null) {
  const address = forwardedAddress(request) ?? server?.requestIP(request)?.address
  if (address) addresses.set(request, address)
}

/** `192.0.2.1` or `2001:db8:0:7::/64`. `unknown` without a connection. */
export const clientNetwork = (request: Request): string => networkOf(addresses.get(request) ?? 'unknown')

/** Decides if a cookie is Secure. The first proxy's word counts; a forger deceives only themselves. */
export function isHttps(request: Request): boolean {
  const forwarded = env.TRUST_PROXY ? request.headers.get('x-forwarded-proto') : null
  return forwarded === null ? request.url.startsWith('https:') : /^\s*https\s*(,|$)/i.test(forwarded)
}

/** As the visitor sees it; `sent`: as it reached us. */
export function publicUrl(request: Request, sent = parseUrl(request.url)): ParsedUrl {
  return env.TRUST_PROXY && isHttps(request) ? parseUrl(sent.url.replace(/^http:/, 'https:')) : sent
}

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

/** Host names with pages of their own. */
const MAX_ORIGINS = 8
/** Counted names: made-up ones do not evict popular ones. */
const MAX_COUNTED = 64
const HALVED_EVERY_MS = 60_000
/** Places change rarely, because pages of another name have to be rendered. */
const MOVED_EVERY_MS = 10_000

/** By host names; halves each minute. */
const requested = new Map<string, number>()
const placed = new Set<string>()
let halvedAt = 0
let movedAt = Number.NEGATIVE_INFINITY

export const originFor = (request: Request): string => originAt(publicUrl(request))

/** PUBLIC_URL, or one of the {@link MAX_ORIGINS} most requested names. Others share '' pages. */
export function originAt({ origin }: ParsedUrl, now = performance.now()): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL
  if (now - halvedAt > HALVED_EVERY_MS) {
    halvedAt = now
    for (const [name, count] of requested) requested.set(name, count >> 1)
  }
  if (!requested.has(origin) && requested.size >= MAX_COUNTED)
    requested.delete(leastRequested(requested.keys().filter((name) => !placed.has(name))))
  const count = (requested.get(origin) ?? 0) + 1
  requested.set(origin, count)
  if (placed.size < MAX_ORIGINS) placed.add(origin)
  else if (!placed.has(origin) && now - movedAt > MOVED_EVERY_MS) {
    const least = leastRequested(placed)
    if (requested.get(least)! >= count) return ''
    movedAt = now
    placed.delete(least)
    placed.add(origin)
  }
  return placed.has(origin) ? origin : ''
}

const leastRequested = (names: Iterable<string>): string =>
  [...names].reduce((one, other) => (requested.get(other)! < requested.get(one)! ? other : one))
