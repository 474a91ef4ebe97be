import { expect, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'
import {
  boxOf,
  launchBrowser,
  noConsoleMessages,
  openPage,
  phone,
  standInTheWay,
  type TestPage,
} from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp()

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

  // On an upright tablet the sheet is hardly higher than its plan.
  await page.setViewportSize({ width: 768, height: 1024 })
  await until(async () => {
    const { top, bottom } = await edges(page)
    return Math.max(top, bottom) < 40
  })
  await noConsoleMessages(page)
})

test('a phone shows the whole plan, dark in dark mode, also after it is turned, and two fingers zoom it', async () => {
  const page = await openMap({ ...phone, colorScheme: 'dark' })
  const paper = plan(page).locator('img')
  expect(await paper.evaluate((img) => getComputedStyle(img).filter)).toBe('invert(0.88) hue-rotate(180deg)')
  const isWhole = async () => Math.min(...Object.values(await edges(page))) > -1
  for (const [width, height] of [
    [phone.width, phone.height],
    [phone.height, phone.width],
    [phone.width, phone.height],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectSoon(async () => [await isWhole(), await view(page)], [true, WHOLE])
  }
  // The buttons stand below what is drawn, once the turned sheet has its height.
  const isDrawnAbove = async () => {
    const { y, width, height } = await boxOf(plan(page))
    return (await boxOf(page.locator('.zoom'))).y >= y + height / 2 + (width * 3) / 8
  }
  await expectSoon(isDrawnAbove, true)
  const box = await boxOf(plan(page))
  const devtools = await page.context().newCDPSession(page)
  const fingers = (apart: number) =>
    [-1, 1].map((side, id) => ({ id, x: box.x + box.width / 2 + (side * apart) / 2, y: box.y + box.height / 2 }))
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(60) })
  for (const apart of [80, 100, 120])
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await until(async () => Math.abs((await view(page)).scale - 2) < 0.05)
  await noConsoleMessages(page)
})

test('a plan on a phone without JavaScript is as high as its frame and scrolls', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: `${app.origin}/?map` })
  const sizes = await plan(page).evaluate((frame) => {
    const image = frame.querySelector('img')!
    return { scrolls: frame.scrollWidth > frame.clientWidth * 1.4, high: image.clientHeight === frame.clientHeight }
  })
  expect(sizes).toEqual({ scrolls: true, high: true })
})

test('a photo that does not come gives way to initials, a logo to a name, a plan to a second try', async () => {
  const page = await openPage(phone)
  const mend = await standInTheWay(page, '**/images/**', (route) => route.abort())
  await page.goto(`${app.origin}/sponsors`)
  const sponsor = page.locator('.sponsor', { hasText: 'Glassriver Health' })
  await sponsor.locator('.plate .stand-in').waitFor()
  await expectSoon(() => sponsor.locator('.plate .stand-in').textContent(), 'Glassriver Health')

  await page.goto(`${app.origin}/speakers`)
  const card = page.locator('.speaker-grid a', { hasText: 'Ruth Adeyemi' })
  await card.locator('.stand-in').waitFor()
  await expectSoon(() => card.locator('.stand-in').textContent(), 'RA')
  await expectSoon(() => card.locator('img').isVisible(), false)
  await card.click()
  await page.locator('dialog:modal .avatar .stand-in').waitFor()

  await page.goto(`${app.origin}/?map`)
  const failure = page.locator('dialog .empty', {
    hasText: 'Couldn’t load the floor plan. Check your connection and try again.',
  })
  await failure.waitFor()
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.floor-plan img')?.naturalWidth)
  await expectSoon(() => failure.count(), 0)

  // A picture that comes has nothing beside it.
  await page.goto(`${app.origin}/speakers`)
  await page.waitForFunction(
    (img) => img instanceof HTMLImageElement && img.naturalWidth > 0,
    await card.locator('img').elementHandle(),
  )
  expect([await card.locator('img').isVisible(), await card.locator('.stand-in').isVisible()]).toEqual([true, false])
})

test('the floor plan is there where the network is gone before it was ever looked at', async () => {
  const page = await openPage(phone)
  const plan = page.waitForResponse((response) => response.url().includes('/floor-plans/'))
  await page.goto(app.origin)
  await (await plan).finished()
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Map').click()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.floor-plan img')?.naturalWidth)
  // What moves it may not be there: then it scrolls.
  await page.locator('dialog island-root[failed]').waitFor({ state: 'attached' })
  const frame = page.locator('.floor-plan')
  await expectSoon(() => frame.evaluate((element) => element.scrollWidth > element.clientWidth * 2), true)
})

test('an event without a floor plan and rooms says so under its own mark, in a sheet no higher than that', async () => {
  const admin = await app.admin()
  await admin.post('/api/admin/events', { name: 'WITCON ERIE', slug: 'erie', city: 'Erie' })
  const page = await openPage({ ...phone, url: `${app.origin}/?eventSlug=erie&map` })
  const empty = page.locator('dialog .empty')
  expect((await empty.textContent())?.trim()).toBe('No floor plan yet.')
  await expectSoon(() => empty.locator('svg').count(), 1)
  expect((await boxOf(page.locator('dialog[open]'))).height).toBeLessThan(phone.height / 2)
})
