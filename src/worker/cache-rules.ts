import { APP_HEADER } from '../layout/stale-notice.ts'
import { offlinePaths } from '../screens.ts' with { type: 'macro' }

/** The parameters that make another page of a path. Undefined for a path that is neither saved nor answered from copies. */
const variants = ({ pathname }: URL) => offlinePaths()[pathname]

export const isPage = (url: URL) => !!variants(url)

/** Scripts, styles and the typeface never change under their names. All events share them. */
export const FILES_CACHE = 'files'

/** The copies of one event, by its slug: `''` is the event of visitors who name none. */
export const cacheNameFor = (slug: string) => `copy ${slug}`
export const eventSlugOf = (url: URL) => url.searchParams.get('eventSlug') ?? ''
export const offlineListUrl = (slug: string) => withEventSlug('/offline.json', slug)
export const withEventSlug = (path: string, slug: string) =>
  slug ? `${path}?eventSlug=${encodeURIComponent(slug)}` : path

const pageParameters = (url: URL) => ['eventSlug', ...variants(url)!]

/** The address that a page is saved under. The event is in it, so that none is ever found in place of another. */
export function cacheKey(url: URL): string {
  const query = new URLSearchParams()
  for (const name of pageParameters(url)) {
    const value = url.searchParams.get(name)
    if (value) query.set(name, value)
  }
  return url.pathname + (query.size ? `?${query}` : '')
}

/** False with an open dialog or a search on it: that is another address. */
export const hasOnlyPageParameters = (url: URL) =>
  [...url.searchParams.keys()].every((name) => pageParameters(url).includes(name))

/** A network's sign-in page answers in everybody's name; so does a proxy without its server (product §24.5). */
export const isFromApp = ({ headers }: Response) => headers.has(APP_HEADER)

/** What streams is `no-store`; what the server itself took from a saved copy says so by its warning. */
export function isCacheable(response: Response): boolean {
  const { status, type, redirected, headers } = response
  const isForAll = !/no-store|private/.test(headers.get('cache-control') ?? '')
  return isFromApp(response) && status === 200 && type === 'basic' && !redirected && isForAll && !headers.has('warning')
}

/** The same content in whichever encoding: an ETag is `"<hash of the content>-br"`, and proxies put `W/` in front. */
export const hasSameContent = (a: Response, b: Response) => hashOf(a) !== undefined && hashOf(a) === hashOf(b)
const hashOf = ({ headers }: Response) => /^(?:W\/)?"([^"-]+)/.exec(headers.get('etag') ?? '')?.[1]
