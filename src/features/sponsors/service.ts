import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/new-id.ts'
import { remember } from '../../../db/revisions/remembered.ts'
import { type Sponsor, sponsors } from '../../../db/schema.ts'
import {
  type Deleted,
  edited,
  isElsewhere,
  isStale,
  type NotThere,
  recordedChange,
  type Stale,
  type Written,
} from '../../records/recorded-write.ts'
import { PICTURE_WIDTHS } from '../../ui/pictures/picture.tsx'
import { withOwnPicture } from '../uploads/pictures/own-picture.ts'
import { DEFAULT_TIER, tierOrder } from './constants.ts'
import type { NewSponsor, SponsorEdit } from './schema.ts'

/** An event's sponsors by tier, then name (product §5.3). An empty tier counts as Supporting (product §5.1). */
export async function listSponsors(eventId: string): Promise<Sponsor[]> {
  const all = await db.select().from(sponsors).where(eq(sponsors.eventId, eventId)).orderBy(asc(sponsors.id))
  return all
    .map((sponsor) => ({ ...sponsor, tier: sponsor.tier.trim() || DEFAULT_TIER }))
    .sort((a, b) => tierOrder(a.tier) - tierOrder(b.tier) || collator.compare(a.name, b.name))
}

/** {@link listSponsors} as anybody may read them: whom organisers call is theirs to know. */
export async function listPublicSponsors(eventId: string): Promise<Omit<Sponsor, 'contactPerson'>[]> {
  return (await listSponsors(eventId)).map(({ contactPerson: _, ...sponsor }) => sponsor)
}

const collator = new Intl.Collator('en', { sensitivity: 'base' })

/** {@link listSponsors} from memory, until one of the event's sponsors is written. */
export function rememberedSponsors(eventId: string): Promise<Sponsor[]> {
  return remember(eventId, ['sponsors'], 'sponsors', () => listSponsors(eventId))
}

export async function createSponsor(
  { tier, ...typed }: NewSponsor,
  who: string,
): Promise<Written<Sponsor> | { status: 'no-event' }> {
  const input = await withOwnPicture(typed, 'logoUrl', PICTURE_WIDTHS)
  return recordedChange(async (writing) => {
    if (!(await writing.holdEvent(input.eventId))) return { status: 'no-event' }
    const unsaid = { logoUrl: null, websiteUrl: null, description: null, contactPerson: null, sponsorshipLevel: null }
    const row: Sponsor = { ...unsaid, ...input, tier: tier ?? DEFAULT_TIER, id: newId(), version: 1 }
    const what = `Created sponsor "${row.name}"`
    const changeId = await writing.write(row.eventId, [{ table: 'sponsors', id: row.id, before: null, after: row }], {
      who,
      what,
    })
    return { status: 'written', row, changeId }
  })
}

/** `basedOn` is the version the edit began with; without it the last write wins. */
export async function updateSponsor(
  id: string,
  { eventId, tier, ...typed }: SponsorEdit,
  basedOn: number | undefined,
  who: string,
): Promise<Written<Sponsor> | NotThere | Stale<Sponsor>> {
  const input = await withOwnPicture(typed, 'logoUrl', PICTURE_WIDTHS)
  return recordedChange(async (writing) => {
    const before = await writing.lock('sponsors', id)
    if (!before || isElsewhere(before, { eventId })) return { status: 'not-there' }
    if (isStale(before, basedOn)) return { status: 'stale', current: before }
    const row = edited(before, tier === undefined ? input : { ...input, tier: tier ?? DEFAULT_TIER })
    const what = `Edited sponsor "${row.name}"`
    const changeId = await writing.write(row.eventId, [{ table: 'sponsors', id, before, after: row }], { who, what })
    return { status: 'written', row, changeId }
  })
}

/** Messages to the sponsor stay (product §6.3). */
export function deleteSponsor(
  id: string,
  who: string,
  basedOn?: number,
): Promise<Deleted<Sponsor> | NotThere | Stale<Sponsor>> {
  return recordedChange(async (writing) => {
    const row = await writing.lock('sponsors', id)
    if (!row) return { status: 'not-there' }
    if (isStale(row, basedOn)) return { status: 'stale', current: row }
    const what = `Deleted sponsor "${row.name}"`
    const changeId = await writing.write(row.eventId, [{ table: 'sponsors', id, before: row, after: null }], {
      who,
      what,
    })
    return { status: 'deleted', row, changeId }
  })
}
