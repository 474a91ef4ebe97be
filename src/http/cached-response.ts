import { serveAsset } from './assets.ts'
import { serveFresh } from './cache/page-cache.ts'
import { publicUrl } from './requests/client-address.ts'
import { originAt } from './requests/own-origin.ts'
import type { ParsedUrl } from './requests/request-url.ts'

/** `saysAddress`: the answer holds the address that it was asked at. */
type CacheOptions = { includesOwnUrl: boolean }
type Route = { method: string; path: string; handler: unknown }

const alike = new WeakMap<object, CacheOptions>()

/** The handler depends on the address alone, so its answer may be sent again. It says so only for itself. */
export function cacheable<Handler extends object>(handler: Handler, { includesOwnUrl }: CacheOptions): Handler {
  alike.set(handler, { includesOwnUrl })
  return handler
}

/** Answers files and current pages before any router, which would take longer than the answer itself. */
export function serveCached(routes: readonly Route[], readings: readonly string[]) {
  const paths = new Map(readings.map((path): [string, CacheOptions] => [path, { includesOwnUrl: false }]))
  for (const { method, path, handler } of routes) {
    const said = method === 'GET' && alike.get(handler as object)
    if (said) paths.set(path, said)
  }
  return (request: Request, address: ParsedUrl, at: number): Response | Promise<Response> | undefined => {
    if (request.method !== 'GET') return
    const said = paths.get(address.path)
    if (!said) return serveAsset(request, address.path)
    return findCached(request, address, said, at)
  }
}

/** What is kept for exactly this address, if it is proven current. `at`: when it was asked, by performance.now(). */
export function findCached(
  request: Request,
  sent: ParsedUrl,
  { includesOwnUrl }: CacheOptions,
  at = performance.now(),
): Response | Promise<Response> | undefined {
  if (!includesOwnUrl) return serveFresh(request, sent.pathAndQuery, at)
  const address = publicUrl(request, sent)
  const site = originAt(address, at)
  // Most often site and path are in one string that is there already.
  return serveFresh(request, site === address.origin ? address.url : site + address.pathAndQuery, at)
}
