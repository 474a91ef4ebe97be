import type { Session } from '../../db/schema.ts'
import { listSessions } from './list-sessions.ts'
import { wallClockMs } from './wall-clock.ts'

/** Leaves out drafts (product §20.1, §20.2). Everything public is made of this, never of the table. */
export async function listPublicSessions(eventId: string): Promise<Session[]> {
  const all = await listSessions(eventId)
  const shown = all.filter(isPublic)
  const ids = new Set(shown.map(({ id }) => id))
  return cancelledLast(shown).map((session) => toPublicSession(session, ids))
}

const isPublic = ({ status }: Pick<Session, 'status'>) => status !== 'draft'
export const isCancelled = ({ status }: Pick<Session, 'status'>) => status === 'cancelled'

/** The very row where there is nothing to leave out. */
function toPublicSession(session: Session, ids: Set<string>): Session {
  const { cancelReason, replacedById } = session
  if (!isCancelled(session)) return cancelReason || replacedById ? { ...session, ...NO_CANCELLATION } : session
  return replacedById && !ids.has(replacedById) ? { ...session, replacedById: null } : session
}

const NO_CANCELLATION = { cancelReason: null, replacedById: null }

/** Of those that begin together; otherwise the order stays. */
function cancelledLast(sessions: Session[]): Session[] {
  // The event's own day moves all of them alike.
  const slots = Map.groupBy(sessions, ({ startTime }) => wallClockMs(startTime, null) ?? Number.NaN)
  return [...slots.values()].flatMap((slot) => [
    ...slot.filter((session) => !isCancelled(session)),
    ...slot.filter(isCancelled),
  ])
}

/** The session that takes the place of a cancelled one. */
export type Replacement = Pick<Session, 'id' | 'title'>

/** By the id of the cancelled one. */
export function replacementsById(sessions: Session[]): Map<string, Replacement> {
  const titles = new Map(sessions.map(({ id, title }) => [id, title]))
  return new Map(
    sessions.flatMap(({ id, replacedById }) => {
      const title = replacedById && titles.get(replacedById)
      return title ? [[id, { id: replacedById, title }]] : []
    }),
  )
}
