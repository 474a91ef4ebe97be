import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { expectAccessible } from '../support/accessible.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { findMisfits } from '../support/misfits.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon } from '../support/until.ts'
import { pageRoutes } from './every-page.ts'
import { startLongApp, visit } from './long-app.ts'

await launchBrowser()
const { app, pages } = await startLongApp()

test('the tests visit every page of the app', () => {
  expect(Object.keys(pages).sort()).toEqual(pageRoutes())
})

const WIDTHS = [320, 360, 390, 768, 1280]

/** A route with all its states. */
const A_WHILE = 120_000

/** React offers its tools, and a development page waits for a server to be restarted, which this one is not. */
const NOISE = /React DevTools|\/nowhere|\/(join|own)\/ended/

describe('every page', () => {
  let page: TestPage
  beforeAll(async () => {
    page = await openPage({ ...desktop, locale: 'de-DE' })
  })
  afterAll(() => page.context().close())
  afterEach(() => {
    page.said.length = 0
  })

  test.each(pageRoutes())(
    '%s is accessible, leaves the console empty, and fits, however long its names and wide its font',
    async (route) => {
      for (const path of pages[route]!) {
        const see = async (colorScheme: 'light' | 'dark', size: { width: number; height: number }) => {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(size)
        }
        const expectNoViolations = () =>
          expectAccessible(page).catch(({ message }) => Promise.reject(new Error(`${path}: ${message}`)))
        await see('dark', desktop)
        await visit(app, page, path)
        await expectNoViolations()
        await see('light', phone)
        await expectNoViolations()
        expect(await findMisfits(page, 'html', WIDTHS, [320, 390, 640]), path).toEqual({})
        await noConsoleMessages(page, { except: NOISE })
      }
    },
    A_WHILE,
  )
})

test('a page that was open for hours hydrates without a warning and updates the ages of its posts', async () => {
  const page = await openPage()
  await setClock(page, Date.now() + 2 * 60 * 60 * 1000)
  await visit(app, page, '/messaging?eventSlug=cbus')
  await expectSoon(() => page.locator('.posts time').first().textContent(), 'about 2 hours ago')
  await page.clock.runFor(60 * 60 * 1000)
  await expectSoon(() => page.locator('.posts time').first().textContent(), 'about 3 hours ago')
  await noConsoleMessages(page, { except: NOISE })
})
