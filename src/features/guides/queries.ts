import type { Event } from '../../../db/schema.ts'
import { useEventList } from '../../browser/use-event-list.ts'

export const useGuides = ({ slug }: Pick<Event, 'slug'>) => useEventList('guides', 'GET /api/admin/guides', slug)
