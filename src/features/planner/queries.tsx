import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Event, Room, Session, Speaker } from '../../../db/schema.ts'
import { callAsOrganizer, errorMessage, readAsOrganizer } from '../../browser/organizer-call.ts'
import { notifySaved } from '../../forms/notify-saved.tsx'
import { notify } from '../../layout/toaster.tsx'
import { useRooms } from '../rooms/queries.ts'
import { useSessions } from '../sessions/queries.ts'
import { useStars } from '../sessions/stars/use-stars.ts'
import { useSpeakers } from '../speakers/queries.ts'
import { applyMoves, type PlannerData } from './preview.ts'
import type { Move } from './schema.ts'

const [NO_ROOMS, NO_SPEAKERS, NO_SESSIONS]: [Room[], Speaker[], Session[]] = [[], [], []]

/** Undefined while the sessions or rooms load. */
export function usePlannerData(event: Event): PlannerData | undefined {
  const [sessions, rooms, speakers] = [useSessions(event), useRooms(event), useSpeakers(event)]
  const { stars } = useStars(event, sessions.data)
  const isLoaded = !!sessions.data && !!rooms.data
  return useMemo(
    () =>
      isLoaded
        ? {
            event,
            sessions: sessions.data ?? NO_SESSIONS,
            rooms: rooms.data ?? NO_ROOMS,
            speakers: speakers.data ?? NO_SPEAKERS,
            stars,
          }
        : undefined,
    [isLoaded, event, sessions.data, rooms.data, speakers.data, stars],
  )
}

/** The newest entry of the history: who changed the program, and what. */
export function useLastChange({ slug }: Pick<Event, 'slug'>) {
  const { data } = useQuery({
    queryKey: ['last-change', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/changes', { query: { eventSlug: slug, limit: 1 } }),
  })
  return data?.[0]
}

/** Shows the new places at once, and the stored ones after the answer. A collision offers to move anyway. */
export function useMoveSessions(data: PlannerData | undefined) {
  const client = useQueryClient()
  const slug = data?.event.slug
  // Versions that this browser's own moves replaced: the next move may be based on what it showed in between.
  const replaced = useRef(new Map<string, number>())
  const newest = (id: string, version: number | undefined): number | undefined => {
    const next = replaced.current.get(`${id} ${version}`)
    return next === undefined ? version : newest(id, next)
  }
  const { mutate } = useMutation({
    // One after the other.
    scope: { id: `planner ${slug}` },
    mutationFn: async (moves: Move[]) => {
      const based = moves.map((move) => ({ ...move, version: newest(move.id, move.version) }))
      const body = { eventId: data!.event.id, moves: based }
      const saved = await callAsOrganizer('POST /api/admin/planner/moves', { body })
      for (const { id, version } of saved.data.sessions) {
        const sent = based.find((move) => move.id === id)?.version
        if (sent !== undefined && sent !== version) replaced.current.set(`${id} ${sent}`, version)
      }
      return saved
    },
    onMutate: async (moves) => {
      await client.cancelQueries({ queryKey: ['sessions', slug] })
      const moved = new Map(applyMoves(data!, moves).map((session) => [session.id, session]))
      client.setQueryData<Session[]>(['sessions', slug], (all) => all?.map((one) => moved.get(one.id) ?? one))
    },
    onSuccess: (saved) => notifySaved(saved.data.message, saved.changeId),
    onError: (error, moves) => {
      const again = () => mutate(moves.map(({ version: _, ...move }) => move))
      const isCollision = 'status' in error && error.status === 409
      notify({
        title: 'Not moved',
        text: errorMessage(error),
        destructive: true,
        action: isCollision && (
          <div className="toast-actions">
            <button type="button" onClick={again}>
              Move anyway
            </button>
          </div>
        ),
      })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['changes', slug] })
      void client.invalidateQueries({ queryKey: ['last-change', slug] })
      return client.invalidateQueries({ queryKey: ['sessions', slug] })
    },
  })
  return mutate
}
