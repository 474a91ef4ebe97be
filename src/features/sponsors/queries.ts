import type { Event } from '../../../db/schema.ts'
import { useEventList } from '../../browser/use-event-list.ts'

export const useSponsors = ({ slug }: Pick<Event, 'slug'>) => useEventList('sponsors', 'GET /api/admin/sponsors', slug)
