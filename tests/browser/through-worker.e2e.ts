import { afterAll, expect, test } from 'bun:test'
import { launchBrowser, openPage, phone, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { saved } from './saved-page.ts'
import { CALLS, PAGES, TOOLS } from './through-worker.ts'

await launchBrowser()
const { app, close } = await startOnPhone()
afterAll(close)

/** A device with a schedule and a service worker in control. */
const page = await openOwner()

async function openOwner(): Promise<TestPage> {
  const page = await openPage({ ...phone, worker: true, url: app.origin })
  await saved(page)
  await page.locator('.star').first().click()
  await expectSoon(async () => (await (await around('/api/my-schedule?eventSlug=pgh', page)).json()).isKept, true)
  return page
}

/** The same device's question, past the worker. */
function around(path: string, owner = page) {
  return owner.context().request.get(app.origin + path)
}

test.each(PAGES)('a navigation to %s through the worker answers what the server answers', async (path) => {
  const answer = (await page.goto(app.origin + path))!
  expect([path, await page.evaluate(() => !!navigator.serviceWorker.controller)]).toEqual([path, true])
  const straight = await around(path)
  expect([answer.status(), await answer.text()]).toEqual([straight.status(), await straight.text()])
})

test.each(CALLS)('a call of %s through the worker answers what the server answers', async (path) => {
  await page.goto(`${app.origin}/speakers`)
  const answer = await page.evaluate((path) => fetch(path).then((answer) => answer.text()), path)
  expect(answer).toBe(await (await around(path)).text())
})

test('My schedule offers its tools with a worker in control, and a script gets the page for everybody', async () => {
  await page.goto(`${app.origin}/my-schedule`)
  await expectSoon(() => page.locator('.my-tools summary').allTextContents(), TOOLS)
  const ofScript = await page.evaluate(() =>
    fetch('/my-schedule', { headers: { 'x-requested-with': 'script' } }).then((answer) => answer.text()),
  )
  expect(ofScript).toBe(await (await app.visitor().get('/my-schedule')).text())
})
