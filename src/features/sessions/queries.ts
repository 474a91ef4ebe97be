import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event, Session } from '../../../db/schema.ts'
import { callAsOrganizer, readAsOrganizer } from '../../browser/organizer-call.ts'
import { byStartOfDay } from '../events/program/program-order.ts'
import type { SessionFields } from './schema.ts'

/** An event's sessions by start time of day, earliest first (product §11.4). */
export function useSessions({ slug }: Pick<Event, 'slug'>) {
  return useQuery({
    queryKey: ['sessions', slug],
    queryFn: async () => {
      const sessions = await readAsOrganizer('GET /api/admin/sessions', { query: { eventSlug: slug } })
      return byStartOfDay(sessions)
    },
  })
}

/** Creates a session, or writes over the one the form began with; the list is fetched again before this is done. */
export function useSaveSession({ id: eventId, slug }: Pick<Event, 'id' | 'slug'>) {
  const client = useQueryClient()
  return async (fields: SessionFields, base: Session | undefined) => {
    const body = { ...fields, eventId }
    const saved = base
      ? await callAsOrganizer('PATCH /api/admin/sessions/:id', { params: { id: base.id }, body, version: base.version })
      : await callAsOrganizer('POST /api/admin/sessions', { body })
    void client.invalidateQueries({ queryKey: ['changes', slug] })
    await client.invalidateQueries({ queryKey: ['sessions', slug] })
    return saved
  }
}
