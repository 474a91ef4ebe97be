import { APP_HEADER } from '../layout/stale-notice.ts'

/** Pages, and the calls behind search, map, reminders and the dot at the star. Nothing else is saved or answered from copies. */
const PAGES =
  /^\/(speakers|sponsors|messaging|questions(\/stage)?|feedback|search|changes|my-schedule|screen|dialogs\/\w+|api\/(search\/index|rooms\/times|sessions\/(times|changes)))?$/
export const isPage = ({ pathname }: URL) => PAGES.test(pathname)

/** What never changes under its name: scripts, styles, the face. Shared by all events. */
export const FILES_CACHE = 'files'

/** What is saved of an event, under the way it is named: `''` is the event of visitors who name none. */
export const cacheNameFor = (slug: string) => `copy ${slug}`
export const eventSlugOf = (url: URL) => url.searchParams.get('eventSlug') ?? ''
export const offlineListUrl = (slug: string) => withEventSlug('/offline.json', slug)
export const withEventSlug = (path: string, slug: string) =>
  slug ? `${path}?eventSlug=${encodeURIComponent(slug)}` : path

/** Parameters that make another page; the others open something over it, as rooms and sessions on the agenda do. */
function pageParameters({ pathname }: URL) {
  const own = pathname === '/screen' ? 'room' : pathname.startsWith('/questions') ? 'session' : ''
  return ['eventSlug', 'view', 'day', 'track', own]
}

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
