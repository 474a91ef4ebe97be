import { eq } from 'drizzle-orm'
import { type ChangedRow, type Event, events, type Room, rooms, type Session, sessions } from '../../../db/schema.ts'
import { counted } from '../../format/counted.ts'
import { roomKey } from '../../format/room-key.ts'
import { edited } from '../../records/differences.ts'
import { type By, recordedChange, type Writing } from '../../records/recorded-write.ts'
import { holdRooms } from '../../records/rooms-of-sessions.ts'
import type { Collided, NotThere } from '../../records/row-writes.ts'
import { delayedTo, minutesLate } from '../events/program/delay.ts'
import { sessionInstants } from '../events/program/instants.ts'
import { type Moved, runLate, runOnTime } from './late/running-late.ts'
import type { OnTime, RunningLate } from './schema.ts'

export type RoomMoved = {
  status: 'moved'
  eventId: string
  message: string
  moved: Moved[]
  changeId: string | undefined
}
/** It is cancelled or a draft, or says no time that can be read. */
export type DoesNotRun = { status: 'does-not-run' }
type Shifted = Promise<RoomMoved | NotThere | Collided<Session> | DoesNotRun>

/** A session runs late, and what follows in its room with it, in one change (product §29.4). */
export function runRoomLate(id: string, { seen, ...late }: RunningLate, by: By): Shifted {
  return shift(id, seen, by, (event, all, from) => {
    const moved = runLate(event, all, from.id, late)
    if (!moved[0]) return undefined
    const minutes = minutesLate({ ...from, ...delayedTo(from, moved[0].to) })
    return { moved, message: `${calledAs(from)} is running ${counted(minutes, 'minute')} late` }
  })
}

/** Takes back by what a session and those after it in its room run late. */
export function runRoomOnTime(id: string, { seen }: OnTime, by: By): Shifted {
  return shift(id, seen, by, (event, all, from) => ({
    moved: runOnTime(event, all, from.id),
    message: `${calledAs(from)} is on time`,
  }))
}

const calledAs = ({ location, title }: Session) => location?.trim() || `“${title}”`

type Plan = (event: Event, all: Session[], from: Session) => { moved: Moved[]; message: string } | undefined

function shift(id: string, seen: OnTime['seen'], { who, isRehearsal }: By, plan: Plan): Shifted {
  return recordedChange(
    async (writing) => {
      const held = await holdProgram(writing, id)
      if (!held) return { status: 'not-there' }
      const { event, from, all } = held
      const planned = from.status === 'confirmed' && plan(event, all, from)
      if (!planned) return { status: 'does-not-run' }
      const { moved, message } = planned
      if (seen && !isAsSeen(moved, seen)) return { status: 'collided', current: from }
      const rows = [...fullAsLong(event, held.rooms, moved), ...moved.map(asRow)]
      const changeId = await writing.write(event.id, rows, { who, what: message })
      return { status: 'moved', eventId: event.id, message, moved, changeId }
    },
    { isRehearsal },
  )
}

/** The event of a session with its rooms and program, kept from other writers: in the order in which all of them take these. */
async function holdProgram({ tx }: Writing, id: string) {
  const [found] = await tx.select({ eventId: sessions.eventId }).from(sessions).where(eq(sessions.id, id))
  if (!found) return
  const { eventId } = found
  await holdRooms(tx, eventId)
  const [event] = await tx.select().from(events).where(eq(events.id, eventId))
  const inRooms = tx.select().from(rooms).where(eq(rooms.eventId, eventId)).orderBy(rooms.id)
  const ofEvent = tx.select().from(sessions).where(eq(sessions.eventId, eventId)).orderBy(sessions.id)
  const [held, all] = [await inRooms.for('no key update'), await ofEvent.for('no key update')]
  const from = all.find((session) => session.id === id)
  return event && from && { event, from, all, rooms: held }
}

/** Whether just those are moved that somebody saw before, in the versions that she saw. */
function isAsSeen(moved: Moved[], seen: Record<string, number>): boolean {
  return moved.length === Object.keys(seen).length && moved.every(({ session }) => seen[session.id] === session.version)
}

function asRow({ session: before, to }: Moved): ChangedRow {
  return { table: 'sessions', id: before.id, before, after: edited(before, delayedTo(before, to)) }
}

/** A room that is full until the end of one of them stays so until it ends now. */
function fullAsLong(event: Event, all: Room[], moved: Moved[]): ChangedRow[] {
  return all.flatMap((before) => {
    const until = before.fullUntil && Date.parse(before.fullUntil)
    const fills = moved.find(
      ({ session }) =>
        roomKey(session.location) === roomKey(before.name) && sessionInstants(event, session)?.end.getTime() === until,
    )
    const end = fills && sessionInstants(event, { ...fills.session, ...fills.to })?.end
    if (!end) return []
    return { table: 'rooms', id: before.id, before, after: edited(before, { fullUntil: end.toISOString() }) }
  })
}
