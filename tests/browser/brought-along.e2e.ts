import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

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

test('what a visitor brought along travels from screen to screen, into dialogs and filtered lists', async () => {
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
  await noConsoleMessages(page)
})

test("a search keeps the visitor's parameters", async () => {
  const page = await openWith('/speakers')
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

test('parameters of one screen stay on that screen', async () => {
  const page = await openPage({ url: `${app.origin}/?track=Tech&eventSlug=pgh` })
  await page.waitForLoadState('networkidle')
  expect((await hrefs(page, '.bottom-nav'))[1]).toBe('/speakers?eventSlug=pgh')
})
