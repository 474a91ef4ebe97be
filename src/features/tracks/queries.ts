import type { Event, Track } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { useWrite } from '../../forms/use-write.ts'

const NONE: Track[] = []

export function useTracks(event: Pick<Event, 'slug'> | undefined) {
  const query = useEventList('tracks', event)
  return { ...query, tracks: query.data ?? NONE }
}

export function useMoveTrack() {
  return useWrite({
    write: ({ track: { id }, to }: { track: Track; to: number; of: number }) =>
      callAsOrganizer('PATCH /api/admin/tracks/:id', { params: { id }, body: { position: to } }),
    done: (_, { track, to, of }) => ({
      title: 'Success',
      text: `Moved “${track.name}” to position ${to + 1} of ${of}`,
    }),
    failed: 'Failed to move track',
  })
}
