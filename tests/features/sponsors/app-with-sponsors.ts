import { db } from '../../../db/client.ts'
import { events, type Sponsor, sponsors } from '../../../db/schema.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { anEvent, aSponsor } from '../../support/rows.ts'

/** The app with two events: Pittsburgh has sponsors of every tier, Columbus none yet. For a file's `beforeAll`. */
export async function startAppWithSponsors(): Promise<TestApp> {
  const app = await startApp({ seeded: false })
  await db
    .insert(events)
    .values([anEvent({ id: 'pgh' }), anEvent({ id: 'cbus', name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus' })])
  await db
    .insert(sponsors)
    .values([
      sponsor('Wren', 'Supporting Sponsor'),
      sponsor('Ironlark', 'Gold', { websiteUrl: 'https://ironlark.example/', description: 'Bridges.' }),
      sponsor('Arcadence', 'Gold', { sponsorshipLevel: 'Happy Hour Sponsor' }),
      sponsor('Sootbird', 'Bronze'),
      sponsor('Nightjar', 'Silver'),
      sponsor('Kiteworthy', 'Platinum'),
      sponsor('Mortise', ''),
    ])
  return app
}

export function sponsor(name: string, tier: string, more: Partial<Sponsor> = {}) {
  return aSponsor({ id: name.toLowerCase(), name, tier, ...more })
}
