import { afterAll, expect, test } from 'bun:test'
import { expectAccessible } from '../support/accessible.ts'
import { launchBrowser, noConsoleMessages } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { savedAddresses, visitAndSave } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { app, network } = hall
afterAll(() => hall.close())

/** A phone that has the event, and no network any more. */
async function withoutNetwork() {
  await network.good()
  const page = await visitAndSave(network.origin)
  await network.gone()
  return page
}

test.each([
  ['/', 'WITCON PGH'],
  ['/speakers', 'Speakers'],
  ['/sponsors', 'Sponsors'],
  ['/messaging', 'Messaging'],
  ['/search', 'Search'],
  ['/my-schedule', 'My schedule'],
  ['/changes', 'What changed'],
])('without a network %s opens as it was saved, and says when that was', async (path, title) => {
  const page = await withoutNetwork()
  await page.goto(network.origin + path)
  await expectSoon(() => page.locator('h1').first().textContent(), title)
  await expectSoon(
    () => page.locator('p#saved-copy').textContent(),
    expect.stringMatching(
      /^You’re viewing a copy saved at \d+:\d\d [AP]M\. It will update when there’s a connection\. Try the live page$/,
    ),
  )
  await expectAccessible(page)
  // Chromium fetches modules ahead before it knows for whom, takes what a worker answered for another world, and asks the worker again.
  await noConsoleMessages(page, { except: /ERR_CONNECTION_REFUSED|cross-world service worker/ })
})

test('an address that was not saved leads to what was', async () => {
  const page = await withoutNetwork()
  const answer = await page.goto(`${network.origin}/somewhere/else`)
  expect([answer?.status(), await page.locator('h1').textContent()]).toEqual([503, 'No connection'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'WITCON PGH' }).click()
  await page.locator('p#saved-copy').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('another event is never shown in place of the one that was asked for', async () => {
  const page = await withoutNetwork()
  const answer = await page.goto(`${network.origin}/?eventSlug=cbus`)
  expect([answer?.status(), await page.locator('h1').textContent()]).toEqual([503, 'No connection'])
})

test('nothing of organizers is saved, and no call but those that searching, the map and the star are made of', async () => {
  await network.good()
  const page = await visitAndSave(network.origin)
  await page.goto(`${network.origin}/admin/login`)
  const addresses = await savedAddresses(page)
  expect(addresses.filter((address) => /admin|login|dashboard/.test(address))).toEqual([])
  expect(addresses.filter((address) => address.startsWith('/api')).sort()).toEqual([
    '/api/rooms/times?eventSlug=pgh',
    '/api/search/index?eventSlug=pgh',
    '/api/sessions/changes?eventSlug=pgh',
    '/api/sessions/times?eventSlug=pgh',
  ])
})

test('a link to a dialog opens it from what was saved, and closing it leaves the page', async () => {
  const page = await withoutNetwork()
  const [talk] = await (await app.visitor().get('/api/sessions')).json()
  await page.goto(`${network.origin}/?session=${talk.id}`)
  await page.locator('dialog:modal').waitFor()
  await expectSoon(() => page.locator('dialog:modal h2').textContent(), talk.title)
  await page.keyboard.press('Escape')
  await page.waitForURL(`${network.origin}/`)
  await expectSoon(() => page.locator('dialog').count(), 0)
  await page.goto(`${network.origin}/?map`)
  await page.locator('dialog:modal .floor-plan img').waitFor()
})

test('what was searched for is searched for in what was saved', async () => {
  const page = await withoutNetwork()
  await page.goto(`${network.origin}/speakers?q=ruth`)
  await page.waitForFunction(() => document.querySelectorAll('[data-query] li:not([hidden])').length === 1)
  expect(await page.locator('[data-query] li:not([hidden])').textContent()).toContain('Ruth Adeyemi')
  await page.goto(`${network.origin}/search?q=ruth`)
  await page.locator('#found a').first().waitFor()
  expect(await page.locator('#found').textContent()).toContain('Ruth')
})
