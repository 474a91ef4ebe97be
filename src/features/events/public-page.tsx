import type { ReactNode } from 'react'
import { isDatabaseUnavailable } from '../../../db/client.ts'
import type { Event, RevisionKind } from '../../../db/schema.ts'
import { accentStyle } from '../../format/accent.ts'
import { publicOrigin } from '../../http/client-address.ts'
import { answerFailedPage, uninitializedPage } from '../../http/errors.tsx'
import { answerCurrent, keptAnswer, type Made, savedAnswer } from '../../http/page-cache.ts'
import { type RenderOptions, renderPage } from '../../http/render.ts'
import { securityHeaders, styleHash } from '../../http/security-headers.ts'
import { SPECULATION_RULES_URL } from '../../http/speculation-rules.ts'
import { type Links, linksCarrying } from '../../layout/links.ts'
import { rememberedEvents } from './asked-event.ts'
import { currentEvent } from './current-event.ts'

/** Parameters that belong to one screen and do not travel to another (spec-notes 3). */
const SCREEN_PARAMETERS = ['session', 'speaker', 'message', 'map', 'track', 'q', 'sent', 'posted', 'after'] as const
type ScreenParameter = (typeof SCREEN_PARAMETERS)[number]

/** What a visitor asked for. */
export type Visit = {
  event: Event
  path: string
  parameters: Partial<Record<ScreenParameter, string>>
  links: Links
  /** Whether the visitor brought parameters that are not ours: such a page is not kept. */
  carries: boolean
  /** The address without what the visitor brought along, for search engines and shared links. */
  canonical: (path: string, parameters?: Record<string, string | undefined>) => string
}

export type PublicPage = {
  /** What of the event the page is made of. */
  kinds: readonly RevisionKind[]
  /** Which parameters it reads; others change nothing and are not kept apart. */
  reads: readonly ScreenParameter[]
  /** `keep: false` for what a visitor can make up without end. */
  render: (visit: Visit) => Promise<PageContent>
}
export type PageContent = { page: ReactNode; keep?: boolean; status?: number }

/**
 * The handler of a public page: kept in memory per event, path, what it reads, and data version (see http/page-cache). Not
 * async: what is kept is answered without a promise on the way.
 */
export function publicPage(page: PublicPage) {
  return ({ request }: { request: Request }): Response | Promise<Response> =>
    keptAnswer(request) ?? answerVisit(request, page)
}

async function answerVisit(request: Request, page: PublicPage): Promise<Response> {
  try {
    const visit = await readVisit(request)
    if (!visit) return uninitializedPage(request)
    return await answerCurrent(request, {
      key: keyOf(visit, page.reads),
      eventId: visit.event.id,
      kinds: page.kinds,
      make: async ({ hasCopy }) => {
        const content = await page.render(visit)
        const keep = content.keep !== false && isOrdinary(visit, page.reads)
        return made({ ...content, keep }, visit.event, { patient: hasCopy })
      },
    })
  } catch (error) {
    return (isDatabaseUnavailable(error) && savedAnswer(request)) || answerFailedPage(error, request)
  }
}

/**
 * Answers a form that was refused with its own page, what was typed still in it (spec-notes 7). `retryAfter`: the seconds
 * to wait where it was not the form's fault.
 */
export async function answerRefused(event: Event, content: PageContent, retryAfter?: number): Promise<Response> {
  const answer = await made(content, event, { whole: true })
  if (answer instanceof Response) return answer
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...answer.headers,
      'cache-control': 'no-store',
      ...(retryAfter && { 'retry-after': String(retryAfter) }),
    },
  })
}

/** Where a form that was taken leads: the next reload asks for that page again, and sends nothing twice. */
export function answerTaken(location: string): Response {
  return new Response(null, { status: 303, headers: { ...securityHeaders(), 'cache-control': 'no-store', location } })
}

/** The event and screen a request means; undefined where there are no events. */
export async function readVisit(request: Request): Promise<Visit | undefined> {
  const url = new URL(request.url)
  const events = await rememberedEvents()
  const asked = url.searchParams.get('eventSlug')
  const event = currentEvent(events, asked)
  if (!event) return
  const own = new URLSearchParams(asked ? { eventSlug: event.slug } : {})
  const carried = new URLSearchParams(own)
  const parameters: Visit['parameters'] = {}
  for (const [name, value] of url.searchParams) {
    if (isScreenParameter(name)) parameters[name] = isSwitch(name) ? '' : value
    else if (name !== 'eventSlug') carried.append(name, value)
  }
  return {
    event,
    path: url.pathname,
    parameters,
    links: linksCarrying(carried),
    carries: carried.size > own.size,
    canonical: (path, parameters) => publicOrigin(request) + linksCarrying(own)(path, parameters),
  }
}

const isScreenParameter = (name: string): name is ScreenParameter => SCREEN_PARAMETERS.includes(name as ScreenParameter)

/** Whether it is there is all that such a parameter says. */
const isSwitch = (name: ScreenParameter) => name === 'map' || name === 'posted'

/** Whether a link of ours may have led here. There is no end to the combinations that a visitor can make up. */
function isOrdinary({ carries, parameters }: Visit, reads: readonly ScreenParameter[]): boolean {
  return !carries && reads.filter((name) => parameters[name] !== undefined).length <= 1
}

/** The canonical path and query, the name an answer is kept under. */
function keyOf({ links, path, parameters }: Visit, reads: readonly ScreenParameter[]): string {
  const read = reads.filter((name) => parameters[name] !== undefined)
  return links(path, Object.fromEntries(read.map((name) => [name, parameters[name]])))
}

async function made(
  { page, keep, status = 200 }: PageContent,
  event: Event,
  options: RenderOptions,
): Promise<Made | Response> {
  const rendered = await renderPage(page, options)
  const headers = (caching: string, nonce?: string) => ({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': caching,
    'speculation-rules': `"${SPECULATION_RULES_URL}"`,
    ...securityHeaders({ nonce, styleHashes: [styleHash(accentStyle(event.accent))] }),
  })
  if ('stream' in rendered)
    return new Response(rendered.stream, { status, headers: headers('no-store', rendered.nonce) })
  return { body: rendered.html, status, keep, headers: headers('public, max-age=0, must-revalidate') }
}
