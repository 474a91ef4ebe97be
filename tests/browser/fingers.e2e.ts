import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { boxOf, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { heard } from './late-script.ts'

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

/** Two taps a tenth of a second apart by what they say themselves: on a busy machine they come later. */
async function doubleTap(page: TestPage, x: number, y: number) {
  const devtools = await page.context().newCDPSession(page)
  const from = Date.now() / 1000
  for (const begins of [from, from + 0.1]) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp: begins })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: begins + 0.05 })
  }
}

test('two quick taps on a session open it: the second, beside the sheet, does not close it again', async () => {
  const page = await openPhone('/')
  const box = await boxOf(page.locator('a.session').first())
  const title = await page.locator('a.session h3').first().textContent()
  await doubleTap(page, box.x + 20, box.y + 10)
  await expectSoon(() => page.locator('dialog:modal h2').textContent(), title)
  await noConsoleMessages(page)
})

test('two quick taps on the floor plan go near, two more show the whole', async () => {
  const page = await openPhone('/?map')
  await page.locator('dialog island-root[alive]').waitFor({ state: 'attached' })
  const plan = page.locator('.floor-plan')
  const box = (await plan.boundingBox())!
  const scale = () => plan.locator('img').evaluate((img) => new DOMMatrix(img.style.transform).a)
  // The plan opens fitted to the phone.
  await expectSoon(scale, 1)
  const first = 1
  await doubleTap(page, box.x + box.width / 3, box.y + box.height / 2)
  await until(async () => (await scale()) > first)
  expect(await scale()).toBeCloseTo(first * 2.5, 3)
  // Elsewhere, or it would be the third and fourth tap in a row.
  await doubleTap(page, box.x + box.width / 2, box.y + box.height / 3)
  await until(async () => (await scale()) === 1)
  await noConsoleMessages(page)
})

/** Draws one finger down over a place, in steps as a hand does. */
async function drawDown(page: TestPage, from: { x: number; y: number }, distance: number) {
  const devtools = await page.context().newCDPSession(page)
  const at = (y: number) => [{ id: 1, x: from.x, y }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.y) })
  for (let step = 1; step <= 5; step++)
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from.y + (distance * step) / 5),
    })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a sheet is swiped away by its head; a slip of the finger leaves it where it is', async () => {
  const page = await openPhone('/')
  await page.locator('a.session').first().click()
  await heard(page, 'swipe-to-close')
  const sheet = page.locator('dialog:modal')
  const { x, y, width } = (await sheet.boundingBox())!
  const head = { x: x + width / 2, y: y + 20 }
  await drawDown(page, head, 60)
  await until(async () => (await sheet.evaluate((dialog) => (dialog as HTMLElement).style.translate)) === '')
  await expectSoon(() => sheet.count(), 1)
  await drawDown(page, head, 200)
  await page.waitForSelector('dialog', { state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  await noConsoleMessages(page)
})

test('drawing the floor plan down moves the plan, not the sheet', async () => {
  const page = await openPhone('/?map')
  await page.locator('dialog island-root[alive]').waitFor({ state: 'attached' })
  await heard(page, 'swipe-to-close')
  const { x, y, width, height } = (await page.locator('.floor-plan').boundingBox())!
  await drawDown(page, { x: x + width / 2, y: y + height / 4 }, 200)
  await expectSoon(() => page.locator('dialog:modal').count(), 1)
})

test.each([
  '/',
  '/?q=nobody',
  '/search',
  '/search?q=tech',
  '/search?q=keynote+nobody',
  '/speakers?q=nobody',
  '/sponsors',
  '/messaging',
  '/changes?eventSlug=cbus',
  '/?eventSlug=cbus',
  '/?map',
])('everything a finger may press on %s is at least 44 pixels high and wide', async (path) => {
  const page = await openPage({ ...phone, width: 320, url: app.origin + path })
  await page.locator(':is(main, dialog) :is(a, button):visible').first().waitFor()
  await expectSoon(() => page.evaluate(tooSmall), [])
})

/** What has less than 44 × 44 pixels that answer a press, the invisible edge of a chip included. */
function tooSmall() {
  const pressable = (document.querySelector('dialog:modal') ?? document).querySelectorAll(
    'a, button, input:not([type="hidden"]), textarea',
  )
  return [...pressable]
    .filter((element) => element.checkVisibility() && !element.closest('.skip, .trap'))
    .map((element) => {
      const box = element.getBoundingClientRect()
      const edge = getComputedStyle(element, '::after')
      const more = edge.position === 'absolute' ? -2 * Number.parseFloat(edge.top) : 0
      return { name: element.textContent, width: Math.round(box.width + more), height: Math.round(box.height + more) }
    })
    .filter(({ width, height }) => width < 44 || height < 44)
}

test('a reload with a speaker open keeps what was searched for, and Back shows the search as it was: its words and its results', async () => {
  const page = await openPhone('/speakers')
  const search = page.getByRole('searchbox', { name: 'Search speakers' })
  await search.fill('ruth')
  const found = () => document.querySelectorAll('.speaker-grid li:not([hidden])').length === 1
  await page.waitForFunction(found)
  await page.locator('.speaker-grid li:visible a').click()
  await page.locator('dialog:modal').waitFor()
  await page.reload()
  await page.locator('dialog:modal').waitFor()
  await expectSoon(() => search.inputValue(), 'ruth')
  await page.goBack()
  await page.waitForSelector('dialog', { state: 'detached' })
  await expectSoon(() => search.inputValue(), 'ruth')
  await page.waitForFunction(found)
})
