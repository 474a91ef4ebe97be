import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone } from '../support/browser.ts'

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
    await page.getByRole('link', { name: city, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
})

test('an event that is not there is named, and the one that is shown instead', async () => {
  const page = await openPage({ url: `${app.origin}/speakers?eventSlug=atlantis` })
  expect(await page.locator('.notice').allTextContents()).toEqual([
    'There is no event “atlantis”. You are looking at WITCON CBUS.',
  ])
  await page.getByRole('navigation', { name: 'Main' }).getByText('Sponsors').click()
  await page.waitForURL('**/sponsors?eventSlug=cbus')
  expect(await page.locator('.notice').count()).toBe(0)
  await noConsoleMessages(page)
})

test('whose clock the times are by is said to whom it makes a difference', async () => {
  const note = 'All times are Eastern Time, as in Pittsburgh.'
  for (const [timezone, isShown] of [
    ['Asia/Tokyo', true],
    ['America/Toronto', false],
  ] as const) {
    const page = await openPage({ timezone, url: app.origin })
    await page.waitForLoadState('networkidle')
    expect([timezone, await page.getByText(note).isVisible()]).toEqual([timezone, isShown])
    await page.context().close()
  }
  const without = await openPage({ timezone: 'Asia/Tokyo', url: app.origin })
  expect(await without.locator('.masthead p').first().textContent()).toContain('Saturday, March 13, 2027')
})
