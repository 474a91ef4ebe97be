import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const plan = (page: TestPage) => page.locator('.floor-plan')
const view = (page: TestPage) =>
  page.evaluate(() => {
    const { a, e, f } = new DOMMatrix(document.querySelector<HTMLElement>('.floor-plan img')!.style.transform)
    return { scale: a, x: e, y: f }
  })
/** How far the plan's own edges lie inside its frame's; negative where they are beyond. */
const edges = (page: TestPage) =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLElement>('.floor-plan')!
    const image = frame.querySelector('img')!
    const { a: scale, e: x, f: y } = new DOMMatrix(image.style.transform)
    const [width, height] = [frame.clientWidth, frame.clientHeight]
    const fit = Math.min(width / image.naturalWidth, height / image.naturalHeight) * scale
    const [wide, high] = [image.naturalWidth * fit, image.naturalHeight * fit]
    const left = x + (width * scale - wide) / 2
    const top = y + (height * scale - high) / 2
    return { left, top, right: width - left - wide, bottom: height - top - high }
  })
const WHOLE = { scale: 1, x: 0, y: 0 }

async function openMap(options = {}) {
  const page = await openPage({ ...options, url: `${app.origin}/` })
  await page.getByRole('navigation', { name: 'Main' }).getByText('Map').click()
  await page.locator('dialog:modal island-root[alive]').waitFor({ state: 'attached' })
  return page
}

test('the plan is zoomed and moved by buttons, keys, wheel and drag, and never leaves its frame', async () => {
  const page = await openMap()
  await expectSoon(() => page.locator('dialog h2').textContent(), 'Three Rivers Hall')
  await expectSoon(() => page.getByRole('button', { name: 'Zoom out' }).isDisabled(), true)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expectSoon(async () => (await view(page)).scale, expect.closeTo(1.5))
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expectSoon(() => view(page), WHOLE)

  await plan(page).focus()
  await page.keyboard.press('+')
  await expectSoon(async () => (await view(page)).scale, expect.closeTo(1.5))
  const { x } = await view(page)
  await page.keyboard.press('ArrowRight')
  await expectSoon(async () => (await view(page)).x, expect.closeTo(x - 60, 0))
  for (let n = 0; n < 40; n++) await page.keyboard.press('ArrowLeft')
  await expectSoon(async () => (await edges(page)).left, expect.closeTo(0, 0))
  await page.keyboard.press('0')
  await expectSoon(() => view(page), WHOLE)

  const box = (await plan(page).boundingBox())!
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(middleX, middleY)
  await page.mouse.wheel(0, -400)
  await page.waitForFunction('document.querySelector(".floor-plan img").style.transform.includes("scale(2.7")')
  const before = await view(page)
  await page.mouse.down()
  await page.mouse.move(middleX + 30, middleY + 20, { steps: 3 })
  await page.mouse.up()
  await expectSoon(async () => {
    const after = await view(page)
    return [after.x - before.x, after.y - before.y].map(Math.round)
  }, [30, 20])
  await page.getByRole('button', { name: 'Fit to screen' }).click()
  await expectSoon(() => view(page), WHOLE)
  await noConsoleMessages(page)
})

test('a phone shows the whole plan, also after it is turned', async () => {
  const page = await openMap(phone)
  const isWhole = async () => Math.min(...Object.values(await edges(page))) > -1
  await expectSoon(async () => [await isWhole(), await view(page)], [true, WHOLE])
  await page.setViewportSize({ width: phone.height, height: phone.width })
  await expectSoon(async () => [await isWhole(), await view(page)], [true, WHOLE])
  await noConsoleMessages(page)
})

test('the sheet of an upright tablet is hardly higher than its plan', async () => {
  const page = await openMap({ width: 768, height: 1024 })
  await until(async () => {
    const { top, bottom } = await edges(page)
    return Math.max(top, bottom) < 40
  })
})

test('a plan on a phone without JavaScript is as high as its frame and scrolls', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: `${app.origin}/?map` })
  const sizes = await plan(page).evaluate((frame) => {
    const image = frame.querySelector('img')!
    return { scrolls: frame.scrollWidth > frame.clientWidth * 1.4, high: image.clientHeight === frame.clientHeight }
  })
  expect(sizes).toEqual({ scrolls: true, high: true })
})

test('the paper of the plan is dark in dark mode', async () => {
  const page = await openMap({ ...phone, colorScheme: 'dark' })
  expect(
    await plan(page)
      .locator('img')
      .evaluate((img) => getComputedStyle(img).filter),
  ).toBe('invert(0.88) hue-rotate(180deg)')
})

test('two fingers zoom the plan', async () => {
  const page = await openMap(phone)
  const first = (await view(page)).scale
  const box = (await plan(page).boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const fingers = (apart: number) =>
    [-1, 1].map((side, id) => ({ id, x: box.x + box.width / 2 + (side * apart) / 2, y: box.y + box.height / 2 }))
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(60) })
  for (const apart of [80, 100, 120])
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await until(async () => Math.abs((await view(page)).scale / first - 2) < 0.05)
})
