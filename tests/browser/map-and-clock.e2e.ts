import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { until } from '../support/until.ts'

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
const WHOLE = { scale: 1, x: 0, y: 0 }

async function openMap(options = {}) {
  const page = await openPage({ ...options, url: `${app.origin}/` })
  await page.getByRole('navigation', { name: 'Main' }).getByText('Map').click()
  await page.locator('dialog:modal island-root[alive]').waitFor({ state: 'attached' })
  return page
}

test('the plan is zoomed and moved by buttons, keys, wheel and drag, and never leaves its frame', async () => {
  const page = await openMap()
  expect(await page.locator('dialog h2').textContent()).toBe('Three Rivers Hall')
  expect(await page.getByRole('button', { name: 'Zoom out' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect((await view(page)).scale).toBeCloseTo(1.5)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  expect(await view(page)).toEqual(WHOLE)

  await plan(page).focus()
  await page.keyboard.press('+')
  const { x } = await view(page)
  await page.keyboard.press('ArrowRight')
  expect((await view(page)).x).toBeCloseTo(x - 60, 0)
  for (let n = 0; n < 40; n++) await page.keyboard.press('ArrowLeft')
  expect((await view(page)).x).toBe(0)
  await page.keyboard.press('0')
  expect(await view(page)).toEqual(WHOLE)

  const box = (await plan(page).boundingBox())!
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(middleX, middleY)
  await page.mouse.wheel(0, -400)
  await page.waitForFunction('document.querySelector(".floor-plan img").style.transform.includes("scale(2.7")')
  const before = await view(page)
  await page.mouse.down()
  await page.mouse.move(middleX + 30, middleY + 20, { steps: 3 })
  await page.mouse.up()
  const after = await view(page)
  expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([30, 20])
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(await view(page)).toEqual(WHOLE)
  await noConsoleMessages(page)
})

test('two fingers zoom it', async () => {
  const page = await openMap(phone)
  const box = (await plan(page).boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const fingers = (apart: number) =>
    [-1, 1].map((side, id) => ({ id, x: box.x + box.width / 2 + (side * apart) / 2, y: box.y + box.height / 2 }))
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(60) })
  for (const apart of [80, 100, 120])
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await until(async () => Math.abs((await view(page)).scale - 2) < 0.05)
})

test('on the day of the event the agenda marks what is over and what runs, by the visitor’s clock', async () => {
  const page = await openPage({ timezone: 'Asia/Tokyo' })
  const starts = (await (await app.visitor().get('/api/sessions')).json()).map((session: { startTime: string }) =>
    session.startTime.slice(11, 16),
  )
  const slots = [...new Set<string>(starts)]
  // The third slot has just begun, in Pittsburgh's winter time.
  await page.clock.install({ time: new Date(`2027-03-13T${slots[2]}:30-05:00`) })
  await page.goto(app.origin)
  await page.locator('.slot .now').first().waitFor()
  const marks = () => page.locator('.slot').evaluateAll((all) => all.map((slot) => !!slot.querySelector('.now')))
  expect((await marks())[2]).toBe(true)
  expect((await marks()).slice(3)).not.toContain(true)
  expect(await page.locator('.slot.past').count()).toBeGreaterThan(0)
  await page.clock.runFor(24 * 60 * 60 * 1000)
  expect(await page.locator('.slot.past').count()).toBe(slots.length)
  expect(await page.locator('.now').count()).toBe(0)
  await noConsoleMessages(page)
})

test('on any other day nothing is marked', async () => {
  const page = await openPage({ url: app.origin })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('.slot.past, .now').count()).toBe(0)
})
