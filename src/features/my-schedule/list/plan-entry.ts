import type { Event, Session } from '../../../../db/schema.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { isCancelled } from '../../../program/public-sessions.ts'
import type { Places } from '../../rooms/floor-plans.ts'
import { roomFinder } from '../../rooms/room-finder.ts'
import type { PlanEntry } from './day-plan.ts'

/** When and where a session takes place; undefined where it does not, or nobody knows when. */
export function toPlanEntry(
  event: Event,
  session: Session,
  floorOf: (session: Session) => string,
): PlanEntry | undefined {
  const instants = isCancelled(session) ? undefined : sessionInstants(event, session)
  return (
    instants && {
      id: session.id,
      title: session.title,
      from: instants.start.getTime() / 1000,
      until: instants.end.getTime() / 1000,
      floor: floorOf(session),
    }
  )
}

/** Tells which sessions are near each other: on one floor, as far as their rooms are known. */
export function floorFinder({ rooms }: Places): (session: Session) => string {
  const roomOf = roomFinder(rooms)
  return ({ location }) => {
    const room = roomOf(location)
    return room ? (room.floorId ?? 'main') : ''
  }
}
