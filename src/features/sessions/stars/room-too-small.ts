import type { Room, Session } from '../../../../db/schema.ts'
import { sessionRoomFinder } from '../../../program/program.ts'
import type { Warning } from '../session-warnings.ts'

type Seating = Pick<Session, 'id' | 'location' | 'status'>

/** Sessions that more people starred than their room seats, by id (product §26.10). */
export function roomCapacityWarnings(
  sessions: Seating[],
  rooms: Pick<Room, 'name' | 'capacity'>[],
  stars: Map<string, number>,
): Map<string, Warning> {
  const roomOf = sessionRoomFinder(rooms)
  return new Map(
    sessions.flatMap((session): [string, Warning][] => {
      const { name, capacity } = roomOf(session) ?? {}
      const wanted = stars.get(session.id) ?? 0
      if (!capacity || wanted <= capacity || session.status === 'cancelled') return []
      const sentence = `${wanted.toLocaleString('en-US')} people starred this, but ${name} seats ${capacity.toLocaleString('en-US')}`
      return [[session.id, { field: 'location', sentence }]]
    }),
  )
}
