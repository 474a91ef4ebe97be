import { afterAll, beforeAll, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { events, rooms, sessions } from '../../../db/schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { anEvent, aRoom, aSession } from '../../support/rows.ts'
import { expectSoon } from '../../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp({ seeded: false })
  await db.insert(events).values(anEvent({ id: 'pgh', startsOn: '2027-03-13', timezone: 'America/New_York' }))
  await db.insert(rooms).values(aRoom({ name: 'Grand Hall', directions: 'Straight on.' }))
  const at = (id: string, title: string, start: string, end: string, said = {}) =>
    aSession({
      id,
      title,
      startTime: `2025-03-15T${start}:00`,
      endTime: `2025-03-15T${end}:00`,
      location: 'Grand Hall',
      ...said,
    })
  await db
    .insert(sessions)
    .values([
      at('keynote', 'Keynote', '09:00', '10:00'),
      at('coffee', 'Coffee', '10:05', '10:30'),
      at('bridges', 'Bridges', '10:45', '11:30'),
      at('rivers', 'Rivers', '11:15', '12:00'),
      at('panel', 'Panel', '13:00', '13:30', { status: 'cancelled', replacedById: 'rivers' }),
    ])
})
afterAll(() => app.close())

const AT = '?at=2027-03-13T08:55:00-05:00'
const star = (page: TestPage, id: string) => page.locator(`.star[value="${id}"]`)
const shown = (page: TestPage) => page.locator('.my-sessions li:visible h3').allInnerTexts()

/** Stars on the agenda, and waits until the server knows. */
async function starOn(page: TestPage, ...ids: string[]) {
  for (const id of ids) await star(page, id).click()
  await page.waitForFunction((count) => {
    const kept = JSON.parse(localStorage.getItem('stars pgh') ?? 'null')
    return kept?.ids.length === count && !Object.keys(kept.unsent).length
  }, ids.length)
}

test('a star answers at once, and My schedule has what is free, what clashes and what is cancelled', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  await starOn(page, 'keynote', 'bridges', 'rivers', 'panel')
  expect(await star(page, 'keynote').getAttribute('aria-pressed')).toBe('true')
  expect(await star(page, 'coffee').getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('link', { name: 'See my schedule' }).click()
  await page.locator('.arranged').waitFor()
  await expectSoon(() => shown(page), ['Keynote', 'Bridges', 'Rivers', 'Cancelled Panel'])
  const entry = (id: string) => page.locator(`.my-sessions [data-id="${id}"]`)
  expect(await entry('bridges').locator('.gap').textContent()).toBe('45 min free before. Nearby: Coffee')
  expect(await entry('bridges').locator('.clash').textContent()).toBe('At the same time as “Rivers”, until 11:30 AM')
  expect(await entry('rivers').locator('.clash').textContent()).toBe('At the same time as “Bridges”, until 11:30 AM')
  expect(await entry('panel').locator('.instead').textContent()).toBe('Instead: Rivers')
  expect(await entry('keynote').locator('.way').textContent()).toBe('Straight on.')
  await expectAccessible(page)
  await star(page, 'rivers').click()
  await expectSoon(() => shown(page), ['Keynote', 'Bridges', 'Cancelled Panel'])
  await page.locator('.clash').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectSoon(() => shown(page), ['Keynote', 'Bridges', 'Rivers', 'Cancelled Panel'])
  await noConsoleMessages(page)
})

test('another tab shows the same stars', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  const other = (await page.context().newPage()) as TestPage
  await other.goto(app.origin)
  await starOn(page, 'coffee')
  await other.locator('.star[value="coffee"][aria-pressed="true"]').waitFor()
})

test('what a browser forgets, the server still knows', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  await starOn(page, 'coffee')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.locator('.star[value="coffee"][aria-pressed="true"]').waitFor()
})

test('without a network a star is kept, and the server is told when there is one again', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  await starOn(page, 'keynote')
  await page.context().setOffline(true)
  await star(page, 'coffee').click()
  await expectSoon(() => star(page, 'coffee').getAttribute('aria-pressed'), 'true')
  await page.context().setOffline(false)
  await page.waitForFunction(() => localStorage.getItem('stars pgh')?.includes('"unsent":{}'))
  const answer = await page.request.get(`${app.origin}/api/my-schedule?eventSlug=pgh`)
  expect((await answer.json()).sessionIds).toEqual(['keynote', 'coffee'])
})

test('ten minutes before, a starred session is announced, once', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  await starOn(page, 'keynote')
  await page.goto(`${app.origin}/my-schedule${AT}`)
  await page.getByText('In 5 minutes: Keynote · Grand Hall').waitFor()
  await page.reload()
  await page.locator('.arranged').waitFor()
  expect(await page.locator('.star-toast').count()).toBe(0)
})

test('what is forgotten is gone from the device too', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  await starOn(page, 'keynote')
  await page.goto(`${app.origin}/my-schedule`)
  await page.getByText('Forget my schedule').click()
  await page.getByRole('button', { name: 'Forget it' }).click()
  await page.getByText('Nothing is starred yet.').waitFor()
  await page.goto(app.origin)
  await page.waitForFunction(() => localStorage.getItem('stars pgh') === '{"ids":[],"unsent":{}}')
  expect(await star(page, 'keynote').getAttribute('aria-pressed')).toBe('false')
})

test('without JavaScript a star leads to My schedule, which has it', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: app.origin })
  await star(page, 'bridges').click()
  await page.waitForURL((url) => url.pathname === '/my-schedule')
  await expectSoon(() => shown(page), ['Bridges'])
  await star(page, 'bridges').click()
  await page.getByText('Nothing is starred yet.').waitFor()
})
