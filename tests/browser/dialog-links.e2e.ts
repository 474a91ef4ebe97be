import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, openPage, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { isBundle, noDialog, openAgenda, type Speaker, type Talk, talkWithSpeaker, title } from './agenda-page.ts'

await launchBrowser()
let app: TestApp
let talk: Talk
let speaker: Speaker
beforeAll(async () => {
  app = await startApp()
  ;[talk, speaker] = await talkWithSpeaker(app)
})
afterAll(() => app.close())

const card = (page: TestPage) => page.locator(`a[data-dialog="session-${talk.id}"]`).first()
const address = (page: TestPage) => page.url().slice(app.origin.length)
const focused = (page: TestPage) =>
  page.evaluate('document.activeElement.getAttribute("href") ?? document.activeElement.textContent')

test('a shared link opens the dialog, modal, over the agenda', async () => {
  const page = await openAgenda(app, `/?session=${talk.id}`)
  await expectSoon(() => title(page).textContent(), talk.title)
  await expectSoon(() => focused(page), talk.title)
  await expectSoon(() => page.locator('dialog').count(), 1)
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect(address(page)).toBe('/')
})

test('without the bundle the page behind the link is asked, and without that the link is followed', async () => {
  const page = await openPage()
  await page.route('**/dialogs/**', (route) => route.abort())
  await page.goto(app.origin)
  await card(page).click()
  await title(page).waitFor()
  await expectSoon(() => title(page).textContent(), talk.title)
  await page.keyboard.press('Escape')
  await noDialog(page)

  const other = await openPage()
  let followed = 0
  await other.route(/dialogs|session=/, (route) => {
    if (!route.request().isNavigationRequest()) return route.abort()
    followed++
    return route.continue()
  })
  await other.goto(app.origin)
  await card(other).click()
  await title(other).waitFor()
  expect([followed, address(other)]).toEqual([1, `/?session=${talk.id}`])
})

test('the dialogs come to a browser that is never idle, too', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    window.requestIdleCallback = (work, { timeout } = {}) =>
      timeout ? window.setTimeout(work, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  const bundle = page.waitForResponse((response) => isBundle(response.url()))
  await page.goto(app.origin)
  expect((await bundle).status()).toBe(200)
})

test.each(['Control', 'Meta', 'Shift', 'Alt'] as const)('a click with %s is the browser’s own', async (modifier) => {
  const page = await openAgenda(app)
  // Last of all: whether anybody took the click, which then goes no further than this test.
  await page.evaluate(() =>
    addEventListener('click', (click) => {
      document.documentElement.dataset.taken = String(click.defaultPrevented)
      click.preventDefault()
    }),
  )
  await card(page).click({ modifiers: [modifier] })
  await expectSoon(() => page.evaluate(() => document.documentElement.dataset.taken), 'false')
  await expectSoon(() => page.locator('dialog').count(), 0)
})

test('without JavaScript every dialog is a page with the dialog open, and closing it is a link', async () => {
  const page = await openPage({ javaScript: false, url: app.origin })
  await card(page).click()
  await expectSoon(() => page.locator('dialog[open] h2').textContent(), talk.title)
  await page.locator(`dialog a[data-dialog="speaker-${speaker.id}"]`).click()
  await expectSoon(() => page.locator('dialog[open] h2').textContent(), speaker.name)
  await page.locator('dialog .close').click()
  await expectSoon(async () => [address(page), await page.locator('dialog').count()], ['/', 0])
})
