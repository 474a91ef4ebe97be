import type { Event } from '../../../db/schema.ts'
import { useEventList } from '../../browser/use-event-list.ts'

export const useSpeakers = ({ slug }: Pick<Event, 'slug'>) => useEventList('speakers', 'GET /api/admin/speakers', slug)
