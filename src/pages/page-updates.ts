import { and, desc, eq, gt } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { requestDeadline, withDeadline } from '../../db/deadline.ts'
import { cached } from '../../db/revisions/query-cache.ts'
import { sumRevisions } from '../../db/revisions/revision-state.ts'
import { type Announcement, announcements, type Event, type RevisionKind } from '../../db/schema.ts'
import { programDaySpan } from '../program/instants.ts'
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

/** Latest first (product §28.3). */
export async function cachedAnnouncements({ id }: Pick<Event, 'id'>): Promise<Announcement[]> {
  return (await remembered(id)).filter(isAfter(Date.now()))
}

/** Announcements for everybody and for today. */
export async function announcementsForAll(event: Event): Promise<Announcement[]> {
  const current = await cachedAnnouncements(event)
  return current.filter(({ day, roomId }) => !roomId && (!day || isToday(event, day)))
}

/** Undefined without announcements. A new day is no write, so it is checked each minute (product §28.4). */
export async function announcementsExpireAt(event: Event, begun: number): Promise<number | undefined> {
  const announced = (await remembered(event.id)).filter(isAfter(begun))
  if (!announced.length) return undefined
  const isForDay = announced.some(({ day }) => day)
  return Math.min(...announced.map(endOf), isForDay ? begun + 60_000 : Number.POSITIVE_INFINITY)
}

const endOf = ({ showUntil }: Pick<Announcement, 'showUntil'>) => Date.parse(showUntil)

const isAfter = (moment: number) => (announcement: Announcement) => endOf(announcement) > moment

function remembered(eventId: string): Promise<Announcement[]> {
  return cached(eventId, ['announcements'], 'announcements', () =>
    db
      .select()
      .from(announcements)
      .where(and(eq(announcements.eventId, eventId), gt(announcements.showUntil, new Date().toISOString())))
      .orderBy(desc(announcements.createdAt), announcements.id),
  )
}

/** By the event's zone; false without a date and a zone. */
function isToday(event: Event, day: number): boolean {
  const span = programDaySpan(event, day)
  const now = Date.now() / 1000
  return span !== undefined && span.from <= now && now < span.until
}
