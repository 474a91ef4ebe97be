import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test.each([true, false])('from one city a link leads to the other and back (JavaScript: %p)', async (javaScript) => {
  const page = await openPage({ ...phone, javaScript, url: app.origin })
  for (const [city, name] of [
    ['Columbus', 'WITCON CBUS'],
    ['Pittsburgh', 'WITCON PGH'],
  ] as const) {
    await page.locator('.more-tools summary').click()
    await page.getByRole('link', { name: city, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
})

test.each([true, false])(
  'an event that is not there is said to be none, and which is shown instead (JavaScript: %p)',
  async (javaScript) => {
    const page = await openPage({ javaScript, url: `${app.origin}/speakers?eventSlug=atlantis` })
    await expectSoon(
      () => page.locator('.notice').allTextContents(),
      ['We couldn’t find that event. Here’s WITCON CBUS.'],
    )
    await page.getByRole('navigation', { name: 'Main' }).getByText('Sponsors').click()
    await page.waitForURL('**/sponsors?eventSlug=cbus')
    await expectSoon(() => page.locator('.notice').count(), 0)
    await noConsoleMessages(page)
  },
)

test('the agenda says its date with the year, and whose clock its times are by', async () => {
  const page = await openPage({ timezone: 'Asia/Tokyo', url: app.origin })
  const said = await page.locator('.masthead p').first().textContent()
  expect(said?.replaceAll('\u00a0', ' ')).toBe(
    'Pittsburgh · Saturday, March 13, 2027 · Three Rivers Hall · All times are in Eastern Time',
  )
})
