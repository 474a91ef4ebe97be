import type { ReactNode } from 'react'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { requestDeadline, withDeadline } from '../../db/queues/deadline.ts'
import type { Event } from '../../db/schema.ts'
import { syncedRevisionClock } from '../http/cache/database-freshness.ts'
import type { Encoding } from '../http/cache/encoding.ts'
import { hasCopy, type RenderedPage, serveOrRender, serveStale } from '../http/cache/page-cache.ts'
import { withRenderSlot } from '../http/cache/render-queue.ts'
import { cacheable } from '../http/cached-response.ts'
import { handlePageError, noActiveEventPage, uninitializedPage } from '../http/errors.tsx'
import type { RequestContext } from '../http/limits/request-throttle.ts'
import { documentResponse, negotiatedEncoding, personalResponse } from '../http/private-response.ts'
import { type RenderOptions, renderPage } from '../http/render.ts'
import { clientNetwork, recordClientAddress } from '../http/requests/client-address.ts'
import { originFor } from '../http/requests/own-origin.ts'
import { pathAndQuery } from '../http/requests/request-url.ts'
import { cdnHeaders, HTML_TYPE, publicHeaders } from '../http/response-headers.ts'
import { styleHash } from '../http/security-headers.ts'
import { SPECULATION_RULES_URL } from '../http/speculation-rules.ts'
import { createLinks, type Links } from '../layout/links.ts'
import type { LoadAnnounced } from '../layout/masthead/head.tsx'
import type { ScreenParameter } from '../screens.ts'
import { accentStylesheet } from '../text/accent.ts'
import { cachedActiveEvents, cachedEvents, selectEvent } from './cached-events.ts'
import { announcementsExpireAt, announcementsForAll } from './page-announcements.ts'
import { type PageDependencies, pageUpdateData, updatesIslandOnly } from './page-updates.ts'
import { hasOpenEntry, isEnumerable, pickParameters, readParameters, type ScreenParameters } from './parameters.ts'

/** What a visitor asked for. */
export type PageRequest = {
  event: Event
  /** Another one than was asked for, which is not there (product §2.3). */
  isFallbackEvent: boolean
  /** The others that are open, by name. */
  others: Event[]
  parameters: ScreenParameters
  links: Links
  /** For search engines and shared links; empty where our name is unknown (http/requests/own-origin). */
  canonical: (path: string, parameters?: Record<string, string | undefined>) => string
  /** Who asks (http/requests/client-address): whoever asks for much waits. */
  network: string
  /** How she takes what is for her alone. */
  encoding: Encoding
  /** What stands on top of whatever is shown. */
  announced: LoadAnnounced
  /** For what is a page for everybody: how often each kind of what it is made of was written (./page-revision). */
  revision?: string
  /** And when it is told that something of that was written (./live-hours). */
  live?: string
}

export type PublicPage = PageDependencies & {
  /** Which parameters it reads; others change nothing and are not kept apart. */
  parameters: readonly ScreenParameter[]
  /** Where the page is one and the same under many addresses, the one it is kept under. */
  path?: string
  /** It does not contain its own address. */
  isFragment?: boolean
  /** Takes made-up parameters out, so that ids which nobody has are all one page. A missing one is empty. */
  normalizeParameters?: (visit: PageRequest) => Promise<ScreenParameters>
  render: (visit: PageRequest) => Promise<PageContent>
  /** Whoever brings a cookie may be answered something else. */
  isPersonal?: true
}
export type PageContent = {
  page: ReactNode
  status?: number
  /** Its inline style, where that is not its event's colors. */
  style?: string
  /** When something on it is over by itself, in ms, if it was begun at a moment: then it is made again. */
  expiresAt?: (begun: number) => Promise<number | undefined>
}

/** A page with one entry of a list over it holds all of the list as well: of long ones no such copies are kept. */
const MAX_ENTRY_PAGE_BYTES = 256 * 1024

/** Kept per event, path, what it reads, and data version; http/cached-response answers what is kept. */
export function publicPageHandler(page: PublicPage) {
  const saysAddress = !page.isFragment
  const answer = ({ request, server }: RequestContext) => {
    recordClientAddress(request, server)
    return handlePageRequest(request, page, saysAddress ? originFor(request) : '')
  }
  return cacheable(answer, { includesOwnUrl: saysAddress })
}

async function handlePageRequest(request: Request, page: PublicPage, site: string): Promise<Response> {
  try {
    const until = requestDeadline()
    const since = await syncedRevisionClock(until)
    const isSaved = hasCopy({ site, path: pathAndQuery(request.url) })
    const visit = isSaved
      ? await withDeadline(readPageRequest(request, site), until)
      : await readPageRequest(request, site)
    if (visit === 'late') return (await serveStale(request, site))!
    if (visit instanceof Response) return visit
    const pathname = page.path ?? new URL(request.url).pathname
    // Shown in place of another event it says so: one page for all the names that nobody has.
    const instead = visit.isFallbackEvent ? ' instead' : ''
    const addressOf = (parameters: ScreenParameters) => ({ site, path: visit.links(pathname, parameters) + instead })
    const parameters = await knownParameters(visit, page, (asked) => (hasCopy(addressOf(asked)) ? until : undefined))
    const isKept = isEnumerable(parameters)
    const render = async (options: RenderOptions) =>
      renderPublicPage(
        page,
        await page.render({ ...visit, parameters, ...(await pageUpdateData(visit, page)) }),
        visit,
        options,
      )
    return await serveOrRender(request, {
      ...addressOf(parameters),
      eventId: visit.event.id,
      dependsOn: [...page.kinds, 'announcements'],
      isStored: isKept,
      mostBytes: hasOpenEntry(parameters) ? MAX_ENTRY_PAGE_BYTES : undefined,
      until,
      clockAtStart: since,
      make: ({ hasCopy }) => {
        const work = () => render({ waitForAll: hasCopy })
        return isKept && !hasOpenEntry(parameters) ? work() : withRenderSlot(visit.network, work)
      },
    })
  } catch (error) {
    return (isDatabaseUnavailable(error) && (await serveStale(request, site))) || handlePageError(error, request)
  }
}

/** What the page reads of what was asked for. `untilWith`: how long that may take where there is a copy under these. */
async function knownParameters(
  visit: PageRequest,
  { parameters, normalizeParameters }: PublicPage,
  untilWith: (asked: ScreenParameters) => number | undefined,
) {
  const asked = pickParameters(visit.parameters, parameters)
  if (!normalizeParameters) return asked
  const knowing = normalizeParameters({ ...visit, parameters: asked })
  const until = untilWith(asked)
  const found = until === undefined ? await knowing : await withDeadline(knowing, until)
  return found === 'late' ? asked : pickParameters(found, parameters)
}

/** The event and screen a request means; where there is no event to show, the page that says so. */
export async function readPageRequest(request: Request, site = originFor(request)): Promise<PageRequest | Response> {
  const url = new URL(request.url)
  const asked = url.searchParams.get('eventSlug')
  const open = await cachedActiveEvents()
  const event = selectEvent(open, asked)
  if (!event) return (await cachedEvents()).length ? noActiveEventPage() : uninitializedPage(request)
  const links = createLinks(new URLSearchParams(asked ? { eventSlug: event.slug } : {}))
  return {
    event,
    isFallbackEvent: !!asked && event.slug !== asked,
    others: open.filter(({ id }) => id !== event.id),
    parameters: readParameters(url.searchParams),
    links,
    canonical: (path, parameters) => site && site + links(path, parameters),
    network: clientNetwork(request),
    encoding: negotiatedEncoding(request),
    announced: () => announcementsForAll(event),
  }
}

/** Renders the page for everybody, with all headers; what is late leaves as a stream that nobody may keep. */
async function renderPublicPage(
  { kinds, isPersonal }: PublicPage,
  { page, status = 200, style, expiresAt }: PageContent,
  visit: PageRequest,
  options: RenderOptions,
): Promise<RenderedPage | Response> {
  const begun = Date.now()
  // Whoever just posted must find it there, and so must whoever was told of something new.
  const isForCdn = status === 200 && !isPersonal && !kinds.some(updatesIslandOnly)
  const rendered = await renderPage(page, options)
  if ('stream' in rendered)
    return documentResponse(rendered, { status, headers: speculationHeaders, policy: policyOf(visit, style) })
  return {
    body: rendered.html,
    status,
    until: earliest(await announcementsExpireAt(visit.event, begun), await expiresAt?.(begun)),
    headers: {
      ...publicHeaders(policyOf(visit, style)),
      ...(isForCdn && cdnHeaders()),
      'content-type': HTML_TYPE,
      ...speculationHeaders,
    },
  }
}

function earliest(...moments: (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined)
  return known.length ? Math.min(...known) : undefined
}

/** The page for this visitor alone, all of it at once. */
export async function renderForVisitor(
  { page, status }: PageContent,
  visit: PageRequest,
  headers: Record<string, string>,
): Promise<Response> {
  const rendered = await renderPage(page, { waitForAll: true })
  return personalResponse(rendered, visit.encoding, {
    status,
    headers: { ...speculationHeaders, ...headers },
    policy: policyOf(visit),
  })
}

const speculationHeaders = { 'speculation-rules': `"${SPECULATION_RULES_URL}"` }

function policyOf({ event, canonical }: PageRequest, style = accentStylesheet(event.accent)) {
  return { styleHashes: [styleHash(style)], isHttps: canonical('/').startsWith('https:') }
}
