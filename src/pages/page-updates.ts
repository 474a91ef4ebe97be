import { requestDeadline, withDeadline } from '../../db/queues/deadline.ts'
import { sumRevisions } from '../../db/revisions/revision-state.ts'
import type { Event, RevisionKind } from '../../db/schema.ts'
import type { Span } from '../program/program.ts'
import { cachedProgram } from '../program/program-rows.ts'

type UpdateData = { revision: string; live: string | undefined }

/** The page's revisions, and the seconds between which it updates. */
export async function pageUpdateData({ event }: { event: Event }, page: PageDependencies): Promise<UpdateData> {
  return { revision: pageRevision(event, page), live: await liveHours(event, page) }
}

export type PageDependencies = {
  /** Announcements are on every page. */
  kinds: readonly RevisionKind[]
  /** Forms on it may open and close at any hour. */
  alwaysUpdates?: true
}

/** `1805000000 1805090000`, in seconds (product §27.1). Undefined without dates. */
async function liveHours(event: Event, { kinds, alwaysUpdates }: PageDependencies): Promise<string | undefined> {
  if (alwaysUpdates || kinds.some(updatesIslandOnly)) return '0 Infinity'
  const known = await withDeadline(hoursOfSessions(event), requestDeadline())
  // Without session times the dates' hours are wide enough.
  const hours = (known !== 'late' && known) || hoursOfDates(event)
  return hours && `${hours.from} ${hours.until}`
}

const HOUR = 3600

/** From twelve hours before the first session until two hours after the last. */
async function hoursOfSessions(event: Event): Promise<Span | undefined> {
  const { span } = await cachedProgram(event)
  return span && { from: span.from - 12 * HOUR, until: span.until + 2 * HOUR }
}

/** No place is more than 14 hours before London or 12 behind. */
function hoursOfDates({ startsOn, endsOn }: Event): Span | undefined {
  const [first, last] = [startsOn, endsOn ?? startsOn].map((day) => Date.parse(day ?? '') / 1000) as [number, number]
  return first && last ? { from: first - 18 * HOUR, until: last + 42 * HOUR } : undefined
}

/** A post on the board updates its island, not the page. */
export const updatesIslandOnly = (kind: RevisionKind) => kind === 'attendee-messages' || kind === 'questions'

/** `event=3&sessions=7`. Read before the data: the page may be newer than it says, never older. */
function pageRevision({ id }: Event, { kinds }: { kinds: readonly RevisionKind[] }): string {
  const own = [...kinds, 'announcements' as const].filter((kind) => !updatesIslandOnly(kind))
  return own.map((kind) => `${kind}=${sumRevisions(id, [kind])}`).join('&')
}
