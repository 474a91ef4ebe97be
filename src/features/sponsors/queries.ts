import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event, Sponsor } from '../../../db/schema.ts'
import { callAsOrganizer, readAsOrganizer } from '../../browser/organizer-call.ts'
import type { SponsorFields } from './schema.ts'

export function useSponsors({ slug }: Pick<Event, 'slug'>) {
  return useQuery({
    queryKey: ['sponsors', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/sponsors', { query: { eventSlug: slug } }),
  })
}

export function useSaveSponsor({ id: eventId, slug }: Pick<Event, 'id' | 'slug'>) {
  const client = useQueryClient()
  return async (fields: SponsorFields, base: Sponsor | undefined) => {
    const body = { ...fields, eventId }
    const saved = base
      ? await callAsOrganizer('PATCH /api/admin/sponsors/:id', { params: { id: base.id }, body, version: base.version })
      : await callAsOrganizer('POST /api/admin/sponsors', { body })
    void client.invalidateQueries({ queryKey: ['changes', slug] })
    await client.invalidateQueries({ queryKey: ['sponsors', slug] })
    return saved
  }
}
