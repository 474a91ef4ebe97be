import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { cached } from '../../../db/revisions.ts'
import { type Sponsor, sponsors } from '../../../db/schema.ts'
import { createRow, deleteRow, editRow } from '../../records/row-writes.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { compareNames } from '../../text/names.ts'
import { PICTURE_WIDTHS } from '../../ui/picture.tsx'
import { withCopiedPicture } from '../uploads/pictures/copy-picture.ts'
import { DEFAULT_TIER, tierOrder } from './constants.ts'
import type { NewSponsor, SponsorEdit } from './schema.ts'

export async function listSponsors(eventId: string): Promise<Sponsor[]> {
  const all = await db.select().from(sponsors).where(eq(sponsors.eventId, eventId)).orderBy(asc(sponsors.id))
  return all
    .map((sponsor) => ({ ...sponsor, tier: sponsor.tier.trim() || DEFAULT_TIER }))
    .sort((a, b) => tierOrder(a.tier) - tierOrder(b.tier) || compareNames(a.name, b.name))
}

export async function listPublicSponsors(eventId: string): Promise<Omit<Sponsor, 'contactPerson'>[]> {
  return (await listSponsors(eventId)).map(({ contactPerson: _, ...sponsor }) => sponsor)
}

export function cachedSponsors(eventId: string): Promise<Sponsor[]> {
  return cached(eventId, ['sponsors'], 'sponsors', () => listSponsors(eventId))
}

export async function createSponsor(typed: NewSponsor, by: WriteContext) {
  const input = await withCopiedPicture(typed, 'logoUrl', PICTURE_WIDTHS, by)
  return createRow('sponsors', input, by, ({ name }) => `Created sponsor “${name}”`)
}

export async function updateSponsor(id: string, typed: SponsorEdit, by: WriteContext) {
  const input = await withCopiedPicture(typed, 'logoUrl', PICTURE_WIDTHS, by)
  return editRow('sponsors', id, input, by, ({ name }) => `Edited sponsor “${name}”`)
}

export function deleteSponsor(id: string, by: WriteContext) {
  return deleteRow('sponsors', id, by, ({ name }) => `Deleted sponsor “${name}”`)
}
