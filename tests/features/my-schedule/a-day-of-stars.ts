import { db, longTransaction } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { changes, events, rooms } from '../../../db/schema.ts'
import { keepPublishedPrograms } from '../../../src/records/publications.ts'
import { startFileApp, type TestApp } from '../../support/app.ts'
import { openPage, phone, type TestPage } from '../../support/browser.ts'
import { anEvent, aRoom, aSession, insertSessions } from '../../support/rows.ts'

export async function startDayOfStars(): Promise<TestApp> {
  const app = await startFileApp({ seeded: false })
  await writeDayOfStars()
  return app
}

/** Five sessions of a day in one hall, as they were published: a gap, two at one time, and a canceled one with a replacement. */
export async function writeDayOfStars() {
  await db.delete(changes)
  await db.delete(events)
  const published = { startsOn: '2027-03-13', timezone: 'America/New_York', publishedAt: new Date().toISOString() }
  await db.insert(events).values(anEvent({ id: 'pgh', ...published }))
  await db.insert(rooms).values(aRoom({ id: 'hall', name: 'Grand Hall', directions: 'Straight on.', capacity: 2 }))
  await writeWithRevision('pgh', ['event', 'rooms', 'sessions'], (tx) =>
    insertSessions(tx, [
      inHall('keynote', 'Keynote', '09:00', '10:00'),
      inHall('coffee', 'Coffee', '10:05', '10:30'),
      inHall('bridges', 'Bridges', '10:45', '11:30'),
      inHall('rivers', 'Rivers', '11:15', '12:00'),
      inHall('panel', 'Panel', '13:00', '13:30', { status: 'cancelled', replacedById: 'rivers' }),
    ]),
  )
  await longTransaction(keepPublishedPrograms)
}

function inHall(id: string, title: string, from: string, until: string, said = {}) {
  const [startTime, endTime] = [from, until].map((clock) => `2025-03-15T${clock}:00`)
  return aSession({ id, title, startTime, endTime, location: 'Grand Hall', ...said })
}

export const star = (page: TestPage, id: string) => page.locator(`.star[value="${id}"]`)

/** What stands on My schedule. */
export const shown = (page: TestPage) => page.locator('.my-sessions li:visible h3').allTextContents()

/** Stars on the agenda, and waits until the server knows. */
export async function starOn(page: TestPage, ...ids: string[]) {
  for (const id of ids) await star(page, id).click()
  await untilTold(page, ids.length)
}

/** Until the server knows what is starred here, so many. */
function untilTold(page: TestPage, count: number) {
  return page.waitForFunction((count) => {
    const kept = JSON.parse(localStorage.getItem('stars pgh') || 'null')
    return kept?.ids.length === count && !Object.keys(kept.unsent).length
  }, count)
}

/** A phone on which these are starred, and the server knows it. */
export async function openStarred(app: TestApp, ...ids: string[]): Promise<TestPage> {
  const page = await openPage({ ...phone, url: app.origin })
  await starOn(page, ...ids)
  return page
}

/** The next document of this page reminds anew; the present one may still be about to remember its own reminder. */
export async function forgetReminders(page: TestPage) {
  await page.addInitScript(() => {
    if (window.name === 'anew') localStorage.removeItem('told')
    window.name = ''
  })
  await page.evaluate(() => {
    window.name = 'anew'
  })
}
