import { expect, test } from 'bun:test'
import { writeWithRevision } from '../../db/revisions/revisions.ts'
import { clearCache } from '../../src/http/page-cache.ts'
import { signIn } from '../features/dashboard/dashboard-page.ts'
import { startFileApp } from '../support/app.ts'
import { desktop, launchBrowser, openPage, phone, type TestPage } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { whileLocked } from '../support/locked-table.ts'
import { expectSoon, until } from '../support/until.ts'
import { linesOf } from './lines-of.ts'

await launchBrowser()
const app = await startFileApp({ impatient: true })

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

test('the date of the event stands in one line on a phone', async () => {
  for (const width of [320, 360, 390]) {
    const page = await openPage({ width, height: 740, touch: true, url: app.origin })
    await expectSoon(() => linesOf(page, '.masthead p', 'Saturday, March 13, 2027'), [1])
    const tops = await page
      .locator('.masthead p')
      .evaluate((facts) => new Set([...facts.children].map((fact) => (fact as HTMLElement).offsetTop)).size)
    expect(tops).toBeLessThan(4)
    await page.context().close()
  }
})

test('at 320 px the labels of the navigation stand apart', async () => {
  for (const path of ['/', '/speakers', '/sponsors', '/messaging']) {
    const page = await openPage({ width: 320, height: 640, touch: true, url: app.origin + path })
    expect(Math.min(...(await gapsBetweenLabels(page)))).toBeGreaterThan(7)
    await page.context().close()
  }
})

test('a button tapped twice selects no word', async () => {
  const page = await openPage({ url: `${app.origin}/messaging` })
  const button = page.getByRole('button', { name: 'Post Message' })
  // A page that has not come to life yet would send the form and leave.
  await button.evaluate((element: HTMLButtonElement) =>
    element.form!.addEventListener('submit', (event) => event.preventDefault()),
  )
  await button.dblclick()
  const selected = () => page.evaluate(() => getSelection()!.toString())
  expect(await selected()).toBe('')
  // Two taps on a phone choose by other rules than two clicks: there is nothing to be chosen.
  await button.evaluate((element) => getSelection()!.selectAllChildren(element))
  expect(await selected()).toBe('')
})

test('without JavaScript the dashboard says so, and has no buttons that do nothing', async () => {
  const page = await openPage({ ...phone, javaScript: false })
  await signIn(app, page)
  await page.goto(`${app.origin}/admin`)
  const notice = page.locator('noscript .notice')
  const box = (await notice.boundingBox())!
  expect([box.x, phone.width - box.x - box.width]).toEqual([16, 16])
  await expectSoon(() => page.locator('button:visible, .spinner:visible').count(), 0)
})

test.each([
  ['/sponsors', 'sponsors', '.sponsor.card'],
  ['/', 'sessions', '.session.card'],
  ['/speakers', 'speakers', '.speaker-grid li'],
] as const)('what stands on %s while it loads has the shape of what comes', async (path, table, card) => {
  for (const size of [phone, desktop]) {
    const page = await openPage(size)
    const boxes = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect().toJSON()))
    // Nothing is kept of what was just written.
    await writeWithRevision(await eventIdOf('cbus'), [table], async () => {})
    clearCache()
    await whileLocked(app, table, async (release) => {
      await page.goto(`${app.origin}${path}?eventSlug=cbus`, { waitUntil: 'commit' })
      await page.locator('.placeholder').first().waitFor()
      // A browser paints nothing without its styles, but measures.
      await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href))
      const waiting = await boxes('.placeholder')
      release()
      await page.locator(card).first().waitFor()
      const there = await boxes(card)
      expect([there[0].x, there[0].width]).toEqual([waiting[0].x, waiting[0].width])
      expect(Math.abs(there[0].y - waiting[0].y)).toBeLessThan(8)
      // Cards differ; three of them together hardly do.
      const height = (cards: typeof there) => cards.reduce((sum, { height }) => sum + height, 0)
      expect(Math.abs(height(there) / height(waiting) - 1)).toBeLessThan(0.25)
    })
    await page.context().close()
  }
})
