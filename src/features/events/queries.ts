import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../../db/schema.ts'
import { callAsOrganizer, readAsOrganizer } from '../../browser/organizer-call.ts'
import type { EventCopy } from './schema.ts'

/** `rendered` is a placeholder until the browser has asked. */
export function useEvents(rendered: Event[]) {
  return useQuery({
    queryKey: ['events'],
    queryFn: () => readAsOrganizer('GET /api/admin/events'),
    placeholderData: rendered,
  })
}

export function useSaveEvent(source: Event | undefined) {
  const client = useQueryClient()
  return async ({ copied = [], ...settings }: EventCopy, base: Event | undefined) => {
    const saved = base
      ? await callAsOrganizer('PATCH /api/admin/events/:id', {
          params: { id: base.id },
          body: settings,
          version: base.version,
        })
      : source && copied.length
        ? await callAsOrganizer('POST /api/admin/events/:id/copies', {
            params: { id: source.id },
            body: { ...settings, copied },
          })
        : await callAsOrganizer('POST /api/admin/events', { body: settings })
    void client.invalidateQueries({ queryKey: ['changes'] })
    void client.invalidateQueries({ queryKey: ['sessions', saved.data.slug] })
    await client.invalidateQueries({ queryKey: ['events'] })
    return { ...saved, data: { ...saved.data, copied: null } }
  }
}
