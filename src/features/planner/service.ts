import { and, eq, inArray } from 'drizzle-orm'
import { type ChangedRow, events, rooms, type Session, sessions } from '../../../db/schema.ts'
import { programDay } from '../../program/program-days.ts'
import { applyEdit } from '../../records/row-diff.ts'
import { type Collided, type EventNotFound, lastWriter, type NotFound } from '../../records/row-writes.ts'
import { lockEventRooms } from '../../records/session-rooms.ts'
import { lockSessions } from '../../records/session-rows.ts'
import { runUnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { pluralize } from '../../text/pluralize.ts'
import { formatPlace, placeTimes, sessionMinutes, unplacedTimes } from './place.ts'
import type { MoveRequest } from './schema.ts'

type SessionsMoved = {
  status: 'moved'
  message: string
  sessions: Session[]
  changeId: string | undefined
}
type MissingRoom = { status: 'unknown-room'; id: string }
export type MoveOutcome = SessionsMoved | MissingRoom | Collided<Session> | EventNotFound | NotFound

/** All moves are one change. The version of each session is checked, so that two organizers never overwrite each other. */
export function moveSessions({ eventId, moves }: MoveRequest, { actor, dryRun }: WriteContext): Promise<MoveOutcome> {
  return runUnitOfWork(
    async (writing) => {
      const { tx } = writing
      await lockEventRooms(tx, eventId)
      const [event] = await tx.select().from(events).where(eq(events.id, eventId))
      if (!event) return { status: 'no-event' }
      const ids = moves.map(({ id }) => id)
      const ofEvent = eq(sessions.eventId, eventId)
      const locked = await lockSessions(tx, and(ofEvent, inArray(sessions.id, ids)), 'no key update')
      const rows = new Map(locked.map((session) => [session.id, session]))
      const known = new Map(
        (await tx.select().from(rooms).where(eq(rooms.eventId, eventId))).map((one) => [one.id, one]),
      )
      const changed: ChangedRow[] = []
      const moved: Session[] = []
      for (const { id, version, to } of moves) {
        const before = rows.get(id)
        if (!before) return { status: 'not-there' }
        if (version !== undefined && version !== before.version)
          return { status: 'collided', current: before, by: await lastWriter(tx, eventId, id) }
        const room = to && known.get(to.room)
        if (to && !room) return { status: 'unknown-room', id: to.room }
        const minutes = sessionMinutes(before, event.startsOn)
        const times = to ? placeTimes(to, minutes) : unplacedTimes(minutes)
        const after = applyEdit(before, { ...times, location: room?.name ?? null })
        changed.push({ table: 'sessions', id, before, after })
        moved.push(after)
      }
      const [first] = moved
      const room = [...known.values()].find(({ name }) => name === first!.location)
      const place = room && formatPlace(event, locked, { ...first!, day: programDay(first!, event.startsOn) }, room)
      const message =
        moved.length > 1
          ? `Moved ${pluralize(moved.length, 'session')}`
          : place
            ? `Moved “${first!.title}” to ${place}`
            : `Removed “${first!.title}” from the schedule`
      const changeId = await writing.write(eventId, changed, { actor, summary: message })
      return { status: 'moved', message, sessions: moved, changeId }
    },
    { dryRun },
  )
}
