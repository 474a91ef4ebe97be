import { requestDeadline, withDeadline } from '../../db/queues/deadline.ts'
import { sumRevisions } from '../../db/revisions/revision-state.ts'
import type { Event, RevisionKind } from '../../db/schema.ts'
import type { Span } from '../program/program.ts'
import { cachedProgram } from '../program/program-rows.ts'

type UpdateData = { revision: string; live: string | undefined }

/** What has a page follow its news: the numbers it is made under, and the seconds between which it does. */
export async function pageUpdateData({ event }: { event: Event }, page: PageDependencies): Promise<UpdateData> {
  return { revision: pageRevision(event, page), live: await liveHours(event, page) }
}

export type PageDependencies = {
  /** What of the event the page is made of; what is announced is on every one. */
  kinds: readonly RevisionKind[]
  /** It is told what changes at any hour: what is open on it may be closed. */
  alwaysUpdates?: true
}

/** `1805000000 1805090000`, in seconds (product §27.1). Undefined where nobody knows when the event is. */
async function liveHours(event: Event, { kinds, alwaysUpdates }: PageDependencies): Promise<string | undefined> {
  if (alwaysUpdates || kinds.some(updatesIslandOnly)) return '0 Infinity'
  const known = await withDeadline(hoursOfSessions(event), requestDeadline())
  // Where the program has no times, or cannot be read now, a page is told more than it needs.
  const hours = (known !== 'late' && known) || hoursOfDates(event)
  return hours && `${hours.from} ${hours.until}`
}

const HOUR = 3600

/** From twelve hours before the first session until two hours after the last. */
async function hoursOfSessions(event: Event): Promise<Span | undefined> {
  const { span } = await cachedProgram(event)
  return span && { from: span.from - 12 * HOUR, until: span.until + 2 * HOUR }
}

/** By the event's dates alone, wherever it is: no place on earth is more than 14 hours before London or 12 behind. */
function hoursOfDates({ startsOn, endsOn }: Event): Span | undefined {
  const [first, last] = [startsOn, endsOn ?? startsOn].map((day) => Date.parse(day ?? '') / 1000) as [number, number]
  return first && last ? { from: first - 18 * HOUR, until: last + 42 * HOUR } : undefined
}

/** What islands follow by themselves: for a post on the board the page around it is not fetched again. */
export const updatesIslandOnly = (kind: RevisionKind) => kind === 'attendee-messages' || kind === 'questions'

/** `event=3&sessions=7`: taken before the data is read, so that a page may be newer than it says, never older. */
function pageRevision({ id }: Event, { kinds }: { kinds: readonly RevisionKind[] }): string {
  const own = [...kinds, 'announcements' as const].filter((kind) => !updatesIslandOnly(kind))
  return own.map((kind) => `${kind}=${sumRevisions(id, [kind])}`).join('&')
}
