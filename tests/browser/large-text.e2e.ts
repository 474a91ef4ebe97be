import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, openPage, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { linesOf } from './lines-of.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const scrollsSideways = (page: TestPage) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** From the end of each label of the navigation to the beginning of the next, in pixels. */
const gapsBetweenLabels = (page: TestPage) =>
  page.locator('.bottom-nav').evaluate((nav) => {
    const boxes = [...nav.querySelectorAll('a')].map((link) => {
      const range = document.createRange()
      range.selectNodeContents(link.lastChild!)
      return range.getBoundingClientRect()
    })
    return boxes.slice(1).map((box, at) => box.left - boxes[at]!.right)
  })

test('at 400 % zoom the navigation scrolls away and leaves the screen to what is read', async () => {
  const page = await openPage({ width: 320, height: 256, url: app.origin })
  const nav = page.locator('.bottom-nav')
  const main = (await page.locator('main').boundingBox())!
  expect([main.x, main.width]).toEqual([0, 320])
  // A page that comes in pieces is long enough to be scrolled once they are there.
  await until(async () => {
    await page.evaluate(() => scrollTo(0, 300))
    const { y, height } = (await nav.boundingBox())!
    return y + height < 0
  })
  await expectSoon(() => scrollsSideways(page), false)
})

test('at 200 % text no name is broken in the middle, and the labels grow', async () => {
  const page = await openPage({ width: 360, height: 740, touch: true, url: `${app.origin}/speakers` })
  const label = () =>
    page
      .locator('.bottom-nav a')
      .first()
      .evaluate((link) => getComputedStyle(link).fontSize)
  const before = Number.parseFloat(await label())
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectSoon(() => linesOf(page, '.speaker-grid strong', 'Achterberg'), [1])
  expect(Number.parseFloat(await label())).toBeGreaterThan(before * 1.15)
  expect(Math.min(...(await gapsBetweenLabels(page)))).toBeGreaterThan(2)
  await expectSoon(() => scrollsSideways(page), false)
  await page.goto(app.origin)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectSoon(() => linesOf(page, '.session h3', 'Registration'), [1])
})

test.each([320, 360])('at %i px no title is broken in a word by 200 % text', async (width) => {
  const page = await openPage({ width, height: 740, touch: true })
  for (const [path, title] of [
    ['/speakers', 'Speakers'],
    ['/sponsors', 'Sponsors'],
    ['/messaging', 'Messaging'],
  ] as const) {
    await page.goto(app.origin + path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectSoon(() => linesOf(page, 'h1', title), [1])
  }
})

test.each([
  [320, 180],
  [320, 256],
  [844, 390],
])('at %i × %i the buttons of the map lie beside its title, and nothing lies over the plan', async (width, height) => {
  const page = await openPage({ url: `${app.origin}/`, width, height, touch: true })
  await page.getByRole('navigation', { name: 'Main' }).getByText('Map').click()
  await page.locator('dialog:modal island-root[alive]').waitFor({ state: 'attached' })
  const boxOf = async (selector: string) => (await page.locator(`dialog:modal ${selector}`).boundingBox())!
  const [sheet, title, zoom, close, frame] = [
    await boxOf('.content'),
    await boxOf('h2'),
    await boxOf('.zoom'),
    await boxOf('.close'),
    await boxOf('.floor-plan'),
  ]
  for (const part of [zoom, close]) expect(part.y + part.height).toBeLessThanOrEqual(frame.y)
  expect(zoom.x + zoom.width).toBeLessThanOrEqual(close.x)
  const words = await page.locator('dialog:modal h2').evaluate((title) => {
    const range = document.createRange()
    range.selectNodeContents(title)
    const { right, height } = range.getBoundingClientRect()
    return { right, isWhole: height <= title.clientHeight }
  })
  expect([words.right <= zoom.x, words.isWhole]).toEqual([true, true])
  expect(frame.height).toBeGreaterThan(height / 3)
  expect([title.x >= 0, frame.y + frame.height <= sheet.y + sheet.height]).toEqual([true, true])
})
