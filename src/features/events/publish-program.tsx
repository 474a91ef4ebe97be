import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../../db/schema.ts'
import { callAsOrganizer, errorMessage } from '../../browser/organizer-call.ts'
import { notifySaved } from '../../forms/notify-saved.tsx'
import { notify } from '../../layout/toaster.tsx'
import { formatTimestamp } from '../../text/time/format-in-zone.ts'

export function PublishProgram({ event }: { event: Event }) {
  const client = useQueryClient()
  const publishing = useMutation({
    mutationFn: () => callAsOrganizer('POST /api/admin/events/:id/publish', { params: { id: event.id } }),
    onSuccess: ({ changeId }) => notifySaved('Changes will be shown from now on', changeId),
    onError: (error) =>
      notify({ title: 'Failed to publish the program', text: errorMessage(error), destructive: true }),
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <div className="publishing">
      <p>
        {event.publishedAt
          ? `Attendees see what changed since ${formatTimestamp(event.publishedAt, event.timezone)}.`
          : 'Program changes aren’t shown to attendees yet.'}
      </p>
      <button
        type="button"
        className="button small"
        disabled={publishing.isPending}
        onClick={() => publishing.mutate()}
      >
        Start showing changes
      </button>
    </div>
  )
}
