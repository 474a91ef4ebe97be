import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../../db/schema.ts'
import { callAsOrganizer, readAsOrganizer } from '../../browser/organizer-call.ts'
import type { NewEvent } from './schema.ts'

/** Every event by name; `rendered` is what the page came with, a placeholder until the browser has asked. */
export function useEvents(rendered: Event[]) {
  return useQuery({
    queryKey: ['events'],
    queryFn: () => readAsOrganizer('GET /api/admin/events'),
    placeholderData: rendered,
  })
}

/** Creates an event, or writes over the settings the form began with. */
export function useSaveEvent() {
  const client = useQueryClient()
  return async (settings: NewEvent, base: Event | undefined) => {
    const saved = base
      ? await callAsOrganizer('PATCH /api/admin/events/:id', {
          params: { id: base.id },
          body: settings,
          version: base.version,
        })
      : await callAsOrganizer('POST /api/admin/events', { body: settings })
    void client.invalidateQueries({ queryKey: ['changes'] })
    // Its program came along to other dates.
    void client.invalidateQueries({ queryKey: ['sessions', saved.data.slug] })
    await client.invalidateQueries({ queryKey: ['events'] })
    return saved
  }
}
