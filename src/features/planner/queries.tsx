import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Event, Speaker } from '../../../db/schema.ts'
import { callAsOrganizer, errorMessage, readAsOrganizer } from '../../browser/organizer-call.ts'
import { RequestError } from '../../browser/request.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { notifySaved } from '../../forms/notify-saved.tsx'
import { notify } from '../../layout/toaster.tsx'
import { useSessions } from '../sessions/queries.ts'
import { useStars } from '../sessions/stars/use-stars.ts'
import { type FirstPicture, firstRows, plannedSessions, planProgramRows } from './first-picture.ts'
import { applyMoves, type PlannerData } from './preview.ts'
import type { Move } from './schema.ts'
import { readSettings } from './settings.ts'

const NO_SPEAKERS: Speaker[] = []

/** `pending` are moves that wait for their answer, in order; `first` came with the page. */
export function usePlannerData(event: Event, pending: Move[][], first?: FirstPicture): PlannerData | undefined {
  const { data: published } = useSessions(event)
  const { data: rooms } = useEventList('rooms', event)
  const people = useEventList('speakers', event)
  const speakers = people.data ?? (people.isError ? NO_SPEAKERS : undefined)
  const { data: stored } = useEventList('planner/plan', event)
  const { stars } = useStars(event, published)
  const all = useMemo(
    () => (published && rooms && speakers && stored ? { sessions: published, rooms, speakers, stored } : undefined),
    [published, rooms, speakers, stored],
  )
  const [settings] = useState(() => first?.settings ?? readSettings(globalThis.document?.cookie, event.slug))
  // The rest follows the first picture.
  const isWhole = useDeferredValue(!!all, false)
  const shown = useMemo(() => {
    if (isWhole && all) return all
    return first?.rows ?? (all && firstRows(planProgramRows(event, all), settings))
  }, [event, all, isWhole, first, settings])
  return useMemo(() => {
    if (!shown) return undefined
    const { sessions: published, rooms, speakers, stored } = shown
    const { isQuiet, places } = stored
    const plan = new Map(places.map((place) => [place.id, place]))
    // A list that was read before a move is stored doesn't put the session back.
    const sessions = pending.reduce((all, moves) => {
      const moved = new Map(applyMoves({ event, sessions: all, rooms }, moves).map((session) => [session.id, session]))
      return all.map((session) => moved.get(session.id) ?? session)
    }, plannedSessions(shown))
    const isMoving = pending.length > 0
    const isWhole = shown === all
    return { event, sessions, published, plan, isQuiet, isMoving, rooms, speakers, stars, settings, isWhole }
  }, [event, shown, all, stars, pending, settings])
}

const MARK_MS = 8000

/** The newest change of others, and for some seconds who moved what. `own` are the changes of this browser. */
export function useOthersChanges({ slug }: Pick<Event, 'slug'>, own: Set<string>) {
  const { data } = useQuery({
    queryKey: ['last-change', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/changes', { query: { eventSlug: slug, limit: 5 } }),
  })
  const seen = useRef<string>(undefined)
  const [movers, setMovers] = useState(new Map<string, string>())
  const isMoving = useIsMutating() > 0
  useEffect(() => {
    // A change is known as one's own only after the answer.
    if (!data || isMoving) return
    const since = seen.current
    seen.current = data[0]?.at ?? ''
    const fresh = since === undefined ? [] : data.filter(({ at, id }) => at > since && !own.has(id))
    if (fresh.length) setMovers(new Map(fresh.toReversed().flatMap(({ who, rows }) => rows.map(({ id }) => [id, who]))))
  }, [data, isMoving, own])
  useEffect(() => {
    if (!movers.size) return
    const fading = setTimeout(() => setMovers(new Map()), MARK_MS)
    return () => clearTimeout(fading)
  }, [movers])
  const last = data?.[0]
  return { last: last && !own.has(last.id) ? last : undefined, movers }
}

/** Shows the new places at once, and the stored ones after the answer. A collision offers to move anyway. */
export function useMoveSessions(data: PlannerData, setPending: Dispatch<SetStateAction<Move[][]>>) {
  const client = useQueryClient()
  const { event, isQuiet } = data
  const { slug } = event
  const [own] = useState(() => new Set<string>())
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
      const body = {
        eventId: event.id,
        isQuiet,
        moves: isQuiet ? based.map(({ id, version, to }) => ({ id, planned: version, to })) : based,
      }
      const saved = await callAsOrganizer('POST /api/admin/planner/moves', { body })
      if (saved.changeId) own.add(saved.changeId)
      const { sessions, planned } = saved.data
      const versions = new Map((isQuiet ? planned : sessions).map(({ id, version }) => [id, version]))
      for (const { id, version: sent } of based) {
        const version = versions.get(id) ?? 0
        if (sent === undefined || sent === version) continue
        replaced.current.set(`${id} ${sent}`, version)
        // A place that left the plan begins at 0 again.
        replaced.current.delete(`${id} ${version}`)
      }
      return saved
    },
    onSuccess: (saved) => notifySaved(saved.data.message, saved.changeId),
    onError: (error, moves) => {
      const again = () => move(moves.map(({ version: _, ...move }) => move))
      const isCollision = error instanceof RequestError && error.status === 409 && typeof error.body === 'object'
      notify({
        title: 'Not moved',
        text: errorMessage(error),
        destructive: true,
        action: isCollision && (
          <div className="cluster wrap">
            <button type="button" onClick={again}>
              Move anyway
            </button>
          </div>
        ),
      })
    },
    onSettled: async (_, __, moves) => {
      void client.invalidateQueries({ queryKey: ['changes', slug] })
      void client.invalidateQueries({ queryKey: ['last-change', slug] })
      await Promise.all(
        ['planner/plan', 'sessions'].map((list) => client.invalidateQueries({ queryKey: [list, slug] })),
      )
      setPending((all) => all.filter((one) => one !== moves))
    },
  })
  // The next key may come before the next task, so the new place is set at once.
  const move = (moves: Move[]) => {
    setPending((all) => [...all, moves])
    mutate(moves)
  }
  return { move, own }
}
