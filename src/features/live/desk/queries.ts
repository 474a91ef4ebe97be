import type { Room, Session } from '../../../../db/schema.ts'
import { type CallResponse, callAsOrganizer } from '../../../browser/organizer-call.ts'
import { useWrite } from '../../../forms/use-write.ts'
import { pluralize } from '../../../text/pluralize.ts'
import type { DelayInput, ShiftedSession } from './plan-delay.ts'

type DeskWrite =
  | { does: 'late'; session: Session; late: DelayInput; moved: ShiftedSession[] }
  | { does: 'on-time'; session: Session; moved: ShiftedSession[] }
  | { does: 'full'; room: Room; session: Session }
  | { does: 'free'; room: Room }
  | { does: 'move'; session: Session; to: Room }

export const useDeskWrite = () => useWrite({ write: call, done: (said) => said, failed: 'Failed to make that change' })

type Done = { data: { title: string; text?: string }; changeId: string | undefined }

async function call(write: DeskWrite): Promise<Done> {
  switch (write.does) {
    case 'late':
    case 'on-time': {
      const params = { id: write.session.id }
      const seen = Object.fromEntries(write.moved.map(({ session }) => [session.id, session.version]))
      return write.does === 'late'
        ? shifted(
            await callAsOrganizer('POST /api/admin/live/sessions/:id/late', { params, body: { ...write.late, seen } }),
          )
        : shifted(await callAsOrganizer('POST /api/admin/live/sessions/:id/on-time', { params, body: { seen } }))
    }
    case 'full': {
      const { room, session } = write
      const sent = { params: { id: room.id }, body: { sessionId: session.id } }
      const { changeId } = await callAsOrganizer('POST /api/admin/live/rooms/:id/full', sent)
      const text = `Attendees will see this until “${session.title}” ends.`
      return { data: { title: `${room.name} is full`, text }, changeId }
    }
    case 'free': {
      const { id, name } = write.room
      const { changeId } = await callAsOrganizer('DELETE /api/admin/live/rooms/:id/full', { params: { id } })
      return { data: { title: `${name} has space again` }, changeId }
    }
    case 'move': {
      const { session, to } = write
      const sent = { params: { id: session.id }, body: { location: to.name }, version: session.version }
      const { changeId } = await callAsOrganizer('PATCH /api/admin/sessions/:id', sent)
      return { data: { title: `Moved “${session.title}” to ${to.name}` }, changeId }
    }
  }
}

type ShiftResult = { message: string; moved: number; pages: number }

function shifted({ data: { message, moved, pages }, changeId }: CallResponse<ShiftResult>): Done {
  const updated = pages ? ` ${pluralize(pages, 'open page')} updated.` : ''
  return { data: { title: message, text: `${pluralize(moved, 'session')} moved.${updated}` }, changeId }
}
