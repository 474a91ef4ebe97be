import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectAccessible } from '../support/accessible.ts'
import type { TestApp } from '../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage, phone } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon } from '../support/until.ts'
import { pageRoutes } from './every-page.ts'
import { startLongApp, visit } from './long-app.ts'

await launchBrowser()
let app: TestApp
let pages: Record<string, string[]>
beforeAll(async () => {
  ;({ app, pages } = await startLongApp())
})
afterAll(() => app.close())

test('no page is forgotten', () => {
  expect(Object.keys(pages).sort()).toEqual(pageRoutes())
})

/** A route with all its states. */
const A_WHILE = 120_000

/** React offers its tools, and a development page waits for a server to be restarted, which this one is not. */
const NOISE = /React DevTools|live-reload|\/nowhere/

describe.each([
  ['a phone in light', { ...phone, colorScheme: 'light', locale: 'en-US' }],
  ['a German desktop in dark', { ...desktop, colorScheme: 'dark', locale: 'de-DE' }],
] as const)('on %s', (_, options) => {
  test.each(pageRoutes())(
    '%s is accessible, and says nothing in the console',
    async (route) => {
      const page = await openPage(options)
      for (const path of pages[route]!) {
        await visit(app, page, path)
        await expectAccessible(page).catch((violations) => Promise.reject(new Error(`${path}: ${violations.message}`)))
        await noConsoleMessages(page, { except: NOISE })
      }
      await page.context().close()
    },
    A_WHILE,
  )
})

test('a page kept for hours comes alive without a word, and says how long ago by now', async () => {
  const page = await openPage()
  await setClock(page, Date.now() + 2 * 60 * 60 * 1000)
  await visit(app, page, '/messaging?eventSlug=cbus')
  await expectSoon(() => page.locator('.posts time').first().textContent(), 'about 2 hours ago')
  await page.clock.runFor(60 * 60 * 1000)
  await expectSoon(() => page.locator('.posts time').first().textContent(), 'about 3 hours ago')
  await noConsoleMessages(page, { except: NOISE })
})
