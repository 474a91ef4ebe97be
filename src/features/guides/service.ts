import { and, asc, eq, ne } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { cached } from '../../../db/revisions.ts'
import { type Guide, guides } from '../../../db/schema.ts'
import { createRow, deleteRow, editRow } from '../../records/row-writes.ts'
import { lockEventRooms } from '../../records/session-rooms.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { GUIDE_KINDS } from '../../text/guide-kinds.ts'
import { compareNames } from '../../text/names.ts'
import type { GuideEdit, NewGuide } from './schema.ts'

export type SameKind = { status: 'same-kind'; guide: Guide }

/** The fixed kinds in their order, then the others by title. */
export async function listGuides(eventId: string): Promise<Guide[]> {
  const all = await db.select().from(guides).where(eq(guides.eventId, eventId)).orderBy(asc(guides.id))
  const place = ({ kind }: Guide) => (kind ? GUIDE_KINDS.indexOf(kind) : GUIDE_KINDS.length)
  return all.sort((a, b) => place(a) - place(b) || compareNames(a.title, b.title))
}

export function cachedGuides(eventId: string): Promise<Guide[]> {
  return cached(eventId, ['guides'], 'guides', () => listGuides(eventId))
}

export function createGuide(input: NewGuide, by: WriteContext) {
  return createRow('guides', input, by, ({ title }) => `Created guide “${title}”`, findSameKind(input))
}

export function updateGuide(id: string, input: GuideEdit, by: WriteContext) {
  return editRow('guides', id, input, by, ({ title }) => `Edited guide “${title}”`, findSameKind(input, id))
}

export function deleteGuide(id: string, by: WriteContext) {
  return deleteRow('guides', id, by, ({ title }) => `Deleted guide “${title}”`)
}

function findSameKind({ kind }: Pick<GuideEdit, 'kind'>, id = '') {
  return async (tx: Transaction, eventId: string): Promise<SameKind | undefined> => {
    if (!kind) return
    // One writer at a time, so that two cannot take the same kind.
    await lockEventRooms(tx, eventId)
    const ofKind = and(eq(guides.eventId, eventId), eq(guides.kind, kind), ne(guides.id, id))
    const [guide] = await tx.select().from(guides).where(ofKind)
    return guide && { status: 'same-kind', guide }
  }
}
