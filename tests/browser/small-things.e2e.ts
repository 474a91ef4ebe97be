import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeWithRevision } from '../../db/revisions/revisions.ts'
import { clearCache } from '../../src/http/page-cache.ts'
import { signIn } from '../features/dashboard/dashboard-page.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { desktop, launchBrowser, openPage, phone, type TestPage } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { whileLocked } from '../support/locked-table.ts'
import { expectSoon } from '../support/until.ts'
import { linesOf } from './lines-of.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp({ impatient: true })
})
afterAll(() => app.close())

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
