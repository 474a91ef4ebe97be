import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../../../db/schema.ts'
import { type CallResponse, callAsOrganizer, errorMessage } from '../../../browser/organizer-call.ts'
import { notifySaved } from '../../../forms/notify-saved.tsx'
import { notify } from '../../../layout/toaster.tsx'
import { formatInterval } from '../format-pause.ts'

/** A change to how the board is, and what is said when it was made. */
type Setting = { done: string; write: () => Promise<CallResponse<Event>> }

/** The ways to change how an event's board is (product §31); each is told back with Undo. */
export function useBoardSettings(eventSlug: string) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ write }: Setting) => write(),
    onSuccess: ({ changeId }, { done }) => {
      notifySaved(done, changeId)
      return client.invalidateQueries()
    },
    onError: (error) =>
      notify({ title: 'Failed to update board settings', text: errorMessage(error), destructive: true }),
  })
  return {
    isPending,
    close: (isClosed: boolean) =>
      mutate({
        done: isClosed ? 'The board is closed' : 'The board is open',
        write: () => callAsOrganizer('PUT /api/admin/board/closed', { body: { eventSlug, isClosed } }),
      }),
    hold: (isHeld: boolean) =>
      mutate({
        done: isHeld ? 'New posts are now held for review' : 'New posts now appear right away',
        write: () => callAsOrganizer('PUT /api/admin/board/held', { body: { eventSlug, isHeld } }),
      }),
    slow: (seconds: number | null) =>
      mutate({
        done: seconds ? `Slow mode: one post ${formatInterval(seconds)}` : 'Slow mode is off',
        write: () => callAsOrganizer('PUT /api/admin/board/slow', { body: { eventSlug, seconds } }),
      }),
    words: (edit: { add?: string[]; remove?: string[] }, onDone?: () => void) =>
      mutate(
        {
          done: edit.add
            ? `Posts with “${edit.add[0]}” will be held for review`
            : `Posts with “${edit.remove?.[0]}” will no longer be held`,
          write: () => callAsOrganizer('PUT /api/admin/board/words', { body: { eventSlug, ...edit } }),
        },
        { onSuccess: onDone },
      ),
  }
}
