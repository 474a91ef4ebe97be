import { APP_HEADER } from '../layout/stale-notice.ts'
import { offlinePaths, sharedPaths } from '../screens.ts' with { type: 'macro' }

const SHARED = RegExp(sharedPaths())

/** As in the table of screens: `/good-to-know` for `/good-to-know/wi-fi`. */
export const tablePath = ({ pathname }: URL) => pathname.replace(SHARED, '$1')

/** Parameters of other pages at this path; undefined if the path is never saved. */
const variants = (url: URL) => offlinePaths()[tablePath(url)]

export const isPage = (url: URL) => !!variants(url)

/** Shared by all events; their names change with their content. */
export const FILES_CACHE = 'files'

/** `''` is the default event. */
export const cacheNameFor = (slug: string) => `copy ${slug}`
export const eventSlugOf = (url: URL) => url.searchParams.get('eventSlug') ?? ''
export const offlineListUrl = (slug: string) => withEventSlug('/offline.json', slug)
export const withEventSlug = (path: string, slug: string) =>
  slug ? `${path}?eventSlug=${encodeURIComponent(slug)}` : path

const pageParameters = (url: URL) => ['eventSlug', ...variants(url)!]

/** Names the event, so that no other event's page is found. */
export function cacheKey(url: URL): string {
  const query = new URLSearchParams()
  for (const name of pageParameters(url)) {
    const value = url.searchParams.get(name)
    if (value) query.set(name, value)
  }
  return url.pathname + (query.size ? `?${query}` : '')
}

export const hasOnlyPageParameters = (url: URL) =>
  [...url.searchParams.keys()].every((name) => pageParameters(url).includes(name))

export const savedAs = (key: string) => caches.match(key, { ignoreVary: true })

/** A network's sign-in page answers for every host (product §24.5). */
export const isFromApp = ({ headers }: Response) => headers.has(APP_HEADER)

/** Streams are `no-store`; the server's own saved copies have a warning. */
export function isCacheable(response: Response): boolean {
  const { status, type, redirected, headers } = response
  const isForAll = !/no-store|private/.test(headers.get('cache-control') ?? '')
  return isFromApp(response) && status === 200 && type === 'basic' && !redirected && isForAll && !headers.has('warning')
}

/** In any encoding: an ETag is `"<hash>-br"`, perhaps with a proxy's `W/`. */
export const hasSameContent = (a: Response, b: Response) => !!hashOf(a) && hashOf(a) === hashOf(b)
const hashOf = ({ headers }: Response) => /^(?:W\/)?"([^"-]+)/.exec(headers.get('etag') ?? '')?.[1]
