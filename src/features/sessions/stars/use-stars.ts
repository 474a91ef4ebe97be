import { useMemo } from 'react'
import type { Event, Room, Session } from '../../../../db/schema.ts'
import { useEventList } from '../../../browser/use-event-list.ts'
import { sessionRoomFinder } from '../../../program/program.ts'
import type { Warning } from '../session-warnings.ts'

export type StarCounts = { stars: Map<string, number>; tooSmall: Map<string, Warning> }

/** The event stream does not report stars. */
const POLL_INTERVAL_MS = 60_000

export function useStars(event: Event, sessions: Session[] | undefined): StarCounts {
  const rooms = useEventList('rooms', event)
  const counts = useEventList('my-schedule/stars', event, { refetchInterval: POLL_INTERVAL_MS })
  const stars = useMemo(() => new Map(counts.data?.map(({ sessionId, stars }) => [sessionId, stars])), [counts.data])
  const tooSmall = useMemo(
    () => roomCapacityWarnings(sessions ?? [], rooms.data ?? [], stars),
    [sessions, rooms.data, stars],
  )
  return { stars, tooSmall }
}

export function roomCapacityWarnings(
  sessions: Pick<Session, 'id' | 'location' | 'status'>[],
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
