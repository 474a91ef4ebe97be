import { and, eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type ChangedRow, events, rooms, type Session, sessions } from '../../../../db/schema.ts'
import { delayedTo, minutesLate, type Program, type ProgramSession, resolveProgram } from '../../../program/program.ts'
import { sessionInstants } from '../../../program/program-days.ts'
import { editedRow } from '../../../records/row-diff.ts'
import { editRow } from '../../../records/row-writes.ts'
import { lockEventRooms } from '../../../records/session-rooms.ts'
import { lockSessions, sessionFields } from '../../../records/session-rows.ts'
import { runUnitOfWork, type UnitOfWork, type WriteContext } from '../../../records/unit-of-work.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { hasBegun, planDelay, planOnTime, type ShiftedSession } from './plan-delay.ts'
import type { DelayRequest, OnTimeRequest } from './schema.ts'

export type ShiftOutcome = Awaited<ReturnType<typeof shift>>

/** The desk sends `hasBegun`, because its clock may be rehearsed. Without it the real clock decides. */
type DelayOptions = Omit<DelayRequest, 'hasBegun'> & { hasBegun?: boolean }

/** Delays a session and what follows in its room, in one change (product §29.4). */
export function delayRoom(id: string, { seen, ...late }: DelayOptions, by: WriteContext) {
  return shift(id, seen, by, (program, from) => {
    const moved = planDelay(program, from.id, { hasBegun: hasBegun(from.span, Date.now()), ...late })
    if (!moved[0]) return undefined
    const minutes = minutesLate({ ...from, ...delayedTo(from, moved[0].to) })
    return { moved, message: `${nameOf(from)} is running ${pluralize(minutes, 'minute')} late` }
  })
}

export function clearRoomDelay(id: string, { seen }: OnTimeRequest, by: WriteContext) {
  return shift(id, seen, by, (program, from) => ({
    moved: planOnTime(program, from.id),
    message: `${nameOf(from)} is on time`,
  }))
}

const nameOf = ({ location, title }: Session) => location?.trim() || `“${title}”`

type PlanShift = (program: Program, from: ProgramSession) => { moved: ShiftedSession[]; message: string } | undefined

function shift(id: string, seen: OnTimeRequest['seen'], { actor, dryRun }: WriteContext, plan: PlanShift) {
  return runUnitOfWork({ dryRun }, async (writing) => {
    const locked = await lockProgram(writing, id)
    if (!locked) return { status: 'not-there' as const }
    const { program, from, rows } = locked
    const planned = from.status === 'confirmed' && plan(program, from)
    if (!planned) return { status: 'does-not-run' as const }
    const { moved, message } = planned
    const eventId = program.event.id
    if (seen && !isAsSeen(moved, seen)) return { status: 'collided' as const, current: rows.get(id)! }
    const changed = [
      ...extendFullUntil(program, moved),
      ...moved.map(({ session: { id }, to }) => editedRow('sessions', rows.get(id)!, delayedTo(rows.get(id)!, to))),
    ]
    const changeId = await writing.write(eventId, changed, { actor, summary: message })
    return { status: 'moved' as const, eventId, message, moved, changeId }
  })
}

async function lockProgram({ tx }: UnitOfWork, id: string) {
  const [found] = await tx.select({ eventId: sessions.eventId }).from(sessions).where(eq(sessions.id, id))
  if (!found) return
  const { eventId } = found
  await lockEventRooms(tx, eventId)
  const [event] = await tx.select().from(events).where(eq(events.id, eventId))
  const ofEvent = eq(rooms.eventId, eventId)
  const locked = await tx.select().from(rooms).where(ofEvent).orderBy(rooms.id).for('no key update')
  const all = await lockSessions(tx, eq(sessions.eventId, eventId), 'no key update')
  const program = event && resolveProgram(event, { sessions: all, rooms: locked })
  const from = program?.byId.get(id)
  return program && from && { program, from, rows: new Map(all.map((session) => [session.id, session])) }
}

/** True for exactly the sessions and versions that the organizer saw. */
function isAsSeen(moved: ShiftedSession[], seen: Record<string, number>): boolean {
  return moved.length === Object.keys(seen).length && moved.every(({ session }) => seen[session.id] === session.version)
}

/** A room that is full until a moved session ends stays full until its new end. */
function extendFullUntil({ event, rooms }: Program, moved: ShiftedSession[]): ChangedRow[] {
  return rooms.flatMap((before) => {
    const until = before.fullUntil && Date.parse(before.fullUntil) / 1000
    const fills = moved.find(({ session }) => session.room === before && session.span?.until === until)
    const end = fills && sessionInstants(event, { ...fills.session, ...fills.to })?.end
    return end ? editedRow('rooms', before, { fullUntil: end.toISOString() }) : []
  })
}

export type NotInRoom = { status: 'not-in-room' }

export async function markRoomFull(id: string, sessionId: string, by: WriteContext) {
  const [found] = await db
    .select({ room: rooms, event: events, session: sessionFields })
    .from(rooms)
    .innerJoin(events, eq(events.id, rooms.eventId))
    .innerJoin(sessions, eq(sessions.roomId, rooms.id))
    .where(and(eq(rooms.id, id), eq(sessions.id, sessionId)))
  const [timed] = found ? resolveProgram(found.event, { sessions: [found.session], rooms: [found.room] }).timed : []
  if (!timed?.session.room) return { status: 'not-in-room' } satisfies NotInRoom
  const fullUntil = new Date(timed.until * 1000).toISOString()
  return editRow('rooms', id, { fullUntil }, by, ({ name }) => `${name} is full`)
}

export function markRoomOpen(id: string, by: WriteContext) {
  return editRow('rooms', id, { fullUntil: null }, by, ({ name }) => `${name} has space again`)
}
