import { and, desc, eq, gt } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { cached } from '../../db/revisions/query-cache.ts'
import { type Announcement, announcements, type Event } from '../../db/schema.ts'
import { programDaySpan } from '../program/instants.ts'

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
