import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, type PageOptions } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { alive, fillIn, message, name, toast } from './public-form.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function openBoard(options: PageOptions = {}) {
  const page = await openPage({ ...options, url: `${app.origin}/messaging` })
  await alive(page)
  return page
}

test('a post appears on the board at once, and the form keeps only the name', async () => {
  const page = await openBoard()
  await fillIn(page, 'Hello everybody')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain('Message SentYour message has been posted successfully.')
  await page.locator('.posts li', { hasText: 'Hello everybody' }).waitFor()
  expect(await page.locator('.posts li').first().textContent()).toContain('less than a minute ago')
  await expectSoon(async () => [await name(page).inputValue(), await message(page).inputValue()], ['Ada', ''])
  await noConsoleMessages(page)
})

test('toasts show one at a time for five seconds, are swiped to the right, and are reached by F8', async () => {
  const page = await openPage()
  await page.goto(`${app.origin}/messaging`)
  await alive(page)
  for (const text of ['One', 'Two']) {
    await fillIn(page, text)
    await page.getByRole('button', { name: 'Post Message' }).click()
    await page.locator('.posts li', { hasText: text }).waitFor()
  }
  await page.waitForFunction('document.querySelectorAll(".toast").length === 1')
  // Pointed at, it stays until it is tried.
  await toast(page).hover()
  await page.keyboard.press('F8')
  await expectSoon(() => page.evaluate('document.activeElement.classList.contains("toast")'), true)

  const box = (await page.locator('.toast-text').boundingBox())!
  const swipe = async (by: number) => {
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20 + by, box.y + 10, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(49)
  await swipe(-200)
  await expectSoon(() => toast(page).count(), 1)
  await swipe(50)
  await toast(page).waitFor({ state: 'detached' })

  await fillIn(page, 'Three')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.mouse.move(0, 0)
  const time = toast(page).locator('.Toastify__progress-bar--animated')
  const advance = (ms: number) =>
    time.evaluate(async (bar, ms) => {
      const [animation] = bar.getAnimations()
      await animation!.ready
      animation!.currentTime = ms
      return animation!.effect!.getComputedTiming().duration
    }, ms)
  await page.locator('.toast:not(.toast-in)').waitFor()
  expect(await advance(100)).toBe(5000)
  await expectSoon(() => toast(page).count(), 1)
  await advance(5000)
  await toast(page).waitFor({ state: 'detached' })
})

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)

test('a missing value is reported at its field, which takes the focus', async () => {
  const page = await openBoard()
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.getByText('Name is required').waitFor()
  await until(() => isFocused(name(page)))
  await name(page).fill('Ada')
  await message(page).fill('x'.repeat(501))
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.getByText('Message is too long').waitFor()
  await expectSoon(() => page.getByText('Name is required').count(), 0)
  await until(() => isFocused(message(page)))
})
