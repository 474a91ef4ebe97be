import { afterAll, beforeAll, expect, test } from 'bun:test'
import { heard } from '../../browser/late-script.ts'
import { expectAccessible } from '../../support/accessible.ts'
import type { TestApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { openStarred, shown, star, starOn, startDayOfStars } from './a-day-of-stars.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startDayOfStars()
})
afterAll(() => app.close())

test('a star answers at once, and My schedule shows free time, clashes, and cancellations', async () => {
  const page = await openStarred(app, 'keynote', 'bridges', 'rivers')
  await expectSoon(() => star(page, 'keynote').getAttribute('aria-pressed'), 'true')
  await expectSoon(() => star(page, 'coffee').getAttribute('aria-pressed'), 'false')
  await star(page, 'panel').click()
  await page.getByRole('link', { name: 'See my schedule' }).click()
  await page.locator('.my-sessions .clash').first().waitFor()
  await expectSoon(() => shown(page), ['Keynote', 'Bridges', 'Rivers', 'Canceled: Panel'])
  const entry = (id: string) => page.locator(`.my-sessions [data-id="${id}"]`)
  await expectSoon(() => entry('bridges').locator('.gap').textContent(), '45 min free. Nearby: Coffee')
  await expectSoon(() => entry('bridges').locator('.clash').textContent(), 'Overlaps with “Rivers” until 11:30 AM')
  await expectSoon(() => entry('rivers').locator('.clash').textContent(), 'Overlaps with “Bridges” until 11:30 AM')
  await expectSoon(() => entry('panel').locator('.instead').textContent(), 'Replaced by: Rivers')
  await expectSoon(() => entry('keynote').locator('.way').textContent(), 'Straight on.')
  await expectAccessible(page)
  await star(page, 'rivers').click()
  // Pointed at, it stays.
  await page.locator('.star-toast').hover()
  await expectSoon(() => shown(page), ['Keynote', 'Bridges', 'Canceled: Panel'])
  await page.locator('.clash').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectSoon(() => shown(page), ['Keynote', 'Bridges', 'Rivers', 'Canceled: Panel'])
  await noConsoleMessages(page)
})

test('another tab shows the same stars', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  const other = (await page.context().newPage()) as TestPage
  await other.goto(app.origin)
  await starOn(page, 'coffee')
  await other.locator('.star[value="coffee"][aria-pressed="true"]').waitFor()
})

test('a browser that lost its storage gets its stars from the server', async () => {
  const page = await openStarred(app, 'coffee')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.locator('.star[value="coffee"][aria-pressed="true"]').waitFor()
})

test('a star pressed during the first request stays', async () => {
  const page = await openPage(phone)
  const asking = page.waitForRequest('**/api/my-schedule?*')
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/my-schedule?*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await late
    await route.fulfill({ response })
  })
  await page.goto(app.origin)
  const answered = (await asking).response()
  await starOn(page, 'coffee')
  answer()
  await (await answered)?.finished()
  await page.reload()
  await page.locator('.star[value="coffee"][aria-pressed="true"]').waitFor()
})

test('a star pressed offline is sent once there is a network', async () => {
  const page = await openStarred(app, 'keynote')
  await page.context().setOffline(true)
  await star(page, 'coffee').click()
  await expectSoon(() => star(page, 'coffee').getAttribute('aria-pressed'), 'true')
  await page.context().setOffline(false)
  await page.waitForFunction(() => localStorage.getItem('stars pgh')?.includes('"unsent":{}'))
  const answer = await page.request.get(`${app.origin}/api/my-schedule?eventSlug=pgh`)
  expect((await answer.json()).sessionIds).toEqual(['keynote', 'coffee'])
})

test('deleting a schedule clears the device', async () => {
  const page = await openStarred(app, 'keynote')
  await page.goto(`${app.origin}/my-schedule`)
  await page.locator('summary', { hasText: 'Delete my schedule' }).click()
  await page.getByRole('button', { name: 'Delete my schedule' }).click()
  await page.getByText('No sessions yet.').waitFor()
  await page.goto(app.origin)
  await page.waitForFunction(() => localStorage.getItem('stars pgh') === '')
  await expectSoon(() => star(page, 'keynote').getAttribute('aria-pressed'), 'false')
})

test('a shared schedule shows no clashes', async () => {
  const page = await openStarred(app, 'keynote', 'bridges', 'rivers')
  await page.goto(`${app.origin}/my-schedule`)
  await page.locator('.clash').first().waitFor()
  const link = await page.locator('[data-share]').first().getAttribute('data-share')
  const friend = await openPage({ ...phone, url: app.origin + link })
  await expectSoon(() => shown(friend), ['Keynote', 'Bridges', 'Rivers'])
  expect(await friend.locator('.clash, .gap').count()).toBe(0)
  await friend.getByRole('button', { name: 'Add all to My schedule' }).click()
  await friend.getByText('Added to My schedule.').waitFor()
})

test('a button copies the link to a schedule, and a revoked link shows a notice', async () => {
  const page = await openStarred(app, 'keynote')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${app.origin}/my-schedule`)
  await page.getByText('Share with a friend').click()
  const link = await page
    .locator('.my-tools a[href^="/my-schedule/"]:not([href*="device"])')
    .first()
    .getAttribute('href')
  const friend = await openPage({ ...phone, url: app.origin + link })
  await expectSoon(() => shown(friend), ['Keynote'])
  await expectAccessible(friend)
  await heard(page, 'share')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.origin + link)
  await page.getByRole('button', { name: 'Turn off this link' }).click()
  await page.locator(`.my-tools a[href="${link}"]`).waitFor({ state: 'detached' })
  await friend.reload()
  await friend.getByText('This link has been turned off.').waitFor()
  await expectAccessible(friend)
})

test('a star without JavaScript opens My schedule, which has it', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: app.origin })
  await star(page, 'bridges').click()
  await page.waitForURL((url) => url.pathname === '/my-schedule')
  await expectSoon(() => shown(page), ['Bridges'])
  await star(page, 'bridges').click()
  await page.getByText('No sessions yet.').waitFor()
})
