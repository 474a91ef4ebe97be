import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Event, Session } from '../../../db/schema.ts'
import { readAsOrganizer } from '../../browser/organizer-call.ts'
import { sortForDashboard } from '../../program/program.ts'

export function useSessions(event: Event) {
  const { slug } = event
  return useQuery({
    queryKey: ['sessions', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/sessions', { query: { eventSlug: slug } }),
    select: useCallback((sessions: Session[]) => sortForDashboard(sessions, event), [event]),
  })
}
