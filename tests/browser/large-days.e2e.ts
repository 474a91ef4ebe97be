import { expect, test } from 'bun:test'
import type { Request } from 'playwright-core'
import { db } from '../../db/client.ts'
import { events, speakers } from '../../db/schema.ts'
import { startFileApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { anEvent, aSession, aSpeaker, insertSessions } from '../support/rows.ts'
import { expectSoon, until } from '../support/until.ts'
import { title } from './agenda-page.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
const dates = { startsOn: '2027-03-13', endsOn: '2027-03-15', timezone: 'America/New_York' }
await db.insert(events).values(anEvent({ id: 'pgh', ...dates }))
await db.insert(speakers).values(aSpeaker({ id: 'ada' }))
await insertSessions(
  db,
  Array.from({ length: 180 }, (_, at) => talk(at)),
)

/** Sixty a day, six of them at the same time, and the first of each day is Ada's. */
function talk(at: number) {
  const [day, of] = [Math.floor(at / 60) + 1, at % 60]
  const on = (minutes: string) => `2025-03-${14 + day}T${String(8 + Math.floor(of / 6)).padStart(2, '0')}:${minutes}:00`
  return aSession({
    id: `talk-${at}`,
    title: `Talk ${at}`,
    startTime: on('00'),
    endTime: on('45'),
    speakerIds: of === 0 ? ['ada'] : [],
  })
}

async function open(path: string, javaScript = true) {
  const page = await openPage({ ...phone, timezone: 'America/New_York', javaScript })
  await setClock(page, new Date('2027-03-14T10:10:00-04:00'))
  const asked: string[] = []
  const came: string[] = []
  const noteIn = (all: string[]) => (request: Request) => {
    const address = request.url().replace(app.origin, '')
    if (/^\/(dialogs|\?session|\?speaker)/.test(address)) all.push(address)
  }
  page.on('request', noteIn(asked))
  page.on('requestfinished', noteIn(came))
  await page.goto(app.origin + path)
  /** The bundles that were asked for and came, and pages in their stead. */
  return { page, asked, came }
}

const topOf = (page: TestPage, selector: string) =>
  page.evaluate((one) => Math.round(document.querySelector(one)!.getBoundingClientRect().top), selector)

test('the bundle of the day that runs is fetched, and of the day whose session is opened', async () => {
  const { page, asked, came } = await open('/')
  // Of one that is late the page is asked in its stead.
  await until(() => came.length === 2)
  expect(asked).toEqual(['/dialogs/agenda', '/dialogs/agenda?day=2'])
  await page.locator('.running a').first().click()
  await expectSoon(() => title(page).textContent(), 'Talk 72')
  await page.goBack()
  await page.locator('#day-3 a', { hasText: 'Talk 120' }).scrollIntoViewIfNeeded()
  await until(() => came.length === 3)
  await page.locator('#day-3 a', { hasText: 'Talk 120' }).click()
  await expectSoon(() => title(page).textContent(), 'Talk 120')
  await page.getByRole('dialog').getByRole('link', { name: 'Ada Fernandez' }).click()
  await page.getByRole('dialog', { name: 'Ada Fernandez' }).waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Talk 60' }).click()
  await page.getByRole('dialog', { name: 'Talk 60' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Ada Fernandez' }).waitFor()
  expect(asked).toEqual(['/dialogs/agenda', '/dialogs/agenda?day=2', '/dialogs/agenda?day=3'])
  await noConsoleMessages(page)
})

test('a day that is far from what is laid out is found where its heading is', async () => {
  for (const javaScript of [true, false]) {
    const { page } = await open('/#day-1', javaScript)
    for (const [name, id] of [
      ['Mon, Mar 15', '#day-3'],
      ['Sun, Mar 14', '#day-2'],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await page.waitForURL((url) => url.hash === id)
      await expectSoon(() => topOf(page, id), 124)
    }
    await page.context().close()
  }
})
