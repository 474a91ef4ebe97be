import { eq } from 'drizzle-orm'
import { type ChangedRow, type Event, events, type Room, rooms, type Session, sessions } from '../../../../db/schema.ts'
import { delayedTo, minutesLate } from '../../../program/delay.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { lockEventRooms } from '../../../records/ensure-rooms.ts'
import { applyEdit } from '../../../records/row-diff.ts'
import type { Collided, NotFound } from '../../../records/row-writes.ts'
import { runUnitOfWork, type UnitOfWork, type WriteContext } from '../../../records/unit-of-work.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { roomKey } from '../../../text/room-key.ts'
import { planDelay, planOnTime, type ShiftedSession } from './plan-delay.ts'
import type { DelayRequest, OnTimeRequest } from './schema.ts'

export type RoomShifted = {
  status: 'moved'
  eventId: string
  message: string
  moved: ShiftedSession[]
  changeId: string | undefined
}
/** It is cancelled or a draft, or says no time that can be read. */
export type NotScheduled = { status: 'does-not-run' }
type Shifted = Promise<RoomShifted | NotFound | Collided<Session> | NotScheduled>

/** A session runs late, and what follows in its room with it, in one change (product §29.4). */
export function delayRoom(id: string, { seen, ...late }: DelayRequest, by: WriteContext): Shifted {
  return shift(id, seen, by, (event, all, from) => {
    const moved = planDelay(event, all, from.id, late)
    if (!moved[0]) return undefined
    const minutes = minutesLate({ ...from, ...delayedTo(from, moved[0].to) })
    return { moved, message: `${calledAs(from)} is running ${pluralize(minutes, 'minute')} late` }
  })
}

/** Takes back by what a session and those after it in its room run late. */
export function clearRoomDelay(id: string, { seen }: OnTimeRequest, by: WriteContext): Shifted {
  return shift(id, seen, by, (event, all, from) => ({
    moved: planOnTime(event, all, from.id),
    message: `${calledAs(from)} is on time`,
  }))
}

const calledAs = ({ location, title }: Session) => location?.trim() || `“${title}”`

type PlanShift = (
  event: Event,
  all: Session[],
  from: Session,
) => { moved: ShiftedSession[]; message: string } | undefined

function shift(id: string, seen: OnTimeRequest['seen'], { actor, dryRun }: WriteContext, plan: PlanShift): Shifted {
  return runUnitOfWork(
    async (writing) => {
      const held = await lockProgram(writing, id)
      if (!held) return { status: 'not-there' }
      const { event, from, all } = held
      const planned = from.status === 'confirmed' && plan(event, all, from)
      if (!planned) return { status: 'does-not-run' }
      const { moved, message } = planned
      if (seen && !isAsSeen(moved, seen)) return { status: 'collided', current: from }
      const rows = [...extendFullUntil(event, held.rooms, moved), ...moved.map(asRow)]
      const changeId = await writing.write(event.id, rows, { actor, summary: message })
      return { status: 'moved', eventId: event.id, message, moved, changeId }
    },
    { dryRun },
  )
}

/** The event of a session with its rooms and program, kept from other writers: in the order in which all of them take these. */
async function lockProgram({ tx }: UnitOfWork, id: string) {
  const [found] = await tx.select({ eventId: sessions.eventId }).from(sessions).where(eq(sessions.id, id))
  if (!found) return
  const { eventId } = found
  await lockEventRooms(tx, eventId)
  const [event] = await tx.select().from(events).where(eq(events.id, eventId))
  const inRooms = tx.select().from(rooms).where(eq(rooms.eventId, eventId)).orderBy(rooms.id)
  const ofEvent = tx.select().from(sessions).where(eq(sessions.eventId, eventId)).orderBy(sessions.id)
  const [held, all] = [await inRooms.for('no key update'), await ofEvent.for('no key update')]
  const from = all.find((session) => session.id === id)
  return event && from && { event, from, all, rooms: held }
}

/** Whether just those are moved that somebody saw before, in the versions that she saw. */
function isAsSeen(moved: ShiftedSession[], seen: Record<string, number>): boolean {
  return moved.length === Object.keys(seen).length && moved.every(({ session }) => seen[session.id] === session.version)
}

function asRow({ session: before, to }: ShiftedSession): ChangedRow {
  return { table: 'sessions', id: before.id, before, after: applyEdit(before, delayedTo(before, to)) }
}

/** A room that is full until the end of one of them stays so until it ends now. */
function extendFullUntil(event: Event, all: Room[], moved: ShiftedSession[]): ChangedRow[] {
  return all.flatMap((before) => {
    const until = before.fullUntil && Date.parse(before.fullUntil)
    const fills = moved.find(
      ({ session }) =>
        roomKey(session.location) === roomKey(before.name) && sessionInstants(event, session)?.end.getTime() === until,
    )
    const end = fills && sessionInstants(event, { ...fills.session, ...fills.to })?.end
    if (!end) return []
    return { table: 'rooms', id: before.id, before, after: applyEdit(before, { fullUntil: end.toISOString() }) }
  })
}
