import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Event, Session } from '../../../db/schema.ts'
import { callAsOrganizer, readAsOrganizer } from '../../browser/organizer-call.ts'
import { sortForDashboard } from '../../program/program.ts'
import type { SessionFields } from './schema.ts'

/** Product §11.4. */
export function useSessions(event: Event) {
  const { slug } = event
  return useQuery({
    queryKey: ['sessions', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/sessions', { query: { eventSlug: slug } }),
    select: useCallback((sessions: Session[]) => sortForDashboard(sessions, event), [event]),
  })
}

/** Resolves after the list is fetched again. */
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
