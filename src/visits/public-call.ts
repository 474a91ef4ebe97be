import { isDatabaseUnavailable } from '../../db/pool/errors.ts'
import { revisionNumber } from '../../db/revisions/known-revisions.ts'
import type { Event, RevisionKind } from '../../db/schema.ts'
import { publicHeaders } from '../http/answer-headers.ts'
import { answerCurrent, hasCopy, keptAnswer, savedAnswer } from '../http/cache/page-cache.ts'
import { inTime, soon } from '../http/cache/patience.ts'
import type { Answer } from '../http/private-answer.ts'
import { pathAndQuery } from '../http/requests/path-and-query.ts'
import { askedEvent } from './asked-event.ts'

/** The handler of a public list of one event (`?eventSlug=`), as JSON: kept in memory until one of its kinds is written. */
export function publicCall<Row>(
  path: string,
  kinds: RevisionKind[],
  load: (eventId: string) => Promise<Row[]>,
  headersOf: (rows: Row[], event: Event) => Record<string, string> = () => ({}),
) {
  return async ({ request }: { request: Request }): Promise<Answer<Row[]>> => {
    const kept = keptAnswer(request)
    if (kept) return kept
    try {
      return await answerList(request)
    } catch (error) {
      const saved = isDatabaseUnavailable(error) && (await savedAnswer(request))
      if (saved) return saved
      throw error
    }
  }

  async function answerList(request: Request): Promise<Response> {
    const until = soon()
    const asking = askedEvent(new URL(request.url).searchParams.get('eventSlug') ?? undefined)
    const event = hasCopy({ path: pathAndQuery(request.url) }) ? await inTime(asking, until) : await asking
    if (event === 'late') return (await savedAnswer(request))!
    if (event instanceof Response) return event
    return answerCurrent(request, {
      path: addressOf(path, event),
      eventId: event.id,
      // The event too: it may get another slug.
      kinds: ['event', ...kinds],
      until,
      make: async () => {
        // Before the rows are read: they may be newer than it says, never older.
        const revision = String(revisionNumber(event.id, kinds))
        const rows = await load(event.id)
        return { body: JSON.stringify(rows), headers: { ...jsonHeaders(), revision, ...headersOf(rows, event) } }
      },
    })
  }
}

/** Always with the slug: which event is meant without one can change while none of its data does. */
function addressOf(path: string, event: Event): string {
  return `${path}?eventSlug=${encodeURIComponent(event.slug)}`
}

export function jsonHeaders(): Record<string, string> {
  return { ...publicHeaders(), 'content-type': 'application/json; charset=utf-8' }
}
