import { useQuery } from '@tanstack/react-query'
import type { Event } from '../../../db/schema.ts'
import { readAsOrganizer } from '../../browser/organizer-call.ts'

export function useSponsors({ slug }: Pick<Event, 'slug'>) {
  return useQuery({
    queryKey: ['sponsors', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/sponsors', { query: { eventSlug: slug } }),
  })
}
