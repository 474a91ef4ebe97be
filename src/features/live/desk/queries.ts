import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Room, Session } from '../../../../db/schema.ts'
import { callAsOrganizer, errorMessage } from '../../../browser/organizer-call.ts'
import { notifySaved } from '../../../forms/notify-saved.tsx'
import { notify } from '../../../layout/toaster.tsx'
import { pluralize } from '../../../text/pluralize.ts'
import type { DelayInput, ShiftedSession } from './plan-delay.ts'

/** What can be done at the desk; `moved` is what was seen to be moved by it. */
type DeskAct =
  | { does: 'late'; session: Session; late: DelayInput; moved: ShiftedSession[] }
  | { does: 'on-time'; session: Session; moved: ShiftedSession[] }
  | { does: 'full'; room: Room; session: Session }
  | { does: 'free'; room: Room }
  | { does: 'move'; session: Session; to: Room }

/** Does it, says so in one line with a way back, and fetches the lists again before it is done. */
export function useDeskAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ title, text, changeId }) => notifySaved(title, changeId, { text }),
    onError: (error) => notify({ title: 'Failed to make that change', text: errorMessage(error), destructive: true }),
    // After a refusal as well: the desk shows what somebody else made of it.
    onSettled: () => client.invalidateQueries(),
  })
}

type ActionResult = { title: string; text?: string; changeId: string | undefined }

async function act(wanted: DeskAct): Promise<ActionResult> {
  switch (wanted.does) {
    case 'late':
      return describeShift(
        await callAsOrganizer('POST /api/admin/live/sessions/:id/late', {
          params: { id: wanted.session.id },
          body: { ...wanted.late, seen: versionsOf(wanted.moved) },
        }),
      )
    case 'on-time':
      return describeShift(
        await callAsOrganizer('POST /api/admin/live/sessions/:id/on-time', {
          params: { id: wanted.session.id },
          body: { seen: versionsOf(wanted.moved) },
        }),
      )
    case 'full': {
      const { room, session } = wanted
      const said = { params: { id: room.id }, body: { sessionId: session.id } }
      const { changeId } = await callAsOrganizer('POST /api/admin/live/rooms/:id/full', said)
      return { title: `${room.name} is full`, text: `Attendees will see this until “${session.title}” ends.`, changeId }
    }
    case 'free': {
      const { room } = wanted
      const { changeId } = await callAsOrganizer('DELETE /api/admin/live/rooms/:id/full', { params: { id: room.id } })
      return { title: `${room.name} has space again`, changeId }
    }
    case 'move': {
      const { session, to } = wanted
      const body = { location: to.name }
      const said = { params: { id: session.id }, body, version: session.version }
      const { changeId } = await callAsOrganizer('PATCH /api/admin/sessions/:id', said)
      return { title: `Moved “${session.title}” to ${to.name}`, changeId }
    }
  }
}

type RoomMoved = { data: { message: string; moved: number; pages: number }; changeId: string | undefined }

function describeShift({ data: { message, moved, pages }, changeId }: RoomMoved): ActionResult {
  const told = pages ? ` ${pluralize(pages, 'open page')} updated.` : ''
  return { title: message, text: `${pluralize(moved, 'session')} moved.${told}`, changeId }
}

function versionsOf(all: ShiftedSession[]): Record<string, number> {
  return Object.fromEntries(all.map(({ session }) => [session.id, session.version]))
}
