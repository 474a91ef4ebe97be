import { afterAll, expect, test } from 'bun:test'
import { startApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { isBundle, noDialog, openAgenda, talkWithSpeaker, title } from './agenda-page.ts'

await launchBrowser()
const app = await startApp()
const [talk, speaker] = await talkWithSpeaker(app)
afterAll(() => app.close())

const home = 'WITCON PGH - Women in Tech Conference'
const card = (page: TestPage) => page.locator(`a[data-dialog="session-${talk.id}"]`).first()
const address = (page: TestPage) => page.url().slice(app.origin.length)
const focused = (page: TestPage) =>
  page.evaluate('document.activeElement.getAttribute("href") ?? document.activeElement.textContent')

test('an open dialog gives the page its title, as the address of the dialog does', async () => {
  const page = await openAgenda(app)
  const direct = await openPage()
  await card(page).click()
  await title(page).waitFor()
  await direct.goto(page.url())
  expect([await page.title(), await direct.title()]).toEqual(Array(2).fill(`${talk.title} · ${home}`))
  await page.locator(`dialog a[data-dialog="speaker-${speaker.id}"]`).click()
  await expectSoon(() => page.title(), `${speaker.name} · ${home}`)
  await page.goBack()
  await page.waitForFunction((wanted) => document.title === wanted, `${talk.title} · ${home}`)
  await page.keyboard.press('Escape')
  await noDialog(page)
  await expectSoon(() => page.title(), home)
  await direct.keyboard.press('Escape')
  await noDialog(direct)
  await expectSoon(() => direct.title(), home)
  for (const path of ['/speakers', '/messaging']) {
    await direct.goto(app.origin + path)
    const bare = await direct.title()
    await direct.getByRole('navigation', { name: 'Main' }).getByText('Map').click()
    await title(direct).waitFor()
    await expectSoon(() => direct.title(), `Three Rivers Hall · ${home}`)
    await direct.reload()
    await expectSoon(() => direct.title(), `Three Rivers Hall · ${home}`)
    await direct.keyboard.press('Escape')
    await noDialog(direct)
    await expectSoon(() => direct.title(), bare)
  }
})

test('a session opens without a request, and Escape, the backdrop and the close link close it', async () => {
  const page = await openAgenda(app)
  const asked: string[] = []
  // Chromium asks for the icon again whenever the address changes; parts of the script come when they are needed.
  page.on('request', (request) => /favicon\.svg$|\/assets\//.test(request.url()) || asked.push(request.url()))
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.locator('dialog .close').click(),
  ]
  for (const close of closings) {
    await card(page).click()
    await expectSoon(() => title(page).textContent(), talk.title)
    await expectSoon(() => focused(page), talk.title)
    expect(address(page)).toBe(`/?session=${talk.id}`)
    await close()
    await noDialog(page)
    expect(address(page)).toBe('/')
    await expectSoon(() => focused(page), `/?session=${talk.id}`)
  }
  expect(asked).toEqual([])
  await noConsoleMessages(page)
})

test('a press inside a dialog leaves it open', async () => {
  const page = await openAgenda(app)
  await card(page).click()
  await title(page).click()
  await expectSoon(() => title(page).count(), 1)
})

test('Back, Forward and Reload treat dialogs as pages', async () => {
  const page = await openAgenda(app)
  await card(page).click()
  await title(page).waitFor()
  await page.goBack()
  await noDialog(page)
  await page.goForward()
  await title(page).waitFor()
  expect(address(page)).toBe(`/?session=${talk.id}`)
  await page.reload()
  await expectSoon(() => title(page).textContent(), talk.title)
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect(address(page)).toBe('/')
  await noConsoleMessages(page)
})

test('a speaker’s dialog replaces that of the session, and Back restores it', async () => {
  const page = await openAgenda(app)
  await card(page).click()
  await page.locator(`dialog a[data-dialog="speaker-${speaker.id}"]`).click()
  await expectSoon(() => title(page).textContent(), speaker.name)
  await expectSoon(() => page.locator('dialog').count(), 1)
  expect(address(page)).toBe(`/?speaker=${speaker.id}`)
  await page.goBack()
  await page.locator('dialog h2', { hasText: talk.title }).waitFor()
  await page.goForward()
  await page.locator('dialog h2', { hasText: speaker.name }).waitFor()
  // Closing leads past the session, to the page.
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect(address(page)).toBe('/')
  await expectSoon(() => focused(page), `/?session=${talk.id}`)
})

test('a shared link opens a modal dialog over the agenda', async () => {
  const page = await openAgenda(app, `/?session=${talk.id}`)
  await expectSoon(() => title(page).textContent(), talk.title)
  await expectSoon(() => focused(page), talk.title)
  await expectSoon(() => page.locator('dialog').count(), 1)
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect(address(page)).toBe('/')
})

test('a dialog without its bundle comes from the page behind its link, and else the browser follows the link', async () => {
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

test('a browser that is never idle fetches the dialogs too', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    window.requestIdleCallback = (work, { timeout } = {}) =>
      timeout ? window.setTimeout(work, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  const bundle = page.waitForResponse((response) => isBundle(response.url()))
  await page.goto(app.origin)
  expect((await bundle).status()).toBe(200)
})

test.each(['Control', 'Meta', 'Shift', 'Alt'] as const)(
  'a click with %s does what the browser does',
  async (modifier) => {
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
  },
)

test('a dialog without JavaScript is a page with a link that closes it', async () => {
  const page = await openPage({ javaScript: false, url: app.origin })
  await card(page).click()
  await expectSoon(() => page.locator('dialog[open] h2').textContent(), talk.title)
  await page.locator(`dialog a[data-dialog="speaker-${speaker.id}"]`).click()
  await expectSoon(() => page.locator('dialog[open] h2').textContent(), speaker.name)
  await page.locator('dialog .close').click()
  await expectSoon(async () => [address(page), await page.locator('dialog').count()], ['/', 0])
})
