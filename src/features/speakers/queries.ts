import { useQuery } from '@tanstack/react-query'
import type { Event } from '../../../db/schema.ts'
import { readAsOrganizer } from '../../browser/organizer-call.ts'

export function useSpeakers({ slug }: Pick<Event, 'slug'>) {
  return useQuery({
    queryKey: ['speakers', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/speakers', { query: { eventSlug: slug } }),
  })
}
