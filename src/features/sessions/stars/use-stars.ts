import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Event, Session } from '../../../../db/schema.ts'
import { readAsOrganizer } from '../../../browser/organizer-call.ts'
import { useRooms } from '../../rooms/queries.ts'
import type { Warning } from '../session-warnings.ts'
import { roomCapacityWarnings } from './room-too-small.ts'

/** By the ids of sessions: how many starred each, and in which ones that is more than the room seats. */
export type StarCounts = { stars: Map<string, number>; tooSmall: Map<string, Warning> }

/** Attendees star all day, and no news say so. */
const POLL_INTERVAL_MS = 60_000

export function useStars({ slug }: Event, sessions: Session[] | undefined): StarCounts {
  const rooms = useRooms({ slug })
  const counts = useQuery({
    queryKey: ['stars', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/my-schedule/stars', { query: { eventSlug: slug } }),
    refetchInterval: POLL_INTERVAL_MS,
  })
  const stars = useMemo(() => new Map(counts.data?.map(({ sessionId, stars }) => [sessionId, stars])), [counts.data])
  const tooSmall = useMemo(
    () => roomCapacityWarnings(sessions ?? [], rooms.data ?? [], stars),
    [sessions, rooms.data, stars],
  )
  return { stars, tooSmall }
}
