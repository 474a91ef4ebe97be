import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { expectAccessible } from '../support/accessible.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon } from '../support/until.ts'
import { pageRoutes } from './every-page.ts'
import { startLongApp, visit } from './long-app.ts'

await launchBrowser()
const { app, pages } = await startLongApp()

test('the tests visit every page of the app', () => {
  expect(Object.keys(pages).sort()).toEqual(pageRoutes())
})

/** A route with all its states. */
const A_WHILE = 120_000

/** React offers its tools, and a development page waits for a server to be restarted, which this one is not. */
const NOISE = /React DevTools|\/nowhere|\/(join|own)\/ended/

describe.each([
  ['a phone in light', { ...phone, colorScheme: 'light', locale: 'en-US' }],
  ['a German desktop in dark', { ...desktop, colorScheme: 'dark', locale: 'de-DE' }],
] as const)('on %s', (_, options) => {
  let page: TestPage
  beforeAll(async () => {
    page = await openPage(options)
  })
  afterAll(() => page.context().close())
  afterEach(() => {
    page.said.length = 0
  })

  test.each(pageRoutes())(
    '%s is accessible, leaves the console empty and never scrolls sideways, however long its names',
    async (route) => {
      for (const path of pages[route]!) {
        await visit(app, page, path)
        await expectAccessible(page).catch((violations) => Promise.reject(new Error(`${path}: ${violations.message}`)))
        if (!options.touch) expect(await findWideParts(page), path).toEqual({})
        await noConsoleMessages(page, { except: NOISE })
      }
    },
    A_WHILE,
  )
})

const SIZES = [320, 390, 1280].map((width) => [width, '100%'] as const)
const ZOOMED = [320, 390, 640].map((width) => [width, '200%'] as const)

/** Parts that scroll sideways or are cut, by the width of the window and the size of its text. */
async function findWideParts(page: TestPage): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [width, text] of [...SIZES, ...ZOOMED]) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
      return new Promise(requestAnimationFrame)
    }, text)
    const parts = await page.evaluate(tooWide)
    if (parts.length) found[`${width} px, ${text} text`] = parts
  }
  await page.setViewportSize(desktop)
  return found
}

/** Names the parts that scroll sideways, and those that an open dialog cuts or covers with its close button. */
function tooWide(): string[] {
  const scrolling = [document.documentElement, ...document.querySelectorAll('dialog, dialog > .content, main')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map(({ tagName, className }) => `${tagName} ${className}`)
  const dialog = document.querySelector('dialog[open]')
  if (!dialog) return scrolling
  const edge = dialog.getBoundingClientRect().right + 1
  const cut = [...dialog.querySelectorAll('a, button, input, textarea, dd, dt, p, li, h2, h3')]
    .filter((part) => !part.closest('.floor-plan, .floors, .trap') && part.getBoundingClientRect().right > edge)
    .map(({ tagName, textContent }) => `cut: ${tagName} ${textContent}`)
  const words = document.createRange()
  words.selectNodeContents(dialog.querySelector('h2')!)
  const close = dialog.querySelector('.close')!.getBoundingClientRect()
  const isUnder = [...words.getClientRects()].some(
    ({ right, bottom, top }) => right > close.left && bottom > close.top && top < close.bottom,
  )
  return [...scrolling, ...cut, ...(isUnder ? ['title under the close button'] : [])]
}

test('a page that was open for hours hydrates without a warning and updates the ages of its posts', async () => {
  const page = await openPage()
  await setClock(page, Date.now() + 2 * 60 * 60 * 1000)
  await visit(app, page, '/messaging?eventSlug=cbus')
  await expectSoon(() => page.locator('.posts time').first().textContent(), 'about 2 hours ago')
  await page.clock.runFor(60 * 60 * 1000)
  await expectSoon(() => page.locator('.posts time').first().textContent(), 'about 3 hours ago')
  await noConsoleMessages(page, { except: NOISE })
})
