import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Event, Session } from '../../../../db/schema.ts'
import { readAsOrganizer } from '../../../browser/organizer-call.ts'
import { useRooms } from '../../rooms/queries.ts'
import { tooSmallRooms } from './too-small.ts'

/** How many starred each session, by its id, and in which ones that is more than the room seats. */
export function useStars({ slug }: Event, sessions: Session[] | undefined) {
  const rooms = useRooms({ slug })
  const counts = useQuery({
    queryKey: ['stars', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/my-schedule/stars', { query: { eventSlug: slug } }),
  })
  const stars = useMemo(() => new Map(counts.data?.map(({ sessionId, stars }) => [sessionId, stars])), [counts.data])
  const tooSmall = useMemo(() => tooSmallRooms(sessions ?? [], rooms.data ?? [], stars), [sessions, rooms.data, stars])
  return { stars, tooSmall }
}
