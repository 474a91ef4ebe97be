import { expect, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'
import { boxOf, desktop, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { heard } from './late-script.ts'

await launchBrowser()
const app = await startFileApp()

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

const PATHS = ['/?track=Keynote', '/speakers', '/sponsors', '/messaging', '/search?q=keynote', '/changes', '/feedback']

test.each(PATHS)(
  'on %s Tab reaches all that can be used, in the order it is read, and each is seen to have the focus',
  async (path) => {
    const page = await openPage({ ...desktop, url: app.origin + path })
    for (const island of await page.locator('main island-root').all())
      await expectSoon(() => island.getAttribute('alive'), '')
    const usable = await page.evaluate(numberAll)
    const reached: number[] = []
    const unseen: string[] = []
    for (let press = 0; press < usable; press++) {
      await page.keyboard.press('Tab')
      const { number, looks, isSeen } = await page.evaluate(focused)
      reached.push(number)
      if (!isSeen) unseen.push(looks)
    }
    expect([reached, unseen]).toEqual([Array.from({ length: usable }, (_, at) => at), []])
    await page.context().close()
  },
  60_000,
)

test('a dialog traps the focus and returns it to its opener; the first Tab offers to skip the navigation', async () => {
  const page = await openPage({ ...desktop, url: app.origin })
  const card = page.locator('a[data-dialog^="session-"]').nth(2)
  const title = (await card.locator('h3').textContent())!
  await card.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: title }).waitFor()
  await expectSoon(() => page.locator(':focus').textContent(), title)
  await expectSoon(() => staysInside(page), true)
  await page.keyboard.press('Escape')
  await expectSoon(() => page.locator('dialog:modal').count(), 0)
  await expectSoon(() => page.locator(':focus h3').textContent(), title)
  await expectSoon(() => page.url(), `${app.origin}/`)
  await page.goto(app.origin)
  await page.keyboard.press('Tab')
  await expectSoon(() => page.locator(':focus').textContent(), 'Skip to content')
  await page.keyboard.press('Enter')
  await expectSoon(() => page.evaluate(() => document.activeElement?.id), 'main')
})

/** Through all of it, and once more: nothing of the page behind it is reached. */
async function staysInside(page: TestPage): Promise<boolean> {
  const usable = await page.locator('dialog:modal :is(a[href], button)').count()
  for (let press = 0; press <= usable * 2; press++) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(() => !!document.activeElement?.closest('main, nav'))
    if (isBehind) return false
  }
  return true
}

/** Everything that is shown and takes the focus, in the order of the document; how many. */
function numberAll(): number {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary')]
  const usable = all.filter(
    (element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'),
  )
  // Of the buttons of a choice the first is reached, and the others from it by arrow keys.
  const choices = new Set<string>()
  const stops = usable.filter((element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    return !choices.has(element.name) && choices.add(element.name)
  })
  for (const [at, element] of stops.entries()) element.dataset.stop = String(at)
  return stops.length
}

/** Which it is, and whether an outline or a shadow is around it or what it is in. */
function focused() {
  const element = document.activeElement as HTMLElement
  const around = [element, element.nextElementSibling, element.parentElement, element.closest('label, li')]
  const isSeen = around.some((one) => {
    const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : { outlineStyle: 'none', outlineWidth: '0' }
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  return { number: Number(element.dataset.stop ?? -1), looks: element.outerHTML.slice(0, 120), isSeen }
}

const BROUGHT = 'utm_source=a%26b&ref'

/** A page opened with what the visitor brought along, once its links carry it. */
async function openWith(path: string, brought = BROUGHT) {
  const page = await openPage({ url: `${app.origin}${path}${path.includes('?') ? '&' : '?'}${brought}` })
  await page.waitForSelector('.bottom-nav a[href*="utm_source"]')
  return page
}

const hrefs = (page: TestPage, within = 'body') =>
  page.evaluate(
    (css) => [...document.querySelectorAll(`${css} a[href^="/"]`)].map((link) => link.getAttribute('href')!),
    within,
  )

const address = (page: TestPage) => page.url().slice(app.origin.length)

test('what a visitor brought along travels from screen to screen, into dialogs, filtered lists, and searches', async () => {
  const page = await openWith('/?eventSlug=cbus')
  for (const href of await hrefs(page)) expect(href).toEndWith(BROUGHT)
  expect((await hrefs(page, '.bottom-nav')).slice(0, 2)).toEqual([
    `/?eventSlug=cbus&${BROUGHT}`,
    `/speakers?eventSlug=cbus&${BROUGHT}`,
  ])

  await page.locator('a[data-filter]', { hasText: 'Tech' }).click()
  await page.waitForSelector('.chips a[aria-current]:has-text("Tech")')
  expect(address(page)).toBe(`/?eventSlug=cbus&track=Tech&${BROUGHT}`)
  for (const href of await hrefs(page, '[data-swap]')) expect(href).toEndWith(BROUGHT)

  const card = page.locator('a.session:has(.people)').first()
  await card.click()
  await page.waitForSelector('dialog:modal .people-list')
  expect(address(page)).toEndWith(BROUGHT)
  for (const href of await hrefs(page, 'dialog')) expect(href).toEndWith(BROUGHT)
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  await expectSoon(() => card.evaluate((link) => link === document.activeElement), true)

  await page.locator('.bottom-nav a', { hasText: 'Speakers' }).click()
  await page.waitForURL(`${app.origin}/speakers?eventSlug=cbus&${BROUGHT}`)
  await page.waitForSelector('form[data-search] input[name=utm_source]', { state: 'attached' })
  await page.locator('input[type=search]').fill('zz')
  await page.waitForSelector('.empty:not([hidden])')
  const asked = new URL(page.url()).searchParams
  expect([asked.get('utm_source'), asked.get('q')]).toEqual(['a&b', 'zz'])
  await noConsoleMessages(page)
})

test('of a great many, and of long ones, only a few travel, and none to other sites', async () => {
  const many = Array.from({ length: 30 }, (_, n) => `x${n}=1`).join('&')
  const page = await openWith('/sponsors', `utm_source=a&long=${'y'.repeat(400)}&${many}`)
  const [agenda] = await hrefs(page, '.bottom-nav')
  expect([...new URL(agenda!, app.origin).searchParams.keys()]).toEqual([
    'utm_source',
    ...Array.from({ length: 9 }, (_, n) => `x${n}`),
  ])
  const others = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[target=_blank]')].map((link) => link.search),
  )
  expect(others.filter((search) => search.includes('utm_source'))).toEqual([])
  await noConsoleMessages(page)
})
