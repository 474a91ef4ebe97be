import { expect, spyOn, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { writeWithRevision } from '../../db/revisions.ts'
import { events } from '../../db/schema.ts'
import { clearCache } from '../../src/http/page-cache.ts'
import { signIn } from '../features/dashboard/dashboard-page.ts'
import { expectAccessible } from '../support/accessible.ts'
import { startFileApp } from '../support/app.ts'
import { desktop, launchBrowser, openPage, phone, standInTheWay, type TestPage } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { whileLocked } from '../support/locked-table.ts'
import { setClock } from '../support/on-the-day.ts'
import { setPatience } from '../support/patience.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp()
const inPieces = () => setPatience({ impatient: false, inPieces: true })
inPieces()

const scrollsSideways = (page: TestPage) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** The number of lines that a word takes in each of the elements that contain it. */
const linesOf = (page: TestPage, selector: string, word: string) =>
  page.locator(selector, { hasText: word }).evaluateAll((elements, word) => {
    return elements.map((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const at = walker.currentNode.textContent!.indexOf(word)
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(walker.currentNode, at)
        range.setEnd(walker.currentNode, at + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      }
      return 0
    })
  }, word)

const enlargeText = (page: TestPage) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

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
  await enlargeText(page)
  await expectSoon(() => linesOf(page, '.speaker-grid strong', 'Achterberg'), [1])
  expect(Number.parseFloat(await label())).toBeGreaterThan(before * 1.15)
  expect(Math.min(...(await gapsBetweenLabels(page)))).toBeGreaterThan(2)
  await expectSoon(() => scrollsSideways(page), false)
  await page.goto(app.origin)
  await enlargeText(page)
  await expectSoon(() => linesOf(page, '.session h3', 'Registration'), [1])
})

test('on the narrowest phones the labels of the navigation stand apart, and no title is broken by 200 % text', async () => {
  const page = await openPage({ width: 320, height: 740, touch: true })
  for (const [path, title] of [
    ['/', 'WITCON'],
    ['/speakers', 'Speakers'],
    ['/sponsors', 'Sponsors'],
    ['/messaging', 'Messaging'],
  ] as const) {
    await page.goto(app.origin + path)
    expect(Math.min(...(await gapsBetweenLabels(page)))).toBeGreaterThan(7)
    await enlargeText(page)
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 })
      await expectSoon(() => linesOf(page, 'h1', title), [1])
    }
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

test('the facts about the event share lines on a phone, none of which breaks its date or begins or ends with the dot between them', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    await expectSoon(() => linesOf(page, '.masthead p', 'Saturday, March 13, 2027'), [1])
    const tops = await page
      .locator('.masthead p')
      .evaluate((facts) => new Set([...facts.children].map((fact) => (fact as HTMLElement).offsetTop)).size)
    expect(tops).toBeLessThan(4)
    const edge = (await page.locator('h1').boundingBox())!.x
    const dots = await page
      .locator('.where-and-when i')
      .evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect()))
    // Left of the clipped edge, or between two facts.
    for (const { left, right } of dots) expect(right <= edge + 1 || left > edge + 20).toBe(true)
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

/** The cache is emptied behind the lock: a page that is open elsewhere would fill it again. */
function whileLate(
  slug: string,
  table: 'sessions' | 'speakers' | 'sponsors',
  work: (release: () => void) => Promise<void>,
) {
  return whileLocked(app, table, async (release) => {
    await forget(slug, table)
    await work(release)
  })
}

async function forget(slug: string, table: 'sessions' | 'speakers' | 'sponsors') {
  await writeWithRevision(await eventIdOf(slug), [table], async () => {})
  clearCache()
}

test.each([
  ['/sponsors', 'sponsors', '.sponsor.card'],
  ['/', 'sessions', '.session.card'],
  ['/speakers', 'speakers', '.speaker-grid li'],
] as const)('what stands on %s while it loads has the shape of what comes', async (path, table, card) => {
  for (const size of [phone, desktop]) {
    const page = await openPage(size)
    const boxes = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect().toJSON()))
    await whileLate('cbus', table, async (release) => {
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

test('a part that could not be loaded is there after a tap on "Try again", with what the address said', async () => {
  const address = `${app.origin}/sponsors?eventSlug=cbus&utm_source=mail`
  const page = await openPage(phone)
  setPatience({ impatient: true })
  await whileLate('cbus', 'sponsors', async () => {
    await page.goto(address)
    await page.getByText('Couldn’t load this section. Please try again in a moment.').waitFor()
  }).finally(inPieces)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.locator('.sponsor.card').first().waitFor()
  expect(page.url()).toBe(address)
})

test('an agenda whose sessions are late opens at what runs as well', async () => {
  const page = await openPage({ ...phone, timezone: 'Asia/Tokyo' })
  await setClock(page, new Date('2027-03-13T15:10:00-05:00'))
  await whileLate('pgh', 'sessions', async (release) => {
    await page.goto(app.origin, { waitUntil: 'commit' })
    await page.locator('.placeholders').waitFor()
    release()
    await page.locator('.running').first().waitFor()
  })
  await expectSoon(() => page.locator('.slot h2 .now').allTextContents(), ['Now', 'Now', 'Now', 'Next'])
  await expectSoon(
    () =>
      page
        .locator('.slot:has(.running)')
        .first()
        .evaluate((slot) => Math.round(slot.getBoundingClientRect().top) < innerHeight / 2),
    true,
  )
})

test('a chip that is pressed while the database is slow leads to its list, not to placeholders that stay', async () => {
  const page = await openPage(phone)
  // Nothing of it is fetched ahead.
  const pass = await standInTheWay(page, '**/*track=Tech*', (route) => route.abort())
  await page.goto(app.origin, { waitUntil: 'networkidle' })
  pass()
  await whileLate('pgh', 'sessions', async (release) => {
    const comes = page.waitForResponse('**/*track=Tech*')
    await page.locator('.chips a', { hasText: 'Tech' }).click()
    await comes
    release()
    await page.locator('.chips [aria-current]', { hasText: 'Tech' }).waitFor()
    await page.locator('main a.session').first().waitFor()
  })
  await expectSoon(() => page.locator('.placeholders').count(), 0)
})

test('without JavaScript what is late stands beneath, instead of its placeholders', async () => {
  const page = await openPage({ ...phone, javaScript: false })
  const placeholders = page.locator('.placeholders')
  await whileLate('cbus', 'speakers', async (release) => {
    await page.goto(`${app.origin}/speakers?eventSlug=cbus`, { waitUntil: 'commit' })
    await placeholders.waitFor()
    release()
    await page.locator('.speaker-grid a').first().waitFor()
  })
  await expectSoon(() => placeholders.isVisible(), false)
  await page.locator('.speaker-grid a').first().click()
  await page.locator('dialog').waitFor()
})

test('a failed page shows what to report, copies it at one press, and offers another try', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  await forget('pgh', 'sponsors')
  await db.execute('alter table sponsors rename column tier to gone')
  const page = await openPage({ url: `${app.origin}/speakers` })
  // On a busy machine the database may be late: then the page is on its way before anything fails.
  await until(async () => (await page.goto(`${app.origin}/sponsors`))!.status() === 500)
  await page.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor()
  await expectAccessible(page)
  await page.locator('code').click()
  const taken = await page.evaluate(() => getSelection()?.toString())
  expect(taken).toMatch(/^[2-9a-z]{14}$/)
  expect(logged.mock.calls.map(([line]) => String(line))).toContainEqual(expect.stringContaining(taken!))
  logged.mockRestore()

  await db.execute('alter table sponsors rename column gone to tier')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Sponsors', exact: true }).waitFor()
})

test('the page without events has the width for its message', async () => {
  await writeWithRevision(await eventIdOf('pgh'), ['event'], (tx) => tx.delete(events))
  clearCache()
  const page = await openPage({ url: app.origin })
  for (const [width, wide] of [
    [320, 320],
    [360, 360],
    [1280, 512],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    const main = (await page.locator('main').boundingBox())!
    expect([main.x, main.width]).toEqual([(width - wide) / 2, wide])
    const button = page.getByRole('link', { name: 'Go to Admin Login' })
    expect((await button.boundingBox())!.height).toBeLessThan(60)
  }
})
