import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { launchBrowser, openPage, phone, standInTheWay, type TestPage } from '../../support/browser.ts'
import { expectSoon, until } from '../../support/until.ts'
import { openStarred, shown, star, startDayOfStars } from './a-day-of-stars.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startDayOfStars()
})
afterAll(() => app.close())

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

test('a rate-limited star stays pressed and is sent again by itself', async () => {
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
})

test('a star removed while it waits stays removed, also after leaving the page', async () => {
  const page = await openStarred(app, 'keynote', 'bridges')
  const server = await askToWait(page)
  await star(page, 'bridges').click()
  await until(() => server.refused() > 0)
  await page.goto('about:blank')
  server.noMore()
  await page.goto(`${app.origin}/speakers`)
  await until(async () => (await known(page)).join() === 'keynote')
  await page.goto(app.origin)
  await expectSoon(() => pressed(page, 'bridges'), 'false')
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
