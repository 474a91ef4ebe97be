import { env } from '../../env.ts'
import { textError } from '../errors.tsx'
import { publicOrigin, publicUrl } from './client-address.ts'
import type { ParsedUrl } from './request-url.ts'

/** How many host names get pages of their own: an app is known by few. */
const MAX_ORIGINS = 8
/** How many are counted, so that a name that anybody makes up pushes out no name that is asked for. */
const MAX_COUNTED = 64
const HALVED_EVERY_MS = 60_000
/** A place changes hands no more often: pages for another name have to be rendered. */
const MOVED_EVERY_MS = 10_000

/** `asked`: how often, halved each minute. */
type Site = { asked: number; hasPages: boolean }
const sites = new Map<string, Site>()
let halvedAt = 0
let movedAt = Number.NEGATIVE_INFINITY

/** The site that a request is for; see {@link originAt}. */
export const originFor = (request: Request): string => originAt(publicUrl(request))

/** The origin of links: PUBLIC_URL, or one of the {@link MAX_ORIGINS} names asked for most. Others share '' pages. */
export function originAt({ origin }: ParsedUrl, now = performance.now()): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL
  if (now - halvedAt > HALVED_EVERY_MS) halve(now)
  const site = sites.get(origin) ?? countFrom(origin)
  site.asked++
  return site.hasPages || takesPlace(site, now) ? origin : ''
}

/** 400 for a request that does not say in a way that can be read whom it is for (RFC 9112 §3.2). */
export function refuseHost({ isReadable }: ParsedUrl): Response | undefined {
  if (!isReadable) return textError(400, 'The Host header of this request cannot be read')
}

/** Browsers say which site a request comes from; a client that is no browser carries nobody's cookie. */
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

/** Starts counting a name, in place of the one without pages that was asked for least. */
function countFrom(origin: string): Site {
  if (sites.size >= MAX_COUNTED) {
    const [least] = leastAsked([...sites].filter(([, { hasPages }]) => !hasPages))
    sites.delete(least)
  }
  const site = { asked: 0, hasPages: false }
  sites.set(origin, site)
  return site
}

/** Whether a name gets pages of its own now: a place is free, or it is asked for more than one that has a place. */
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
