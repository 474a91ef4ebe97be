import { useCallback } from 'react'
import type { Event, Session } from '../../../db/schema.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { sortForDashboard } from '../../program/program.ts'

export function useSessions(event: Event) {
  const select = useCallback((sessions: Session[]) => sortForDashboard(sessions, event), [event])
  return useEventList('sessions', event, { select })
}
