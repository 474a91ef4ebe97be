import type { Room, Session } from '../../../../db/schema.ts'
import { type CallResponse, callAsOrganizer } from '../../../browser/organizer-call.ts'
import { useWrite } from '../../../forms/use-write.ts'
import { pluralize } from '../../../text/pluralize.ts'
import type { DelayInput, ShiftedSession } from './plan-delay.ts'

type Done = { data: { title: string; text?: string }; changeId: string | undefined }

/** Runs one of the calls below. */
export const useDeskWrite = () =>
  useWrite({ write: (send: () => Promise<Done>) => send(), done: (said) => said, failed: 'Failed to make that change' })

export async function sendDelay({ id }: Session, late: DelayInput, moved: ShiftedSession[]): Promise<Done> {
  const body = { ...late, seen: versionsOf(moved) }
  return shifted(await callAsOrganizer('POST /api/admin/live/sessions/:id/late', { params: { id }, body }))
}

export async function sendOnTime({ id }: Session, moved: ShiftedSession[]): Promise<Done> {
  const body = { seen: versionsOf(moved) }
  return shifted(await callAsOrganizer('POST /api/admin/live/sessions/:id/on-time', { params: { id }, body }))
}

const versionsOf = (moved: ShiftedSession[]) =>
  Object.fromEntries(moved.map(({ session }) => [session.id, session.version]))

export async function sendFull({ id, name }: Room, session: Session): Promise<Done> {
  const sent = { params: { id }, body: { sessionId: session.id } }
  const { changeId } = await callAsOrganizer('POST /api/admin/live/rooms/:id/full', sent)
  const text = `Attendees will see this until “${session.title}” ends.`
  return { data: { title: `${name} is full`, text }, changeId }
}

export async function sendSpace({ id, name }: Room): Promise<Done> {
  const { changeId } = await callAsOrganizer('DELETE /api/admin/live/rooms/:id/full', { params: { id } })
  return { data: { title: `${name} has space again` }, changeId }
}

export async function sendMove({ id, title, version }: Session, to: Room): Promise<Done> {
  const sent = { params: { id }, body: { location: to.name }, version }
  const { changeId } = await callAsOrganizer('PATCH /api/admin/sessions/:id', sent)
  return { data: { title: `Moved “${title}” to ${to.name}` }, changeId }
}

type ShiftResult = { message: string; moved: number; pages: number }

function shifted({ data: { message, moved, pages }, changeId }: CallResponse<ShiftResult>): Done {
  const updated = pages ? ` ${pluralize(pages, 'open page')} updated.` : ''
  return { data: { title: message, text: `${pluralize(moved, 'session')} moved.${updated}` }, changeId }
}
