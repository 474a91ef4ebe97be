import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { heard } from '../../browser/late-script.ts'
import { saved } from '../../browser/saved-page.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startNetwork } from '../../support/bad-network.ts'
import {
  launchBrowser,
  noConsoleMessages,
  openPage,
  phone,
  standInTheWay,
  type TestPage,
} from '../../support/browser.ts'
import { expectSoon, until } from '../../support/until.ts'
import { forgetReminders, openStarred, shown, star, starOn, startDayOfStars } from './a-day-of-stars.ts'

await launchBrowser()
const app = await startDayOfStars()

test('a star answers at once, My schedule shows free time, clashes, and cancellations, and deleting it clears the device', async () => {
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

  await page.locator('summary', { hasText: 'Delete my schedule' }).click()
  await page.getByRole('button', { name: 'Delete my schedule' }).click()
  await page.getByText('No sessions yet.').waitFor()
  await page.goto(app.origin)
  await page.waitForFunction(() => localStorage.getItem('stars pgh') === '')
  await expectSoon(() => star(page, 'keynote').getAttribute('aria-pressed'), 'false')
})

test('another tab shows the same stars, a browser that lost its storage gets them back, and offline ones are sent later', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  const other = (await page.context().newPage()) as TestPage
  await other.goto(app.origin)
  await starOn(page, 'coffee')
  await other.locator('.star[value="coffee"][aria-pressed="true"]').waitFor()
  await other.close()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.locator('.star[value="coffee"][aria-pressed="true"]').waitFor()

  await page.context().setOffline(true)
  await star(page, 'keynote').click()
  await expectSoon(() => star(page, 'keynote').getAttribute('aria-pressed'), 'true')
  await page.context().setOffline(false)
  await expectSoon(() => known(page), ['coffee', 'keynote'])
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
  // The next page asks as well, perhaps after the test.
  await page.unrouteAll()
  await page.reload()
  await page.locator('.star[value="coffee"][aria-pressed="true"]').waitFor()
})

test('a button copies the link to a schedule, which shows a friend no clashes, and when revoked a notice', async () => {
  const page = await openStarred(app, 'keynote', 'bridges', 'rivers')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${app.origin}/my-schedule`)
  await page.locator('.clash').first().waitFor()
  await page.getByText('Share with a friend').click()
  const link = await page.locator('[data-share]').first().getAttribute('data-share')
  const friend = await openPage({ ...phone, url: app.origin + link })
  await expectSoon(() => shown(friend), ['Keynote', 'Bridges', 'Rivers'])
  expect(await friend.locator('.clash, .gap').count()).toBe(0)
  await expectAccessible(friend)
  await friend.getByRole('button', { name: 'Add all to My schedule' }).click()
  await friend.getByText('Added to My schedule.').waitFor()
  await heard(page, 'share')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.origin + link)
  await page.getByRole('button', { name: 'Turn off this link' }).click()
  await page.locator(`.my-tools a[href="${link}"]`).waitFor({ state: 'detached' })
  await friend.goto(app.origin + link)
  await friend.getByText('This link has been turned off.').waitFor()
  await expectAccessible(friend)
})

/** The server asks whoever stars to wait a second, until told otherwise; answers how often it did. */
async function askToWait(page: TestPage) {
  let refused = 0
  const noMore = await standInTheWay(page, '**/api/my-schedule?*', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    refused++
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '1', 'x-companion': '1' },
      contentType: 'text/plain',
      body: 'You’re starring too fast. Please wait a second.',
    })
  })
  return { refused: () => refused, noMore }
}

const known = async (page: TestPage): Promise<string[]> =>
  (await (await page.request.get(`${app.origin}/api/my-schedule?eventSlug=pgh`)).json()).sessionIds
const pressed = (page: TestPage, id: string) => star(page, id).getAttribute('aria-pressed')

test('a rate-limited star stays as it was pressed and is sent again by itself, also after leaving the page', async () => {
  const page = await openStarred(app, 'keynote')
  const server = await askToWait(page)
  await star(page, 'coffee').click()
  // Pointed at, it stays: else it may have gone by itself before the server was asked again.
  await page.locator('.star-toast', { hasText: 'Added to My schedule' }).hover()
  await until(() => server.refused() > 1)
  expect([await pressed(page, 'coffee'), await page.locator('.toast-text > strong').allTextContents()]).toEqual([
    'true',
    ['Added to My schedule'],
  ])
  await page.goto(`${app.origin}/my-schedule`)
  await expectSoon(() => shown(page), ['Keynote', 'Coffee'])
  expect(await known(page)).toEqual(['keynote'])
  server.noMore()
  await until(async () => (await known(page)).join() === 'keynote,coffee')
  await expectSoon(() => shown(page), ['Keynote', 'Coffee'])

  await page.goto(app.origin)
  const again = await askToWait(page)
  await star(page, 'coffee').click()
  await until(() => again.refused() > 0)
  await page.goto('about:blank')
  again.noMore()
  await page.goto(`${app.origin}/speakers`)
  await until(async () => (await known(page)).join() === 'keynote')
  await page.goto(app.origin)
  await expectSoon(() => pressed(page, 'coffee'), 'false')
})

test('a rate-limited first star is sent again', async () => {
  const page = await openPage(phone)
  const server = await askToWait(page)
  await page.goto(app.origin)
  await star(page, 'rivers').click()
  await until(() => server.refused() > 0)
  expect(await pressed(page, 'rivers')).toBe('true')
  server.noMore()
  await until(async () => (await known(page)).join() === 'rivers')
})

const network = await startNetwork(app.origin)
afterAll(() => {
  network.close()
})

const AT = 'at=2027-03-13T08:55:00-05:00'
const reminder = (page: Page) => page.getByText('In 5 minutes: Keynote · Grand Hall')

test('without a network every page says once what begins in five minutes', async () => {
  await network.good()
  const page = await openPage({ ...phone, worker: true, url: network.origin })
  await saved(page)
  await starOn(page, 'keynote')
  await network.gone()
  for (const path of ['/', '/?view=rooms', '/speakers', '/messaging', '/search', '/my-schedule']) {
    await page.goto(`${network.origin}${path}${path.includes('?') ? '&' : '?'}${AT}`)
    await page.locator('p#saved-copy').waitFor()
    await expectSoon(async () => [path, await reminder(page).count()], [path, 1])
    await page.reload()
    await page.locator('.star-toast').waitFor({ state: 'detached' })
    await page.goto(`${network.origin}/my-schedule?${AT}`)
    await expectSoon(() => shown(page), ['Keynote'])
    expect([path, await reminder(page).count()]).toEqual([path, 0])
    await forgetReminders(page)
  }
  await page.context().close()
}, 60_000)

test('an open page goes on reminding without a network', async () => {
  await network.good()
  const page = await openPage({ ...phone, worker: true })
  await page.clock.install()
  await page.goto(network.origin)
  await saved(page)
  await starOn(page, 'coffee')
  const knows = page.waitForResponse('**/api/sessions/times?*')
  await page.goto(`${network.origin}/speakers?at=2027-03-13T09:54:30-05:00`)
  await (await knows).finished()
  await network.gone()
  await expectSoon(() => page.locator('.star-toast').count(), 0)
  await page.clock.fastForward(60_000)
  await page.getByText('In 10 minutes: Coffee · Grand Hall').waitFor()
})
