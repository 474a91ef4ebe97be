import { desc, eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../../db/client.ts'
import { type Announcement, announcements, events, rooms } from '../../../../db/schema.ts'
import { formatProgramDay, programDaySpan, programDays } from '../../../program/program-days.ts'
import { createRow, deleteRow, editRow } from '../../../records/row-writes.ts'
import type { WriteContext } from '../../../records/unit-of-work.ts'
import { type AnnouncementEdit, DEFAULT_MINUTES, type NewAnnouncement } from './schema.ts'

export type AudienceRefusal =
  | { status: 'two-addressees' }
  | { status: 'unknown-day'; sentence: string }
  | { status: 'unknown-room'; id: string }

export function listAnnouncements(eventId: string): Promise<Announcement[]> {
  return db
    .select()
    .from(announcements)
    .where(eq(announcements.eventId, eventId))
    .orderBy(desc(announcements.createdAt), announcements.id)
}

/** Without minutes it shows for two hours, or until its day ends. */
export async function announce({ minutes, ...input }: NewAnnouncement, by: WriteContext) {
  const row = { ...input, showUntil: minutes ? inMinutes(minutes) : await defaultEnd(input) }
  const sentence = ({ text }: Announcement) => `Announced “${text}”`
  return createRow('announcements', row, by, sentence, (tx, eventId) => findRefusal(tx, { ...row, eventId }))
}

export function editAnnouncement(id: string, { minutes, version: _, ...input }: AnnouncementEdit, by: WriteContext) {
  const row = { ...input, ...(minutes && { showUntil: inMinutes(minutes) }) }
  const sentence = ({ text }: Announcement) => `Edited announcement “${text}”`
  return editRow('announcements', id, row, by, sentence, undefined, async (tx, before, after) => {
    return (await findRefusal(tx, after, before.day)) ?? []
  })
}

export function withdrawAnnouncement(id: string, by: WriteContext) {
  return deleteRow('announcements', id, by, ({ text }) => `Removed announcement “${text}”`)
}

type Audience = { eventId: string; day?: number | null; roomId?: string | null }

/** The day that it has already stays: the event may have become shorter since. */
async function findRefusal(
  tx: Transaction,
  { eventId, day, roomId }: Audience,
  former?: number | null,
): Promise<AudienceRefusal | undefined> {
  if (day && roomId) return { status: 'two-addressees' }
  if (day && day !== former) return findDayRefusal(tx, eventId, day)
  if (!roomId) return undefined
  const [room] = await tx.select().from(rooms).where(eq(rooms.id, roomId)).for('key share')
  return room?.eventId === eventId ? undefined : { status: 'unknown-room', id: roomId }
}

async function findDayRefusal(tx: Transaction, eventId: string, day: number): Promise<AudienceRefusal | undefined> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId))
  const days = event ? programDays(event, []) : []
  if (!event || day <= days.length) return undefined
  const [first, last] = [days[0]!, days.at(-1)!].map((one) => `${one.day} (${formatProgramDay(one)})`)
  const known = days.length === 1 ? '1: the event has no other day' : `from ${first} to ${last}`
  return { status: 'unknown-day', sentence: `Day must be ${known}` }
}

async function defaultEnd({ eventId, day }: Audience): Promise<string> {
  const [event] = day ? await db.select().from(events).where(eq(events.id, eventId)) : []
  const end = event && day ? programDaySpan(event, day)?.until : undefined
  return end && end * 1000 > Date.now() ? new Date(end * 1000).toISOString() : inMinutes(DEFAULT_MINUTES)
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
