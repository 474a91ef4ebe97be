import { and, asc, eq, gt } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { cached } from '../../../../db/revisions.ts'
import { announcements, type ChangedRow, changes, type Event, type PushKind } from '../../../../db/schema.ts'
import { edgesOf } from '../../../program/now.ts'
import type { Program, ProgramSession } from '../../../program/program.ts'
import { cachedProgram } from '../../../program/program-rows.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'

/** `at`: since when, in ms. It is for those who starred one of `about`, or for everybody. */
export type DuePush = { id: string; kind: PushKind; at: number; title: string; text: string; about?: string[] }

/** What is later is not sent. */
export const LATE_MS = 5 * 60_000
const REMIND_BEFORE_MS = 10 * 60_000
const HOUR_MS = 60 * 60_000
const MOVES_TOLD_SINGLY = 8

/** Nothing outside the event's hours (product §26.12). `now` is in ms. */
export async function listDuePushes(event: Event, now: number): Promise<DuePush[]> {
  const program = await cachedProgram(event)
  if (!isWithinHours(program, now)) return []
  const since = new Date(now - LATE_MS).toISOString()
  const all = [...reminders(program, now), ...(await moved(program, since)), ...(await announced(program, since))]
  return all.filter(({ at }) => at <= now && now < at + LATE_MS)
}

/** From an hour before a day's first session to an hour after its last one. */
function isWithinHours({ sessions }: Program, now: number): boolean {
  return [...Map.groupBy(sessions, ({ day }) => day).values()].some((ofDay) => {
    const edges = edgesOf(ofDay.flatMap(({ span }) => span ?? []))
    return Math.min(...edges) * 1000 - HOUR_MS <= now && now < Math.max(...edges) * 1000 + HOUR_MS
  })
}

function reminders({ timed }: Program, now: number): DuePush[] {
  return timed.map(({ from, session: { id, title, location } }) => {
    const text = joined(`In ${Math.ceil((from - now / 1000) / 60)} minutes`, location)
    return { id: `${id} ${from}`, kind: 'soon', at: from * 1000 - REMIND_BEFORE_MS, title, text, about: [id] }
  })
}

async function moved({ event, byId }: Program, since: string): Promise<DuePush[]> {
  const recent = await cached(event.id, ['sessions'], 'recent changes', () => {
    const isRecent = and(eq(changes.eventId, event.id), gt(changes.at, since))
    return db.select().from(changes).where(isRecent).orderBy(asc(changes.at))
  })
  const moves = recent.flatMap(({ id: change, at, rows }) =>
    rows.filter(isMove).map(({ id, before }): [string, DuePush] => {
      const [is, kind] = [byId.get(id), 'changes' as const]
      const title = is?.title ?? String(before!.title)
      return [id, { id: `${change} ${id}`, kind, at: Date.parse(at), title, text: whereItIs(is), about: [id] }]
    }),
  )
  const pushes = event.publishedAt ? [...new Map(moves).values()] : []
  if (pushes.length <= MOVES_TOLD_SINGLY) return pushes
  const text = `${pushes.length} sessions moved or were canceled, some of yours among them.`
  const [, newest] = moves.at(-1)!
  return [{ ...newest, title: 'The program changed', text, about: pushes.flatMap(({ about = [] }) => about) }]
}

function isMove({ table, before, after }: ChangedRow): boolean {
  const isPublic = table === 'sessions' && before && before.status !== 'draft'
  return !!isPublic && ['startTime', 'location', 'status'].some((field) => before[field] !== after?.[field])
}

function whereItIs(session: ProgramSession | undefined): string {
  if (!session) return 'No longer on the program'
  const { isOff, cancelReason, dayName, startTime, endTime, location } = session
  if (isOff) return cancelReason ? `Canceled: ${cancelReason}` : 'Canceled'
  return `Now ${joined(dayName, formatTimeRange(startTime, endTime), location)}`
}

async function announced({ event, sessions, rooms }: Program, since: string): Promise<DuePush[]> {
  const isRecent = and(eq(announcements.eventId, event.id), gt(announcements.createdAt, since))
  const found = await db.select().from(announcements).where(isRecent)
  return found.map(({ id, text, day, roomId, showUntil, createdAt }) => {
    const [at, until] = [Date.parse(createdAt), Date.parse(showUntil)]
    const isThere = ({ room, span }: ProgramSession) =>
      room?.id === roomId && span && span.from * 1000 < until && at < span.until * 1000
    const there = sessions.filter((session) => (roomId ? isThere(session) : session.day === day))
    const about = roomId || day ? there.map((session) => session.id) : undefined
    const title = joined('Announcement', rooms.find((room) => room.id === roomId)?.name)
    return { id, kind: 'announcements', at, title, text, about }
  })
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
