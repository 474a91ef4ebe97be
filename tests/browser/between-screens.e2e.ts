import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a screen is fetched when the pointer goes for its entry in the navigation, and not before', async () => {
  const page = await openPage(desktop)
  const devtools = await page.context().newCDPSession(page)
  const fetched: string[] = []
  const isThere = new Promise<void>((go) => {
    devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status !== 'Ready') return
      fetched.push(prefetchUrl)
      go()
    })
  })
  await devtools.send('Preload.enable')
  await page.goto(`${app.origin}/?eventSlug=cbus`, { waitUntil: 'networkidle' })
  expect(fetched).toEqual([])
  const speakers = page.getByRole('link', { name: 'Speakers', exact: true })
  await speakers.hover()
  await isThere
  await speakers.click()
  await page.waitForURL('**/speakers?eventSlug=cbus')
  const how = 'performance.getEntriesByType("navigation")[0].deliveryType'
  await expectSoon(() => page.evaluate(how), 'navigational-prefetch')
  expect(fetched).toEqual([`${app.origin}/speakers?eventSlug=cbus`])
  await noConsoleMessages(page)
})
