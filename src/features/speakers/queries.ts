import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event, Speaker } from '../../../db/schema.ts'
import { callAsOrganizer, readAsOrganizer } from '../../browser/organizer-call.ts'
import type { SpeakerFields } from './schema.ts'

export function useSpeakers({ slug }: Pick<Event, 'slug'>) {
  return useQuery({
    queryKey: ['speakers', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/speakers', { query: { eventSlug: slug } }),
  })
}

export function useSaveSpeaker({ id: eventId, slug }: Pick<Event, 'id' | 'slug'>) {
  const client = useQueryClient()
  return async (fields: SpeakerFields, base: Speaker | undefined) => {
    const body = { ...fields, eventId }
    const saved = base
      ? await callAsOrganizer('PATCH /api/admin/speakers/:id', { params: { id: base.id }, body, version: base.version })
      : await callAsOrganizer('POST /api/admin/speakers', { body })
    void client.invalidateQueries({ queryKey: ['changes', slug] })
    await client.invalidateQueries({ queryKey: ['speakers', slug] })
    return saved
  }
}
