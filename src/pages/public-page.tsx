import { Elysia } from 'elysia'
import type { ReactNode } from 'react'
import { withDeadline } from '../../db/deadline.ts'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import type { Event } from '../../db/schema.ts'
import { SPECULATION_RULES_URL } from '../http/assets.ts'
import { cacheable } from '../http/cached-response.ts'
import type { Encoding } from '../http/encoding.ts'
import { handlePageError, noActiveEventPage, uninitializedPage } from '../http/errors.tsx'
import { hasCopy, lookUpAndServe, type RenderedPage } from '../http/page-cache.ts'
import { documentResponse, negotiatedEncoding, personalResponse } from '../http/private-response.ts'
import { type RenderOptions, renderPage, withRenderSlot } from '../http/render.ts'
import { clientNetwork, originFor, recordClientAddress } from '../http/request-address.ts'
import { type RequestContext, withRateLimit } from '../http/request-throttle.ts'
import { cdnHeaders, HTML_TYPE, publicHeaders, styleHash } from '../http/response-headers.ts'
import { createLinks, type Links } from '../layout/links.ts'
import type { LoadAnnounced } from '../layout/masthead/head.tsx'
import { dialogsPath, SCREENS, type ScreenName, type ScreenParameter } from '../screens.ts'
import { accentStylesheet } from '../text/accent.ts'
import { cachedActiveEvents, cachedEvents, selectEvent } from './cached-events.ts'
import {
  announcementsExpireAt,
  announcementsForAll,
  type PageDependencies,
  pageUpdateData,
  updatesIslandOnly,
} from './page-updates.ts'
import { hasOpenEntry, isEnumerable, pickParameters, readParameters, type ScreenParameters } from './parameters.ts'

export type PageRequest = {
  event: Event
  /** The requested event does not exist (product §2.3). */
  isFallbackEvent: boolean
  /** Other active events, by name. */
  others: Event[]
  parameters: ScreenParameters
  links: Links
  /** Empty where the site's address is unknown (http/request-address). */
  canonical: (path: string, parameters?: Record<string, string | undefined>) => string
  /** Networks take turns at rendering. */
  network: string
  encoding: Encoding
  announced: LoadAnnounced
  /** The revisions of the page's kinds (./page-updates). */
  revision?: string
  /** The hours in which it updates (./page-updates). */
  live?: string
}

type PublicPage = PageDependencies & {
  /** Other parameters change nothing. */
  parameters: readonly ScreenParameter[]
  /** The cache path of a page with many addresses. */
  path?: string
  /** It does not contain its own address. */
  isFragment?: boolean
  /** Empties unknown ids, so that they share one page. */
  normalizeParameters?: (visit: PageRequest) => Promise<ScreenParameters>
  render: (visit: PageRequest) => Promise<PageContent>
  /** Visitors with cookies may get another page. */
  isPersonal?: true
}
export type PageContent = {
  page: ReactNode
  status?: number
  /** Inline style other than the event's colors. */
  style?: string
  /** When the page expires by the clock, in ms. */
  expiresAt?: (begun: number) => Promise<number | undefined>
}

/** An entry's page contains the whole list; of long lists such copies are not cached. */
const MAX_ENTRY_PAGE_BYTES = 256 * 1024

/** Cached by event, path, parameters, and revision; http/cached-response serves it. */
export function publicPageHandler(page: PublicPage) {
  const includesOwnUrl = !page.isFragment
  const answer = ({ request, server }: RequestContext) => {
    recordClientAddress(request, server)
    return handlePageRequest(request, page, includesOwnUrl ? originFor(request) : '')
  }
  return cacheable(answer, { includesOwnUrl })
}

async function handlePageRequest(request: Request, page: PublicPage, site: string): Promise<Response> {
  const toRequest = async (visit: PageRequest, until: number) => {
    const pathname = page.path ?? new URL(request.url).pathname
    // One page for all unknown names, which says so.
    const instead = visit.isFallbackEvent ? ' instead' : ''
    const addressOf = (parameters: ScreenParameters) => ({ site, path: visit.links(pathname, parameters) + instead })
    const parameters = await knownParameters(visit, page, (asked) => (hasCopy(addressOf(asked)) ? until : undefined))
    const isStored = isEnumerable(parameters)
    const isEntry = hasOpenEntry(parameters)
    const render = async (options: RenderOptions) =>
      renderPublicPage(
        page,
        await page.render({ ...visit, parameters, ...(await pageUpdateData(visit, page)) }),
        visit,
        options,
      )
    return {
      ...addressOf(parameters),
      eventId: visit.event.id,
      dependsOn: [...page.kinds, 'announcements' as const],
      isStored,
      mostBytes: isEntry ? MAX_ENTRY_PAGE_BYTES : undefined,
      make: ({ hasCopy }: { hasCopy: boolean }) => {
        const work = () => render({ waitForAll: hasCopy })
        return isStored && !isEntry ? work() : withRenderSlot(visit.network, work)
      },
    }
  }
  try {
    return await lookUpAndServe(request, { site, read: () => readPageRequest(request, site), toRequest })
  } catch (error) {
    return handlePageError(error, request)
  }
}

/** `untilWith`: the deadline where a copy exists. */
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

/** Without an event, the page that says so. */
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

/** A late page leaves as a stream, uncached. */
async function renderPublicPage(
  { kinds, isPersonal }: PublicPage,
  { page, status = 200, style, expiresAt }: PageContent,
  visit: PageRequest,
  options: RenderOptions,
): Promise<RenderedPage | Response> {
  const begun = Date.now()
  // A sender must find their post, and a listener the change.
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

/** All of it at once. */
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

type Parts = Pick<PublicPage, 'render' | 'normalizeParameters'> & {
  /** All dialogs in one fragment. */
  dialogs?: Pick<PublicPage, 'render' | 'normalizeParameters'>
}

/** The routes of a row of `screens.ts`. */
export function publicScreen(name: ScreenName, { dialogs, ...page }: Parts) {
  const { dialogs: bundle, ...screen } = SCREENS[name]
  const routes = new Elysia().get(screen.path, publicPageHandler({ ...screen, ...page }))
  if (!dialogs || !bundle) return routes
  const path = dialogsPath(name)
  return routes.get(path, publicPageHandler({ kinds: screen.kinds, ...bundle, ...dialogs, path, isFragment: true }))
}

/** Rendered for one visitor and never cached. */
export function personalPageHandler<Asked extends RequestContext>(
  render: (visit: PageRequest, asked: Asked) => Promise<PageContent>,
  { whenUnavailable }: { whenUnavailable?: (asked: Asked) => Response | Promise<Response> } = {},
) {
  return (asked: Asked) =>
    withRateLimit(asked, async (request) => {
      try {
        const visit = await readPageRequest(request)
        if (visit instanceof Response) return visit
        return await withRenderSlot(visit.network, async () => renderForVisitor(await render(visit, asked), visit, {}))
      } catch (error) {
        return whenUnavailable && isDatabaseUnavailable(error)
          ? whenUnavailable(asked)
          : handlePageError(error, request)
      }
    })
}
