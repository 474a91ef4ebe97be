import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** A phone with the screen's dialogs in it. */
async function openPhone(path: string) {
  const page = await openPage(phone)
  const bundle = page.waitForResponse((response) => response.url().includes('/dialogs/'))
  await page.goto(app.origin + path)
  await (await bundle).finished()
  return page
}

async function doubleTap(page: TestPage, x: number, y: number) {
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
}

test('two quick taps on a session open it: the second, beside the sheet, does not close it again', async () => {
  const page = await openPhone('/')
  const box = (await page.locator('a.session').first().boundingBox())!
  const title = await page.locator('a.session h3').first().textContent()
  await doubleTap(page, box.x + 20, box.y + 10)
  expect(await page.locator('dialog:modal h2').textContent()).toBe(title)
  await noConsoleMessages(page)
})

test('two quick taps on the floor plan go near, two more show the whole', async () => {
  const page = await openPhone('/?map')
  await page.locator('dialog island-root[alive]').waitFor({ state: 'attached' })
  const plan = page.locator('.floor-plan')
  const reset = plan.getByRole('button', { name: 'Reset' })
  const box = (await plan.boundingBox())!
  expect(await reset.isDisabled()).toBe(true)
  await doubleTap(page, box.x + box.width / 3, box.y + box.height / 2)
  await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[aria-label="Reset"]')!.disabled)
  const near = await plan.locator('img').evaluate((img) => img.style.transform)
  expect(near).toEndWith('scale(2.5)')
  // Elsewhere, or it would be the third and fourth tap in a row.
  await doubleTap(page, box.x + box.width / 2, box.y + box.height / 3)
  await page.waitForFunction(() => document.querySelector<HTMLButtonElement>('[aria-label="Reset"]')!.disabled)
  await noConsoleMessages(page)
})

test.each(['/', '/speakers?q=nobody', '/sponsors', '/messaging', '/?map'])(
  'everything a finger may press on %s is at least 44 pixels high and wide',
  async (path) => {
    const page = await openPage({ ...phone, width: 320, url: app.origin + path })
    await page.locator(':is(main, dialog) :is(a, button):visible').first().waitFor()
    expect(await page.evaluate(tooSmall)).toEqual([])
  },
)

/** What has less than 44 × 44 pixels that answer a press, the invisible edge of a chip included. */
function tooSmall() {
  const pressable = (document.querySelector('dialog:modal') ?? document).querySelectorAll(
    'a, button, input:not([type="hidden"]), textarea',
  )
  return [...pressable]
    .filter((element) => !element.closest('.skip, .trap'))
    .map((element) => {
      const box = element.getBoundingClientRect()
      const edge = getComputedStyle(element, '::after')
      const more = edge.position === 'absolute' ? -2 * Number.parseFloat(edge.top) : 0
      return { name: element.textContent, width: Math.round(box.width + more), height: Math.round(box.height + more) }
    })
    .filter(({ width, height }) => width < 44 || height < 44)
}

test('after a reload with a speaker open, Back shows the search as it was: its words and its results', async () => {
  const page = await openPhone('/speakers')
  const search = page.getByRole('searchbox', { name: 'Search speakers' })
  await search.fill('ruth')
  await page.locator('.speaker-grid li:visible a').first().click()
  await page.locator('dialog:modal').waitFor()
  await page.reload()
  await page.locator('dialog:modal').waitFor()
  expect(await search.inputValue()).toBe('')
  await page.goBack()
  await page.waitForSelector('dialog', { state: 'detached' })
  expect(await search.inputValue()).toBe('ruth')
  await page.waitForFunction(() => document.querySelectorAll('.speaker-grid li:not([hidden])').length === 1)
})
