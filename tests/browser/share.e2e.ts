import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { heard } from './late-script.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const firstTalk = async () => {
  const [talk] = (await (await app.visitor().get('/api/sessions')).json()) as { id: string }[]
  return `${app.origin}/?session=${talk!.id}`
}

test('a session is shared by its own address, which is copied where the browser cannot share', async () => {
  const page = await openPage({ context: { permissions: ['clipboard-read', 'clipboard-write'] }, url: app.origin })
  await page.locator('a.session').first().click()
  await page.locator('dialog:modal').waitFor()
  await heard(page, 'share')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  await expectSoon(() => page.evaluate(() => navigator.clipboard.readText()), await firstTalk())
  await noConsoleMessages(page)
})

test('a phone shares a session by its own sheet, and closing that sheet is no failure', async () => {
  const page = await openPage(phone)
  await page.addInitScript(() => {
    Navigator.prototype.share = (data) => {
      document.body.dataset.shared = JSON.stringify(data)
      return Promise.reject(new DOMException('Closed', 'AbortError'))
    }
  })
  await page.goto(await firstTalk())
  const title = await page.title()
  await heard(page, 'share')
  await page.locator('dialog:modal').getByRole('button', { name: 'Share' }).click()
  await page.locator('body[data-shared]').waitFor()
  expect(JSON.parse((await page.locator('body').getAttribute('data-shared'))!)).toEqual({
    title,
    url: await firstTalk(),
  })
  await noConsoleMessages(page)
})

test('a page without JavaScript has no dead button', async () => {
  const page = await openPage({ javaScript: false, url: await firstTalk() })
  await expectSoon(() => page.locator('[data-share]').isVisible(), false)
})

test('F8 leads to the notifications before the first one', async () => {
  const page = await openPage({ url: app.origin })
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('F8')
  await expectSoon(() => page.evaluate(() => document.activeElement!.getAttribute('aria-label')), 'Notification')
})
