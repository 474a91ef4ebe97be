import { Elysia } from 'elysia'
import type { ReactNode } from 'react'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import type { Event, PublicEvent } from '../../db/schema.ts'
import { withDeadline } from '../../db/semaphore.ts'
import { SPECULATION_RULES_URL } from '../http/assets.ts'
import { type Encoding, negotiateEncoding } from '../http/encoding.ts'
import { handlePageError, noActiveEventPage, uninitializedPage } from '../http/errors.tsx'
import { cacheable, hasCopy, lookUpAndServe, type RenderedPage } from '../http/page-cache.ts'
import { joinParts, type RenderOptions, renderPage, withRenderSlot } from '../http/render.ts'
import { clientNetwork, originFor, recordClientAddress } from '../http/request-address.ts'
import { type RequestContext, withRateLimit } from '../http/request-throttle.ts'
import {
  cdnHeaders,
  documentResponse,
  HTML_TYPE,
  personalResponse,
  publicHeaders,
  styleHash,
} from '../http/responses.ts'
import { createLinks, type Links } from '../layout/links.ts'
import type { LoadAnnounced } from '../layout/masthead/announcements.tsx'
import { nextAfter } from '../program/now.ts'
import { cachedSessions } from '../program/program-rows.ts'
import type { ScreenName, ScreenParameter } from '../screens.ts'
import { dialogsPath, parametersOfKind, SCREEN_PARAMETERS, SCREENS } from '../screens.ts'
import { eventStylesheet } from '../text/track-colors.ts'
import { isRowId } from '../text/typed/typed-text.ts'
import { cachedEvents, selectEvent, visibleEvents } from './cached-events.ts'
import type { PageDependencies } from './page-head.tsx'
import { announcementsExpireAt, announcementsForAll, pageUpdateData, updatesIslandOnly } from './page-head.tsx'

export type PageRequest = {
  path: string
  event: PublicEvent
  isFallbackEvent: boolean
  others: Event[]
  parameters: ScreenParameters
  links: Links
  /** Empty where the site's address is unknown (http/request-address). */
  canonical: (path: string, parameters?: Record<string, string | undefined>) => string
  network: string
  encoding: Encoding
  announced: LoadAnnounced
  revision?: string
  live?: string
}

/** What a dialog over a page takes of it. */
export type OverPage = Pick<PageRequest, 'event' | 'links'> & { closeHref: string }

type PublicPage = PageDependencies & {
  parameters: readonly ScreenParameter[]
  /** The cache path of a page with many addresses; a function gives unknown addresses one in common. */
  path?: string | ((visit: PageRequest) => Promise<string>)
  isFragment?: boolean
  /** Empties unknown ids, so that they share one page. */
  normalizeParameters?: (visit: PageRequest) => Promise<ScreenParameters>
  render: (visit: PageRequest) => Promise<PageContent | DialogBundle>
  isPersonal?: true
  withSlot?: typeof withRenderSlot
}
export type PageContent = {
  page: ReactNode
  status?: number
  style?: string
  /** When the page expires by the clock, in ms. */
  expiresAt?: (begun: number) => Promise<number | undefined>
}
/** What a script fetches of a screen instead of a page (ui/overlays/dialog). */
export type DialogBundle = Omit<PageContent, 'page'> & { templates: Iterable<string> }

/** An entry's page contains the whole list; of long lists such copies are not cached. */
const MAX_ENTRY_PAGE_BYTES = 256 * 1024

/** Cached by event, path, parameters, and revision; http/page-cache serves it. */
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
    // One page for all unknown names, which says so.
    const instead = visit.isFallbackEvent ? ' instead' : ''
    const addressAt = (path: string, parameters: ScreenParameters) => ({
      site,
      path: visit.links(path, parameters) + instead,
    })
    // A copy means that the address is known, also while the database is late.
    const isKept = hasCopy(addressAt(visit.path, pickParameters(visit.parameters, page.parameters)))
    const pathname = isKept ? visit.path : await pathOf(page, visit)
    const addressOf = (parameters: ScreenParameters) => addressAt(pathname, parameters)
    const parameters = await knownParameters(visit, page, (asked) => (hasCopy(addressOf(asked)) ? until : undefined))
    const isStored = isEnumerable(parameters)
    const isEntry = ENTRIES.some((name) => parameters[name]) || parameters.take !== undefined
    return {
      ...addressOf(parameters),
      eventId: visit.event.id,
      dependsOn: [...page.kinds, 'announcements' as const],
      isStored,
      mostBytes: isEntry ? MAX_ENTRY_PAGE_BYTES : undefined,
      make: ({ hasCopy }: { hasCopy: boolean }) => {
        const work = async () => {
          const content = await page.render({
            ...visit,
            path: pathname,
            parameters,
            ...(await pageUpdateData(visit, page)),
          })
          return renderPublicPage(page, content, visit, { waitForAll: hasCopy })
        }
        return isStored && !isEntry ? work() : (page.withSlot ?? withRenderSlot)(visit.network, work)
      },
    }
  }
  try {
    return await lookUpAndServe(request, { site, read: () => readPageRequest(request, site), toRequest })
  } catch (error) {
    return handlePageError(error, request)
  }
}

const pathOf = async ({ path }: PublicPage, visit: PageRequest): Promise<string> =>
  typeof path === 'function' ? path(visit) : (path ?? visit.path)

/** `untilWith`: the deadline where a copy exists. */
async function knownParameters(
  visit: PageRequest,
  { parameters, normalizeParameters }: PublicPage,
  untilWith: (known: ScreenParameters) => number | undefined,
) {
  const known = pickParameters(visit.parameters, parameters)
  if (!normalizeParameters) return known
  const knowing = normalizeParameters({ ...visit, parameters: known })
  const until = untilWith(known)
  const found = until === undefined ? await knowing : await withDeadline(knowing, until)
  return found === 'late' ? known : pickParameters(found, parameters)
}

/** Without an event, the page that says so. */
export async function readPageRequest(request: Request, site = originFor(request)): Promise<PageRequest | Response> {
  const url = new URL(request.url)
  const { open, slug: asked } = await visibleEvents(url.searchParams.get('eventSlug'))
  const event = selectEvent(open, asked)
  if (!event) return (await cachedEvents()).length ? noActiveEventPage() : uninitializedPage(request)
  const links = createLinks(new URLSearchParams(asked ? { eventSlug: event.slug } : {}))
  return {
    path: url.pathname,
    event,
    isFallbackEvent: !!asked && event.slug !== asked,
    others: open.filter(({ id }) => id !== event.id),
    parameters: readParameters(url.searchParams),
    links,
    canonical: (path, parameters) => site && site + links(path, parameters),
    network: clientNetwork(request),
    encoding: negotiateEncoding(request),
    announced: () => announcementsForAll(event),
  }
}

async function renderPublicPage(
  { kinds, isPersonal }: PublicPage,
  content: PageContent | DialogBundle,
  visit: PageRequest,
  options: RenderOptions,
): Promise<RenderedPage | Response> {
  const { status = 200, style, expiresAt } = content
  const begun = Date.now()
  // A sender must find their post, and a listener the change.
  const isForCdn = status === 200 && !isPersonal && !kinds.some(updatesIslandOnly)
  const rendered = 'page' in content ? await renderPage(content.page, options) : await joinParts(content.templates)
  if ('stream' in rendered)
    return documentResponse(rendered, { status, headers: speculationHeaders, policy: policyOf(visit, style) })
  return {
    body: rendered.html,
    status,
    until: nextAfter(begun, [(await announcementsExpireAt(visit.event, begun)) ?? 0, (await expiresAt?.(begun)) ?? 0]),
    headers: {
      ...publicHeaders(policyOf(visit, style)),
      ...(isForCdn && cdnHeaders()),
      'content-type': HTML_TYPE,
      ...speculationHeaders,
    },
  }
}

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

function policyOf({ event, canonical }: PageRequest, style = eventStylesheet(event)) {
  return { styleHashes: [styleHash(style)], isHttps: canonical('/').startsWith('https:') }
}

type Parts = Pick<PublicPage, 'path' | 'normalizeParameters' | 'withSlot'> & {
  render: (visit: PageRequest) => Promise<PageContent>
  dialogs?: Pick<PublicPage, 'normalizeParameters'> & { render: (visit: PageRequest) => Promise<DialogBundle> }
}

export function publicScreen(name: ScreenName, { dialogs, ...page }: Parts) {
  const { dialogs: bundle, ...screen } = SCREENS[name]
  const routes = new Elysia().get(screen.path, publicPageHandler({ ...screen, ...page }))
  if (!dialogs || !bundle) return routes
  const path = dialogsPath(name)
  return routes.get(path, publicPageHandler({ kinds: screen.kinds, ...bundle, ...dialogs, path, isFragment: true }))
}

export function personalPageHandler<Asked extends RequestContext>(
  render: (visit: PageRequest, call: Asked) => Promise<PageContent>,
  { whenUnavailable }: { whenUnavailable?: (call: Asked) => Response | Promise<Response> } = {},
) {
  return (call: Asked) =>
    withRateLimit(call, async (request) => {
      try {
        const visit = await readPageRequest(request)
        if (visit instanceof Response) return visit
        return await withRenderSlot(visit.network, async () => renderForVisitor(await render(visit, call), visit, {}))
      } catch (error) {
        return whenUnavailable && isDatabaseUnavailable(error) ? whenUnavailable(call) : handlePageError(error, request)
      }
    })
}

export type ScreenParameters = Partial<Record<ScreenParameter, string>>

const FLAGS = parametersOfKind('flag', 'view flag')
const ENTRIES = parametersOfKind('entry', 'notice')
const ROWS = parametersOfKind('row')
const VIEWS = parametersOfKind('view', 'view flag')
const ENDLESS = parametersOfKind('search', 'row')

/** Flags and impossible rows become empty values. */
function readParameters(query: URLSearchParams): ScreenParameters {
  const parameters: ScreenParameters = {}
  for (const [name, value] of query) {
    if (!isScreenParameter(name)) continue
    const isValueless = FLAGS.includes(name) || (ROWS.includes(name) && !isRowId(value))
    parameters[name] = isValueless ? '' : value
  }
  return parameters
}

/** In the order of `names`, so that one page has one address. */
function pickParameters(parameters: ScreenParameters, names: readonly ScreenParameter[]): ScreenParameters {
  const present = names.filter((name) => parameters[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, parameters[name]]))
}

/** False for searches, places in a list, and combinations, which are endless. */
function isEnumerable(parameters: ScreenParameters): boolean {
  const names = Object.keys(parameters) as ScreenParameter[]
  if (names.every((name) => VIEWS.includes(name))) return true
  return names.length <= 1 && ENDLESS.every((name) => parameters[name] === undefined)
}

/** Empties an unknown session, so that all of them share one page. */
export async function withKnownSession({ event, parameters }: PageRequest): Promise<ScreenParameters> {
  const { session } = parameters
  if (session === undefined) return parameters
  const isKnown = (await cachedSessions(event.id)).some(({ id }) => id === session)
  return { ...parameters, session: isKnown ? session : '' }
}

export function presenceOnly(value: string | undefined): '' | undefined {
  return value === undefined ? undefined : ''
}

const isScreenParameter = (name: string): name is ScreenParameter => SCREEN_PARAMETERS.includes(name as ScreenParameter)
