import type { ReactNode } from 'react'
import { isDatabaseUnavailable } from '../../db/pool/errors.ts'
import type { Event } from '../../db/schema.ts'
import type { Encoding } from '../http/cache/encoding.ts'
import { answerCurrent, hasCopy, savedAnswer } from '../http/cache/page-cache.ts'
import { inTime, soon } from '../http/cache/patience.ts'
import { heardSoFar } from '../http/cache/reachable.ts'
import { inTurn } from '../http/cache/turns.ts'
import { answerFailedPage, nothingOnPage, uninitializedPage } from '../http/errors.tsx'
import { sameForAll } from '../http/from-memory.ts'
import type { Asked } from '../http/limits/as-client.ts'
import { clientNetwork, noteClientAddress } from '../http/limits/client-address.ts'
import { encodingFor } from '../http/private-answer.ts'
import type { RenderOptions } from '../http/render.ts'
import { pathAndQuery } from '../http/requests/path-and-query.ts'
import { siteOf } from '../http/requests/sites.ts'
import { type Links, linksCarrying } from '../layout/links.ts'
import type { LoadAnnounced } from '../layout/masthead/head.tsx'
import { announcedToAll } from './announcements.ts'
import { currentEvent } from './current-event.ts'
import { openEvents, rememberedEvents } from './known-events.ts'
import { type MadeOf, toFollow } from './live-hours.ts'
import { makePage } from './make-page.ts'
import { hasEntry, isOrdinary, type Parameters, pick, readParameters, type ScreenParameter } from './parameters.ts'

/** What a visitor asked for. */
export type Visit = {
  event: Event
  /** Another one than was asked for, which is not there (product §2.3). */
  isOther: boolean
  /** The others that are open, by name. */
  others: Event[]
  parameters: Parameters
  links: Links
  /** For search engines and shared links; empty where our name is unknown (http/requests/sites). */
  canonical: (path: string, parameters?: Record<string, string | undefined>) => string
  /** Who asks (http/limits/client-address): whoever asks for much waits. */
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

export type PublicPage = MadeOf & {
  /** Which parameters it reads; others change nothing and are not kept apart. */
  reads: readonly ScreenParameter[]
  /** Where the page is one and the same under many addresses, the one it is kept under. */
  path?: string
  /** It does not contain its own address. */
  isFragment?: boolean
  /** Takes made-up parameters out, so that ids which nobody has are all one page. A missing one is empty. */
  known?: (visit: Visit) => Promise<Parameters>
  render: (visit: Visit) => Promise<PageContent>
  /** Whoever brings a cookie may be answered something else. */
  isPersonal?: true
}
export type PageContent = {
  page: ReactNode
  status?: number
  /** Its inline style, where that is not its event's colors. */
  style?: string
  /** When something on it is over by itself, in ms, if it was begun at a moment: then it is made again. */
  isRightUntil?: (begun: number) => Promise<number | undefined>
}

/** A page with one entry of a list over it holds all of the list as well: of long ones no such copies are kept. */
const MOST_BYTES_WITH_ENTRY = 256 * 1024

/** Kept per event, path, what it reads, and data version; http/from-memory answers what is kept. */
export function publicPage(page: PublicPage) {
  const saysAddress = !page.isFragment
  const answer = ({ request, server }: Asked) => {
    noteClientAddress(request, server)
    return answerVisit(request, page, saysAddress ? siteOf(request) : '')
  }
  return sameForAll(answer, { saysAddress })
}

async function answerVisit(request: Request, page: PublicPage, site: string): Promise<Response> {
  try {
    const until = soon()
    const since = await heardSoFar(until)
    const isSaved = hasCopy({ site, path: pathAndQuery(request.url) })
    const visit = isSaved ? await inTime(readVisit(request, site), until) : await readVisit(request, site)
    if (visit === 'late') return (await savedAnswer(request, site))!
    if (visit instanceof Response) return visit
    const pathname = page.path ?? new URL(request.url).pathname
    // Shown in place of another event it says so: one page for all the names that nobody has.
    const instead = visit.isOther ? ' instead' : ''
    const addressOf = (parameters: Parameters) => ({ site, path: visit.links(pathname, parameters) + instead })
    const parameters = await knownParameters(visit, page, (asked) => (hasCopy(addressOf(asked)) ? until : undefined))
    const isKept = isOrdinary(parameters)
    const render = async (options: RenderOptions) =>
      makePage(page, await page.render({ ...visit, parameters, ...(await toFollow(visit, page)) }), visit, options)
    return await answerCurrent(request, {
      ...addressOf(parameters),
      eventId: visit.event.id,
      kinds: [...page.kinds, 'announcements'],
      isKept,
      mostBytes: hasEntry(parameters) ? MOST_BYTES_WITH_ENTRY : undefined,
      until,
      since,
      make: ({ hasCopy }) => {
        const work = () => render({ whole: hasCopy })
        return isKept && !hasEntry(parameters) ? work() : inTurn(visit.network, work)
      },
    })
  } catch (error) {
    return (isDatabaseUnavailable(error) && (await savedAnswer(request, site))) || answerFailedPage(error, request)
  }
}

/** What the page reads of what was asked for. `untilWith`: how long that may take where there is a copy under these. */
async function knownParameters(
  visit: Visit,
  { reads, known }: PublicPage,
  untilWith: (asked: Parameters) => number | undefined,
) {
  const asked = pick(visit.parameters, reads)
  if (!known) return asked
  const knowing = known({ ...visit, parameters: asked })
  const until = untilWith(asked)
  const found = until === undefined ? await knowing : await inTime(knowing, until)
  return found === 'late' ? asked : pick(found, reads)
}

/** The event and screen a request means; where there is no event to show, the page that says so. */
export async function readVisit(request: Request, site = siteOf(request)): Promise<Visit | Response> {
  const url = new URL(request.url)
  const asked = url.searchParams.get('eventSlug')
  const open = await openEvents()
  const event = currentEvent(open, asked)
  if (!event) return (await rememberedEvents()).length ? nothingOnPage() : uninitializedPage(request)
  const links = linksCarrying(new URLSearchParams(asked ? { eventSlug: event.slug } : {}))
  return {
    event,
    isOther: !!asked && event.slug !== asked,
    others: open.filter(({ id }) => id !== event.id),
    parameters: readParameters(url.searchParams),
    links,
    canonical: (path, parameters) => site && site + links(path, parameters),
    network: clientNetwork(request),
    encoding: encodingFor(request),
    announced: () => announcedToAll(event),
  }
}
