import { db } from '../../db/client.ts'
import { events, floors, type Room, rooms } from '../../db/schema.ts'
import { startFileApp, type TestApp } from '../support/app.ts'
import { boxOf, openPage, type TestPage } from '../support/browser.ts'
import { anEvent, aRoom, aSession, insertSessions } from '../support/rows.ts'

/** A name of sixty letters. */
export const LONG = 'The Anna Julia Cooper Memorial Hall of Mathematics and Light'

/** An event of four rooms on two floors, one of them nowhere on a plan, and one of forty rooms. */
export async function startMapApp(): Promise<TestApp> {
  const app = await startFileApp({ seeded: false })
  const floorPlanUrl = '/images/floor-plans/pgh.svg'
  await db
    .insert(events)
    .values([
      anEvent({ id: 'pgh', floorPlanUrl, venueName: 'Rivers', startsOn: '2027-03-13', timezone: 'UTC' }),
      anEvent({ id: 'big', slug: 'big', name: 'WITCON BIG', floorPlanUrl }),
    ])
  await db.insert(floors).values({ id: 'roof', eventId: 'pgh', name: 'Roof', planUrl: '/images/floor-plans/cbus.svg' })
  await db.insert(rooms).values([
    aRoom({ id: 'hall', name: 'Hall', x: 25, y: 40, access: ['step-free'], directions: 'Straight on.' }),
    aRoom({ id: 'long', name: LONG, x: 75, y: 70, position: 1 }),
    aRoom({ id: 'garden', name: 'Garden', x: 50, y: 50, floorId: 'roof', position: 2 }),
    aRoom({ id: 'cellar', name: 'Cellar', capacity: 12, position: 3 }),
    ...Array.from({ length: 40 }, (_, at): Room => {
      const place = { x: 5 + (at % 8) * 12.5, y: 10 + Math.floor(at / 8) * 18 }
      return aRoom({ id: `room-${at}`, eventId: 'big', name: `Room ${at + 1}`, position: at, ...place })
    }),
  ])
  await insertSessions(db, [
    aSession({ id: 'keynote', location: 'HALL', title: 'Opening keynote' }),
    aSession({
      id: 'later',
      location: 'Hall',
      title: 'Closing',
      startTime: '2025-03-15T16:00:00',
      endTime: '2025-03-15T17:00:00',
    }),
  ])
  return app
}

export const pins = (page: TestPage) => page.locator('.floor:not([hidden]) .pin')
export async function openMap({ origin }: TestApp, options: object = {}, path = '/?map') {
  const page = await openPage({ ...options, url: origin + path })
  await page.locator('dialog:modal island-root[alive]').waitFor({ state: 'attached' })
  await boxOf(pins(page).first())
  return page
}
/** Whether the map scrolls sideways. */
export const isWide = (page: TestPage) =>
  page.evaluate(() => document.querySelector('.map .content')!.scrollWidth > innerWidth)
