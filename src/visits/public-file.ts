import { isDatabaseUnavailable } from '../../db/pool/errors.ts'
import type { Event, RevisionKind } from '../../db/schema.ts'
import { answerCurrent, hasCopy, keptAnswer, type Made, savedAnswer } from '../http/cache/page-cache.ts'
import { inTime, soon } from '../http/cache/patience.ts'
import { pathAndQuery } from '../http/requests/path-and-query.ts'
import { siteOf } from '../http/requests/sites.ts'
import { askedEvent } from './asked-event.ts'

/** What is asked for: an event's file, or the part of it that its parameters say. */
export type AskedFile = {
  event: Event
  parameters: Record<string, string>
  /** What the addresses in it begin with (http/requests/sites); empty where it says none, or it is not known what we are called. */
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
  return async ({ request }: { request: Request }): Promise<Response> => {
    const site = file.saysAddress ? siteOf(request) : ''
    const kept = keptAnswer(request, site)
    if (kept) return kept
    try {
      return await answerFile(request, file, site, refuse)
    } catch (error) {
      const saved = isDatabaseUnavailable(error) && (await savedAnswer(request, site))
      if (saved) return saved
      throw error
    }
  }
}

type Refuse = NonNullable<PublicFile['refuse']>

async function answerFile(request: Request, file: PublicFile, site: string, refuse: Refuse): Promise<Response> {
  const until = soon()
  const asking = whatIsAsked(request, file)
  const asked = hasCopy({ site, path: pathAndQuery(request.url) }) ? await inTime(asking, until) : await asking
  if (asked === 'late') return (await savedAnswer(request, site))!
  if (asked instanceof Response) return refuse(asked)
  const { event, parameters } = asked
  return answerCurrent(request, {
    site,
    path: addressOf(file.path, event, parameters),
    eventId: event.id,
    // The event too: it may get another slug.
    kinds: [...new Set<RevisionKind>(['event', ...file.kinds])],
    until,
    make: async () => {
      const made = await file.make({ event, parameters, site })
      return made instanceof Response ? refuse(made) : made
    },
  })
}

async function whatIsAsked(request: Request, { partOf }: PublicFile): Promise<Omit<AskedFile, 'site'> | Response> {
  const asked = new URL(request.url).searchParams
  const event = await askedEvent(asked.get('eventSlug') ?? undefined)
  if (event instanceof Response) return event
  const parameters = (await partOf?.(event, asked)) ?? {}
  return parameters instanceof Response ? parameters : { event, parameters }
}

/** Always with the slug: which event is meant without one can change while none of its data does. */
function addressOf(path: string, event: Event, parameters: Record<string, string>): string {
  return `${path}?${new URLSearchParams({ eventSlug: event.slug, ...parameters })}`
}
