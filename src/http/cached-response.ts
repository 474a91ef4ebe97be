import { serveAsset } from './assets.ts'
import { serveFresh } from './page-cache.ts'
import { originAt, type ParsedUrl, publicUrl } from './request-address.ts'

/** `includesOwnUrl`: the answer contains its own address. */
type CacheOptions = { includesOwnUrl: boolean }
type Route = { method: string; path: string; handler: unknown }

const cacheOptions = new WeakMap<object, CacheOptions>()

/** Marks a handler whose answer depends on the address alone. */
export function cacheable<Handler extends object>(handler: Handler, { includesOwnUrl }: CacheOptions): Handler {
  cacheOptions.set(handler, { includesOwnUrl })
  return handler
}

/** Serves files and current pages before any router, which would cost more than the answer. */
export function serveCached(routes: readonly Route[], readings: readonly string[]) {
  const paths = new Map(readings.map((path): [string, CacheOptions] => [path, { includesOwnUrl: false }]))
  for (const { method, path, handler } of routes) {
    const options = method === 'GET' && cacheOptions.get(handler as object)
    if (options) paths.set(path, options)
  }
  return (request: Request, address: ParsedUrl, at: number): Response | Promise<Response> | undefined => {
    if (request.method !== 'GET') return
    const options = paths.get(address.path)
    if (!options) return serveAsset(request, address.path)
    return findCached(request, address, options, at)
  }
}

/** The current entry of exactly this address. `at`: the request's time by performance.now(). */
export function findCached(
  request: Request,
  sent: ParsedUrl,
  { includesOwnUrl }: CacheOptions,
  at = performance.now(),
): Response | Promise<Response> | undefined {
  if (!includesOwnUrl) return serveFresh(request, sent.pathAndQuery, at)
  const address = publicUrl(request, sent)
  const site = originAt(address, at)
  // Most often the URL contains both already.
  return serveFresh(request, site === address.origin ? address.url : site + address.pathAndQuery, at)
}
