import { describe, expect, test } from 'bun:test'
import { TABS, type TabName } from '../../../src/features/dashboard/tabs.tsx'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { ENTRIES, fillPittsburgh } from './busy-event.ts'
import { EXPECTED, openDashboard } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
await fillPittsburgh(app)

/** A tab with all its parts. */
const A_WHILE = 120_000
const tabs = Object.keys(TABS) as TabName[]

describe.each([
  ['a laptop in light colors', { ...desktop, colorScheme: 'light' }, '100%'],
  ['the smallest phone in dark colors', { ...phone, width: 320, colorScheme: 'dark' }, '100%'],
  ['a phone with text twice as large', { ...phone, colorScheme: 'light' }, '200%'],
] as const)('on %s', (_, options, text) => {
  test.each(tabs)(
    'the tab "%s" and all its parts are accessible, and nothing scrolls sideways',
    async (tab) => {
      const page = await openDashboard(app, options)
      await page.getByRole('tab', { name: TABS[tab].title, exact: true }).click()
      await page.locator('.tab-panel').first().waitFor()
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
      await expectGood(page)
      for (const part of await page.locator('.sub-tab').all()) {
        await part.click()
        await expectSoon(() => part.getAttribute('aria-selected'), 'true')
        const panel = page.locator('.tab-panel .tab-panel').first()
        await panel.waitFor()
        const entry = ENTRIES[/^\w+/.exec((await part.textContent())!)![0]]
        if (entry) await panel.getByText(entry).first().waitFor({ state: 'attached' })
        await expectGood(page)
      }
      await noConsoleMessages(page, { except: EXPECTED })
      await page.context().close()
    },
    A_WHILE,
  )
})

async function expectGood(page: TestPage) {
  await expectAccessible(page)
  const part = await page.locator('[role=tab][aria-selected=true]').allTextContents()
  expect([part, await page.evaluate(sidewaysScrollers)]).toEqual([part, []])
}

/** What is wider than its place; the tabs may be. */
function sidewaysScrollers(): string[] {
  return [document.documentElement, ...document.querySelectorAll('main, .tab-panel, .list-panel, .rows')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.className || element.tagName)
}
