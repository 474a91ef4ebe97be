import { asc, eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { cached } from '../../../db/revisions.ts'
import { type Guide, guides } from '../../../db/schema.ts'
import { MAX_GUIDES } from '../../formats/import-limits.ts'
import { readEventRows } from '../../program/seeded-program.ts'
import { createRow, deleteRow, editRow } from '../../records/row-writes.ts'
import { lockEventRooms } from '../../records/session-rooms.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { GUIDE_KINDS } from '../../text/guide-kinds.ts'
import { compareNames } from '../../text/names.ts'
import type { GuideEdit, NewGuide } from './schema.ts'

export type GuideRefusal = { status: 'same-kind'; guide: Guide } | { status: 'too-many-guides' }

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
  const sentence = ({ title }: Guide) => `Created guide “${title}”`
  return createRow('guides', input, by, sentence, async (tx, eventId, id): Promise<GuideRefusal | undefined> => {
    const others = (await lockGuides(tx, eventId)).filter((guide) => guide.id !== id)
    return others.length >= MAX_GUIDES ? { status: 'too-many-guides' } : findSameKind(others, input)
  })
}

export function updateGuide(id: string, input: GuideEdit, by: WriteContext) {
  const sentence = ({ title }: Guide) => `Edited guide “${title}”`
  return editRow('guides', id, input, by, sentence, async (tx, eventId) =>
    input.kind ? findSameKind(await lockGuides(tx, eventId), input, id) : undefined,
  )
}

export function deleteGuide(id: string, by: WriteContext) {
  return deleteRow('guides', id, by, ({ title }) => `Deleted guide “${title}”`)
}

/** One writer at a time, so that two cannot take the same kind. */
async function lockGuides(tx: Transaction, eventId: string): Promise<Guide[]> {
  await lockEventRooms(tx, eventId)
  return readEventRows(tx, guides, eventId, { isLocked: true })
}

function findSameKind(own: Guide[], { kind }: Pick<GuideEdit, 'kind'>, id?: string): GuideRefusal | undefined {
  const guide = own.find((one) => kind && one.kind === kind && one.id !== id)
  return guide && { status: 'same-kind', guide }
}
