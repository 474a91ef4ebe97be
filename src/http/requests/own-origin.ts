import { env } from '../../env.ts'
import { textError } from '../errors.tsx'
import { publicOrigin, publicUrl } from './client-address.ts'
import type { ParsedUrl } from './request-url.ts'

/** Host names with pages of their own. */
const MAX_ORIGINS = 8
/** Counted names: made-up ones do not evict popular ones. */
const MAX_COUNTED = 64
const HALVED_EVERY_MS = 60_000
/** Places change rarely, because pages of another name have to be rendered. */
const MOVED_EVERY_MS = 10_000

/** `asked` halves each minute. */
type Site = { asked: number; hasPages: boolean }
const sites = new Map<string, Site>()
let halvedAt = 0
let movedAt = Number.NEGATIVE_INFINITY

/** See {@link originAt}. */
export const originFor = (request: Request): string => originAt(publicUrl(request))

/** PUBLIC_URL, or one of the {@link MAX_ORIGINS} most requested names. Others share '' pages. */
export function originAt({ origin }: ParsedUrl, now = performance.now()): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL
  if (now - halvedAt > HALVED_EVERY_MS) halve(now)
  const site = sites.get(origin) ?? countFrom(origin)
  site.asked++
  return site.hasPages || takesPlace(site, now) ? origin : ''
}

/** 400 for an unreadable Host (RFC 9112 §3.2). */
export function refuseHost({ isReadable }: ParsedUrl): Response | undefined {
  if (!isReadable) return textError(400, 'The Host header of this request cannot be read')
}

/** Browsers name a request's site; other clients carry nobody's cookies. */
export function refuseCrossSite(request: Request): Response | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const origin = request.headers.get('origin')
  const isForeign = origin !== null && origin !== publicOrigin(request)
  if (isForeign || request.headers.get('sec-fetch-site') === 'cross-site')
    return textError(403, 'This request came from another site')
}

function halve(now: number) {
  halvedAt = now
  for (const [origin, site] of sites) {
    site.asked >>= 1
    if (site.asked === 0) sites.delete(origin)
  }
}

/** Replaces the least requested name without pages. */
function countFrom(origin: string): Site {
  if (sites.size >= MAX_COUNTED) {
    const [least] = leastAsked([...sites].filter(([, { hasPages }]) => !hasPages))
    sites.delete(least)
  }
  const site = { asked: 0, hasPages: false }
  sites.set(origin, site)
  return site
}

/** True for a free place, or for more requests than a name with one. */
function takesPlace(site: Site, now: number): boolean {
  const placed = [...sites].filter(([, { hasPages }]) => hasPages)
  if (placed.length >= MAX_ORIGINS) {
    const [, least] = leastAsked(placed)
    if (site.asked <= least.asked || now - movedAt < MOVED_EVERY_MS) return false
    least.hasPages = false
    movedAt = now
  }
  site.hasPages = true
  return true
}

const leastAsked = (some: [string, Site][]) => some.reduce((a, b) => (b[1].asked < a[1].asked ? b : a))
