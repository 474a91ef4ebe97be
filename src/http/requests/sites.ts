import { plainText } from '../errors.tsx'
import { publicAddress } from '../limits/client-address.ts'
import type { Address } from './path-and-query.ts'

/** How many host names get pages of their own: an app is known by few. */
const MOST_SITES = 8
/** After this long without a request a name gives up its place to another. */
const FORGOTTEN_AFTER_MS = 600_000
const NOTED_EVERY_MS = 1000

/** When each was asked for last, by performance.now(). */
const sites = new Map<string, number>()

/** The site that a request is for, as {@link siteAt} says it. */
export const siteOf = (request: Request): string => siteAt(publicAddress(request))

/**
 * The origin that a page may call its own, `https://witcon.example`. Empty for all but the first few names: anybody can make
 * up more (`Host: h1.example`), and what is answered there says no address of its own, so that it is the same for all of them.
 */
export function siteAt({ origin }: Address, now = performance.now()): string {
  const before = sites.get(origin)
  if (before === undefined && !hasPlace(now)) return ''
  // To note it each time would cost more than to look.
  if (before === undefined || now - before > NOTED_EVERY_MS) sites.set(origin, now)
  return origin
}

/** 400 for a request that does not say in a way that can be read whom it is for (RFC 9112 §3.2). */
export function refuseHost({ isReadable }: Address): Response | undefined {
  if (!isReadable) return plainText(400, 'The Host header of this request cannot be read')
}

function hasPlace(now: number): boolean {
  for (const [origin, askedAt] of sites) if (now - askedAt > FORGOTTEN_AFTER_MS) sites.delete(origin)
  return sites.size < MOST_SITES
}
