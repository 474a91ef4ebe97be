import { db } from '../../../db/client.ts'
import { events, sponsors } from '../../../db/schema.ts'
import { anEvent, aSponsor } from '../../support/rows.ts'

/** Pittsburgh with two sponsors, and one sponsor elsewhere. */
export const [eventId, ironlark, wrenfield, elsewhere] = [
  'pgh-id',
  'ironlark-id',
  'wrenfield-id',
  'elsewhere-id',
] as const

export async function makeSponsors() {
  const columbus = anEvent({ name: 'WITCON CBUS', slug: 'cbus' })
  await db.insert(events).values([anEvent({ id: eventId }), columbus])
  await db
    .insert(sponsors)
    .values([
      aSponsor({ id: ironlark, eventId }),
      aSponsor({ id: wrenfield, eventId, name: 'Wrenfield, "Systems"' }),
      aSponsor({ id: elsewhere, eventId: columbus.id, name: 'Elsewhere' }),
    ])
}

export const hello = () => ({
  eventId,
  sponsorId: ironlark,
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Are you hiring?',
})
