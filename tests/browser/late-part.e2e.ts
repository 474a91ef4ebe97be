import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, openPage, phone } from '../support/browser.ts'
import { whileLocked } from '../support/locked-table.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp({ impatient: true })
})
afterAll(() => app.close())

test('a part that could not be loaded is there after a tap on "Try again", with what the address said', async () => {
  const address = `${app.origin}/sponsors?eventSlug=cbus&utm_source=mail`
  const page = await openPage({ ...phone })
  await whileLocked(app, 'sponsors', async () => {
    await page.goto(address)
    await page.getByText('This part could not be loaded. Please try again in a moment.').waitFor()
  })
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.locator('.sponsor.card').first().waitFor()
  expect(page.url()).toBe(address)
})

test('an agenda whose sessions are late opens at what runs as well', async () => {
  const page = await openPage({ ...phone, timezone: 'Asia/Tokyo' })
  await setClock(page, new Date('2027-03-13T15:10:00-05:00'))
  await whileLocked(app, 'sessions', async (release) => {
    await page.goto(app.origin, { waitUntil: 'commit' })
    await page.locator('.placeholders').waitFor()
    release()
    await page.locator('.running').first().waitFor()
  })
  await expectSoon(() => page.locator('.slot h2 .now').allTextContents(), ['Now', 'Now', 'Now', 'Next'])
  expect(
    await page
      .locator('.slot:has(.running)')
      .last()
      .evaluate((slot) => Math.round(slot.getBoundingClientRect().top) < innerHeight / 2),
  ).toBe(true)
})

test('without JavaScript what is late stands beneath, instead of its placeholders', async () => {
  const page = await openPage({ ...phone, javaScript: false })
  const placeholders = page.locator('.placeholders')
  await whileLocked(app, 'speakers', async (release) => {
    await page.goto(`${app.origin}/speakers?eventSlug=cbus`, { waitUntil: 'commit' })
    await placeholders.waitFor()
    release()
    await page.locator('.speaker-grid a').first().waitFor()
  })
  await expectSoon(() => placeholders.isVisible(), false)
  await page.locator('.speaker-grid a').first().click()
  await page.locator('dialog').waitFor()
})
