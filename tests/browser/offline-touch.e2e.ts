import { afterAll, afterEach, expect, test } from 'bun:test'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { startOnPhone } from './app-on-phone.ts'
import { alive } from './public-form.ts'
import { visitAndSave } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { app, network } = hall
afterEach(() => network.good())
afterAll(() => hall.close())

/** The page is there, and the network begins to hang before anything on it was touched. */
async function openAndHang(path: string): Promise<TestPage> {
  const page = await visitAndSave(network.origin, path)
  await page.goto(network.origin + path)
  network.hang()
  return page
}

test('a dialog opens with the first touch, and its room with the next', async () => {
  const page = await openAndHang('/')
  const [talk] = await (await app.visitor().get('/api/sessions')).json()
  await page.locator(`a[data-dialog="session-${talk.id}"]`).first().click()
  await page.locator('dialog:modal h2', { hasText: talk.title }).waitFor()
  const room = page.locator('dialog:modal a[data-dialog^=room-]').first()
  const name = await room.textContent()
  await room.click()
  await page.locator('dialog:modal h2', { hasText: name! }).waitFor()
})

test('a list is searched with the first letter', async () => {
  const page = await openAndHang('/speakers')
  await page.getByRole('searchbox').pressSequentially('ruth', { delay: 0 })
  await page.waitForFunction(() => document.querySelectorAll('[data-query] li:not([hidden])').length === 1)
  expect(await page.locator('[data-query] li:not([hidden])').textContent()).toContain('Ruth Adeyemi')
})

test('a message to a sponsor is written with the first touch', async () => {
  const page = await openAndHang('/sponsors')
  await page.locator('a[data-dialog^=message]').first().click()
  await alive(page)
})

test('a script that was not saved is given up, and the form does what it would have done', async () => {
  const page = await visitAndSave(network.origin, '/speakers')
  await page.evaluate(() => caches.delete('files'))
  const devTools = await page.context().newCDPSession(page)
  await page.goto(`${network.origin}/speakers`)
  await devTools.send('Network.clearBrowserCache')
  network.hang()
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/search-'))
  const box = page.getByRole('searchbox')
  await box.focus()
  await givenUp
  await box.fill('ruth')
  await box.press('Enter')
  await page.locator('p#saved-copy').waitFor()
  expect(new URL(page.url()).search).toBe('?q=ruth')
})
