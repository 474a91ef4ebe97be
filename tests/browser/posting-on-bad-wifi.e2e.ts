import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, openPage, type PageOptions } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { heard } from './late-script.ts'
import { alive, fillIn, message, name, toast } from './public-form.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function openBoard(options: PageOptions = {}) {
  const page = await openPage({ ...options, url: `${app.origin}/messaging` })
  await alive(page)
  return page
}

test('a post is sent once, however often the button is pressed', async () => {
  const page = await openBoard()
  let sent = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/api/attendee-messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent++
    await held.promise
    await route.continue()
  })
  await fillIn(page, 'Only once')
  await page.getByRole('button', { name: 'Post Message' }).click()
  const busy = page.getByRole('button', { name: 'Sending...' })
  await busy.waitFor()
  await expectSoon(() => busy.isDisabled(), true)
  await message(page).press('ControlOrMeta+Enter')
  await name(page).press('Enter')
  held.resolve()
  await page.locator('.posts li', { hasText: 'Only once' }).waitFor()
  expect(sent).toBe(1)
})

test('a stored post leaves its field, however long the board takes to reload', async () => {
  const page = await openBoard()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/attendee-messages?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await fillIn(page, 'Stored already')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await toast(page).waitFor()
  await expectSoon(() => message(page).inputValue(), '')
  held.resolve()
  await page.locator('.posts li', { hasText: 'Stored already' }).waitFor()
})

test('a post without a connection keeps its text, also after a reload', async () => {
  const page = await openBoard()
  await name(page).focus()
  await heard(page, 'schema')
  await heard(page, 'toaster')
  await page.context().setOffline(true)
  await fillIn(page, 'From the tunnel')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain('ErrorFailed to send message. Please try again.')
  await expectSoon(() => toast(page).getAttribute('role'), 'alert')
  await expectSoon(() => message(page).inputValue(), 'From the tunnel')
  await page.context().setOffline(false)
  await page.reload()
  await alive(page)
  await page.waitForFunction('document.querySelector("textarea").value === "From the tunnel"')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.locator('.posts li', { hasText: 'From the tunnel' }).waitFor()
  await page.reload()
  await alive(page)
  await expectSoon(async () => [await name(page).inputValue(), await message(page).inputValue()], ['Ada', ''])
})

test('the form reports a failure whose toast cannot be loaded', async () => {
  const page = await openBoard()
  await page.context().setOffline(true)
  await fillIn(page, 'From the start')
  await page.getByRole('button', { name: 'Post Message' }).click()
  const alert = page.locator('form [role=alert]')
  await alert.waitFor()
  await expectSoon(() => alert.textContent(), 'ErrorFailed to send message. Please try again.')
  await expectSoon(() => message(page).inputValue(), 'From the start')
})

test('text that was typed before the script loaded stays', async () => {
  const page = await openPage()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${app.origin}/messaging`, { waitUntil: 'commit' })
  await name(page).waitFor()
  await fillIn(page, 'Typed early')
  held.resolve()
  await alive(page)
  await expectSoon(
    async () => [await name(page).inputValue(), await message(page).inputValue()],
    ['Ada', 'Typed early'],
  )
  await page.reload()
  await alive(page)
  await page.waitForFunction('document.querySelector("textarea").value === "Typed early"')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await page.locator('.posts li', { hasText: 'Typed early' }).waitFor()
})
