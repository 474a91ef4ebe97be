import { isDatabaseUnavailable } from '../../db/pool/errors.ts'
import type { Event, RevisionKind } from '../../db/schema.ts'
import { answerCurrent, hasCopy, type Made, savedAnswer } from '../http/cache/page-cache.ts'
import { inTime, soon } from '../http/cache/patience.ts'
import { heardSoFar } from '../http/cache/reachable.ts'
import { sameForAll } from '../http/from-memory.ts'
import { pathAndQuery } from '../http/requests/path-and-query.ts'
import { siteOf } from '../http/requests/sites.ts'
import { askedEvent } from './asked-event.ts'

/** What is asked for: an event's file, or the part of it that its parameters say. */
export type AskedFile = {
  event: Event
  /** It was asked for by its name; else it is the one of visitors who name none. */
  isNamed: boolean
  parameters: Record<string, string>
  /** What its addresses begin with (http/requests/sites); empty if it says none, or our name is unknown. */
  site: string
}

export type PublicFile = {
  path: string
  /** What of the event it is made of. */
  kinds: readonly RevisionKind[]
  /** It says its own address. */
  saysAddress?: boolean
  /** Which part of it is asked for, from what can be said without end; an answer where there is no such part. */
  partOf?: (event: Event, asked: URLSearchParams) => Promise<Record<string, string> | Response>
  make: (asked: AskedFile) => Promise<Made | Response>
  /** Where another site's script is to read also that there is nothing. */
  refuse?: (refusal: Response) => Response
}

/** The handler of a public file of one event (`?eventSlug=`): kept in memory until one of its kinds is written. */
export function publicFile({ refuse = (refusal) => refusal, ...file }: PublicFile) {
  const { saysAddress = false } = file
  const answer = async ({ request }: { request: Request }): Promise<Response> => {
    const site = saysAddress ? siteOf(request) : ''
    try {
      return await answerFile(request, file, site, refuse)
    } catch (error) {
      const saved = isDatabaseUnavailable(error) && (await savedAnswer(request, site))
      if (saved) return saved
      throw error
    }
  }
  return sameForAll(answer, { saysAddress })
}

type Refuse = NonNullable<PublicFile['refuse']>

async function answerFile(request: Request, file: PublicFile, site: string, refuse: Refuse): Promise<Response> {
  const until = soon()
  const since = await heardSoFar(until)
  const asking = whatIsAsked(request, file)
  const asked = hasCopy({ site, path: pathAndQuery(request.url) }) ? await inTime(asking, until) : await asking
  if (asked === 'late') return (await savedAnswer(request, site))!
  if (asked instanceof Response) return refuse(asked)
  const { event } = asked
  return answerCurrent(request, {
    site,
    path: addressOf(file.path, asked),
    eventId: event.id,
    // The event too, and with it which one is meant where none is named: it may get another slug.
    kinds: [...new Set<RevisionKind>(['event', ...file.kinds])],
    until,
    since,
    make: async () => {
      const made = await file.make({ ...asked, site })
      return made instanceof Response ? refuse(made) : made
    },
  })
}

async function whatIsAsked(request: Request, { partOf }: PublicFile): Promise<Omit<AskedFile, 'site'> | Response> {
  const asked = new URL(request.url).searchParams
  const event = await askedEvent(asked.get('eventSlug') ?? undefined)
  if (event instanceof Response) return event
  const parameters = (await partOf?.(event, asked)) ?? {}
  return parameters instanceof Response ? parameters : { event, isNamed: !!asked.get('eventSlug'), parameters }
}

/** As most who ask write it, so that it is found without reading it. */
function addressOf(path: string, { event, isNamed, parameters }: Omit<AskedFile, 'site'>): string {
  const query = new URLSearchParams({ ...(isNamed && { eventSlug: event.slug }), ...parameters })
  return query.size ? `${path}?${query}` : path
}
