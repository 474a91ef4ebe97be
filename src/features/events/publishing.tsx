import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../../db/schema.ts'
import { callAsOrganizer, errorMessage } from '../../browser/organizer-call.ts'
import { notifySaved } from '../../forms/notify-saved.tsx'
import { notify } from '../../layout/toaster.tsx'
import { formatTimestamp } from '../../text/time/format-dates.ts'

type HiddenEventProps = { event: Event; sessions: number }

/** Shows what a hidden event lacks and publishes it (product §11.11). */
export function HiddenEvent({ event, sessions }: HiddenEventProps) {
  const client = useQueryClient()
  const publishing = useMutation({
    mutationFn: () =>
      callAsOrganizer('PATCH /api/admin/events/:id', {
        params: { id: event.id },
        body: { isActive: true },
        version: event.version,
      }),
    onSuccess: ({ changeId }) => notifySaved('Event published', changeId),
    onError: (error) => notify({ title: 'Failed to publish event', text: errorMessage(error), destructive: true }),
    onSettled: () => client.invalidateQueries(),
  })
  const missing = [!event.startsOn && 'a date', !event.timezone && 'a time zone', !sessions && 'sessions'].filter(
    (what) => what !== false,
  )
  const words = new Intl.ListFormat('en-US').format(missing)
  return (
    <section className="notice hidden-event" aria-label="Hidden event">
      <p>
        Attendees can’t see {event.name} yet.{words && ` Still missing: ${words}.`}
      </p>
      <button
        type="button"
        className="button primary small"
        disabled={publishing.isPending}
        onClick={() => {
          if (!words || confirm(`Publish ${event.name} without ${words.replaceAll(' and ', ' or ')}?`))
            publishing.mutate()
        }}
      >
        Publish event
      </button>
    </section>
  )
}

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
