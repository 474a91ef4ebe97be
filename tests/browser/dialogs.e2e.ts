import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { noDialog, openAgenda, type Speaker, type Talk, talkWithSpeaker, title } from './agenda-page.ts'

await launchBrowser()
let app: TestApp
let talk: Talk
let speaker: Speaker
beforeAll(async () => {
  app = await startApp()
  ;[talk, speaker] = await talkWithSpeaker(app)
})
afterAll(() => app.close())

const home = 'WITCON PGH - Women in Tech Conference'

test('the title of the page is the dialog’s while one is open, as at the address of the dialog itself', async () => {
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

const card = (page: TestPage) => page.locator(`a[data-dialog="session-${talk.id}"]`).first()
const address = (page: TestPage) => page.url().slice(app.origin.length)
const focused = (page: TestPage) =>
  page.evaluate('document.activeElement.getAttribute("href") ?? document.activeElement.textContent')

test('a session opens without asking the server, and Escape, the backdrop and the close link close it', async () => {
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

test('a press inside the dialog leaves it open', async () => {
  const page = await openAgenda(app)
  await card(page).click()
  await title(page).click()
  await expectSoon(() => title(page).count(), 1)
})

test('Back, Forward and reload go through dialogs as through pages', async () => {
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

test('a speaker of a session closes the session first, and Back brings it again', async () => {
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
