import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Room, Session } from '../../../db/schema.ts'
import { callAsOrganizer, whyNot } from '../../browser/organizer-call.ts'
import { counted } from '../../format/counted.ts'
import { notifyWritten } from '../../forms/undo.tsx'
import { notify } from '../../layout/toaster.tsx'
import type { Late, Moved } from './late/running-late.ts'

/** What can be done at the desk; `moved` is what was seen to be moved by it. */
type DeskAct =
  | { does: 'late'; session: Session; late: Late; moved: Moved[] }
  | { does: 'on-time'; session: Session; moved: Moved[] }
  | { does: 'full'; room: Room; session: Session }
  | { does: 'free'; room: Room }
  | { does: 'move'; session: Session; to: Room }

/** Does it, says so in one line with a way back, and fetches the lists again before it is done. */
export function useDeskAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ title, text, changeId }) => notifyWritten(title, changeId, { text }),
    onError: (error) => notify({ title: 'Failed to make that change', text: whyNot(error), destructive: true }),
    // After a refusal as well: the desk shows what somebody else made of it.
    onSettled: () => client.invalidateQueries(),
  })
}

type Done = { title: string; text?: string; changeId: string | undefined }

async function act(wanted: DeskAct): Promise<Done> {
  switch (wanted.does) {
    case 'late':
      return moved(
        await callAsOrganizer('POST /api/admin/live/sessions/:id/late', {
          params: { id: wanted.session.id },
          body: { ...wanted.late, seen: versionsOf(wanted.moved) },
        }),
      )
    case 'on-time':
      return moved(
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

function moved({ data: { message, moved, pages }, changeId }: RoomMoved): Done {
  const told = pages ? ` ${counted(pages, 'open page')} updated.` : ''
  return { title: message, text: `${counted(moved, 'session')} moved.${told}`, changeId }
}

function versionsOf(all: Moved[]): Record<string, number> {
  return Object.fromEntries(all.map(({ session }) => [session.id, session.version]))
}
