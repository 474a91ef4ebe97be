import { expect, test } from 'bun:test'
import type { Request } from 'playwright-core'
import { db } from '../../db/client.ts'
import { events, speakers } from '../../db/schema.ts'
import { EXPECTED, openDashboard, rowOf, toastOf } from '../features/dashboard/dashboard-page.ts'
import { expectAccessible } from '../support/accessible.ts'
import { startFileApp } from '../support/app.ts'
import {
  launchBrowser,
  noConsoleMessages,
  openPage,
  type PageOptions,
  phone,
  type TestPage,
} from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { anEvent, aSession, aSpeaker, insertSessions } from '../support/rows.ts'
import { writeThreeDays } from '../support/three-days.ts'
import { expectSoon, until } from '../support/until.ts'
import { title } from './agenda-page.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
await writeThreeDays()

/** The agenda at a moment of those days, by Pittsburgh's clock; it goes forward in the night to the 14th. */
async function openAt(moment: string, path = '/', options: PageOptions = {}) {
  const page = await openPage({ ...phone, height: 480, timezone: 'America/New_York', ...options })
  await setClock(page, new Date(`2027-03-${moment}`))
  await page.goto(app.origin + path)
  await page.waitForLoadState('networkidle')
  return page
}

const marks = async (page: TestPage) =>
  (await page.locator('.slot h2:has(.now)').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
const today = (page: TestPage) => page.locator('.day-links [aria-current=date]').allTextContents()

/** The title or heading at the top of what is in view, under the bar and the days. */
const firstInView = (page: TestPage) =>
  page.evaluate(() => {
    const bar = document.querySelector('.day-links')!.getBoundingClientRect().bottom
    const all = [...document.querySelectorAll('.day > h2, .session h3')]
    return all.find((one) => one.getBoundingClientRect().top >= bar)!.textContent
  })

test('on the second day the agenda opens at what runs there', async () => {
  const page = await openAt('14T14:10:00-04:00')
  await expectSoon(async () => [await marks(page), await today(page)], [['2:00 PM Now'], ['Sun, Mar 14']])
  await expectSoon(() => firstInView(page), 'Who owns the river?')
  await expectSoon(() => page.locator('.day-links').isVisible(), true)
  await noConsoleMessages(page)
  await expectAccessible(page)
})

test('in a gap what comes next on the same day is announced, however late', async () => {
  const page = await openAt('14T11:00:00-04:00')
  await expectSoon(() => marks(page), ['2:00 PM Next in 3 hr'])
  const night = await openAt('13T23:45:00-05:00')
  await expectSoon(async () => [await marks(night), await today(night)], [['12:30 AM Next in 45 min'], ['Sat, Mar 13']])
})

test('the next day is announced within the hour and not before; between two days the agenda opens at the later one', async () => {
  const night = await openAt('13T22:00:00-05:00')
  await expectSoon(() => marks(night), ['9:00 PM Now', '12:30 AM Next in 2 hr 30 min'])
  const early = await openAt('14T07:00:00-04:00')
  await expectSoon(async () => [await marks(early), await today(early)], [[], []])
  await expectSoon(() => firstInView(early), 'Sunday, March 14')
  const soon = await openAt('14T08:15:00-04:00')
  await expectSoon(async () => [await marks(soon), await today(soon)], [['9:00 AM Next in 45 min'], ['Sun, Mar 14']])
  // The first of a day, under the heading of the day.
  await expectSoon(() => firstInView(soon), 'Sunday, March 14')
})

test('chips and search leave the days on which something is found', async () => {
  const page = await openAt('01T12:00:00-05:00')
  await page.getByRole('searchbox').fill('bridge')
  const shown = () => page.locator('.day > h2:visible, .day-links a:visible').allTextContents()
  await expectSoon(shown, ['Sat, Mar 13', 'Mon, Mar 15', 'Saturday, March 13', 'Monday, March 15'])
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: 'Panels' }).click()
  await page.locator('.chips [aria-current]', { hasText: 'Panels' }).waitFor()
  await expectSoon(shown, [])
  await page.getByRole('searchbox').fill('')
  await expectSoon(shown, ['Sun, Mar 14', 'Sunday, March 14'])
  await noConsoleMessages(page)
})

test('whose clock shows another time is told whose time it is, on the page and in a session', async () => {
  const fact = (page: TestPage) => page.locator('.masthead [data-zone]').textContent()
  const near = await openAt('01T12:00:00-05:00', '/', { timezone: 'America/Toronto' })
  await expectSoon(() => fact(near), 'Eastern Time')
  const far = await openAt('01T12:00:00-05:00', '/?session=who', { timezone: 'Europe/Berlin' })
  await expectSoon(() => fact(far), 'All times are in Eastern Time')
  await expectSoon(
    () => far.locator('dialog .facts strong').textContent(),
    'Sunday, March 14, 2:00 – 3:00 PM, Eastern Time',
  )
})

test('sessions are listed under their days, and the form chooses the day of a session and moves it to another', async () => {
  const page = await openDashboard(app)
  await page.locator('.session-row').first().waitFor()
  await expectSoon(
    () => page.locator('.row-groups > h3').allTextContents(),
    ['Saturday, March 13', 'Sunday, March 14', 'Monday, March 15'],
  )
  await expectSoon(
    () => page.locator('.row-groups > ul').nth(1).locator('h3').allTextContents(),
    ['Locks and weirs', 'Who owns the river?'],
  )
  await page.getByRole('button', { name: 'Add Session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await dialog.getByLabel('Title').fill('Karaoke')
  await dialog.getByLabel('Day').selectOption('Sunday, March 14')
  await dialog.getByLabel('Start time').fill('12:15am')
  await dialog.getByLabel('End time').fill('1 AM')
  await dialog.getByLabel('Track').selectOption('General')
  await expectSoon(() => dialog.locator('.understood').allInnerTexts(), ['12:15 AM, after midnight', '1:00 AM'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'created')).toEqual(['Session created successfully'])
  const karaoke = async () => {
    const sessions = await (await app.visitor().get('/api/sessions')).json()
    const { startTime, endTime } = sessions.find(({ title }: { title: string }) => title === 'Karaoke')
    return [startTime, endTime]
  }
  expect(await karaoke()).toEqual(['2025-03-17T00:15:00', '2025-03-17T01:00:00'])
  await rowOf(page, 'Karaoke').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Session' })
  await expectSoon(() => edit.getByLabel('Day').inputValue(), '2')
  await expectSoon(() => edit.getByLabel('Start time').inputValue(), '12:15 AM')
  await edit.getByLabel('Day').selectOption('Monday, March 15')
  await edit.getByRole('button', { name: 'Update' }).click()
  await toastOf(page, 'updated')
  expect(await karaoke()).toEqual(['2025-03-18T00:15:00', '2025-03-18T01:00:00'])
  await noConsoleMessages(page, { except: EXPECTED })
})

const LARGE = { id: 'large', slug: 'cbus', startsOn: '2028-05-13', endsOn: '2028-05-15', timezone: 'America/New_York' }
await db.insert(events).values(anEvent({ ...LARGE, name: 'WITCON LARGE' }))
await db.insert(speakers).values(aSpeaker({ id: 'large', eventId: 'large' }))
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
    eventId: 'large',
    title: `Talk ${at}`,
    startTime: on('00'),
    endTime: on('45'),
    speakerIds: of === 0 ? ['large'] : [],
  })
}

/** The agenda of the large event on its second day, with the requests for bundles and for pages in their place. */
async function openLarge(hash = '', javaScript = true) {
  const page = await openPage({ ...phone, timezone: 'America/New_York', javaScript })
  await setClock(page, new Date('2028-05-14T10:10:00-04:00'))
  const asked: string[] = []
  const came: string[] = []
  const noteIn = (all: string[]) => (request: Request) => {
    const address = request.url().replace(app.origin, '')
    if (/^\/(dialogs|\?session|\?speaker)/.test(address)) all.push(address)
  }
  page.on('request', noteIn(asked))
  page.on('requestfinished', noteIn(came))
  await page.goto(`${app.origin}/?eventSlug=cbus${hash}`)
  return { page, asked, came }
}

const topOf = (page: TestPage, selector: string) =>
  page.evaluate((one) => Math.round(document.querySelector(one)!.getBoundingClientRect().top), selector)

const bundles = ['', '&day=2', '&day=3'].map((day) => `/dialogs/agenda?eventSlug=cbus${day}`)

test('the bundle of the day that runs is fetched, and of the day whose session is opened', async () => {
  const { page, asked, came } = await openLarge()
  // Of one that is late the page is asked in its stead.
  await until(() => came.length === 2)
  expect(asked).toEqual(bundles.slice(0, 2))
  await page.locator('.running a').first().click()
  await expectSoon(() => title(page).textContent(), 'Talk 72')
  await page.goBack()
  await page.locator('#day-3 a', { hasText: 'Talk 120' }).scrollIntoViewIfNeeded()
  await until(() => came.length === 3)
  await page.locator('#day-3 a', { hasText: 'Talk 120' }).click()
  await expectSoon(() => title(page).textContent(), 'Talk 120')
  await page.getByRole('dialog').getByRole('link', { name: 'Ada Fernandez' }).click()
  await expectSoon(() => title(page).textContent(), 'Ada Fernandez')
  await page.getByRole('dialog').getByRole('link', { name: 'Talk 60' }).click()
  await expectSoon(() => title(page).textContent(), 'Talk 60')
  await page.goBack()
  await expectSoon(() => title(page).textContent(), 'Ada Fernandez')
  expect(asked).toEqual(bundles)
  await noConsoleMessages(page)
})

test('an address of a day opens there, whatever runs now; days lead to theirs, however far, with and without a script, and Back leads back', async () => {
  for (const javaScript of [true, false]) {
    const { page } = await openLarge('#day-1', javaScript)
    await expectSoon(() => topOf(page, '#day-1'), 124)
    for (const [name, id] of [
      ['Mon, May 15', '#day-3'],
      ['Sun, May 14', '#day-2'],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await page.waitForURL((url) => url.hash === id)
      await expectSoon(() => topOf(page, id), 124)
    }
    await page.goBack()
    await page.waitForURL((url) => url.hash === '#day-3')
    await expectSoon(() => topOf(page, '#day-3'), 124)
    await page.context().close()
  }
})
