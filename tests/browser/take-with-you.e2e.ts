import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, openPage, phone } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { heard } from './late-script.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the sheet follows the chosen track, hands its calendar to the phone’s own, and closes to where it was', async () => {
  const page = await openPage(phone)
  await page.goto(app.origin, { waitUntil: 'networkidle' })
  await page.click('.chips a:text-is("Tech")')
  await page.locator('.chips [aria-current]:text-is("Tech")').waitFor()
  await page.click('.more-tools summary')
  await page.click('.more-tools a:text-is("Add to calendar & download")')
  await page.waitForSelector('dialog:modal')
  expect(new URL(page.url()).search).toBe('?take=Tech')
  await expectSoon(() => page.locator('.feeds strong').allTextContents(), ['Tech sessions only', 'All sessions'])
  await heard(page, 'share')
  const asked = await page
    .locator('[data-webcal]')
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      const clicked = Promise.withResolvers<string>()
      addEventListener(
        'click',
        (event) => {
          event.preventDefault()
          clicked.resolve(link.href)
        },
        { once: true },
      )
      link.click()
      return clicked.promise
    })
  expect(asked).toBe(`webcal://${new URL(app.origin).host}/schedule.ics?eventSlug=pgh&track=Tech`)
  await page.keyboard.press('Escape')
  await page.waitForURL(`${app.origin}/?track=Tech`)
  await expectSoon(() => page.locator(':focus').textContent(), 'Add to calendar & download')
})
