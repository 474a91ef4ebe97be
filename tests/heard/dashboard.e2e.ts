import { afterAll, beforeAll, test } from 'bun:test'
import { TABS } from '../../src/features/dashboard/tabs.tsx'
import { desktop, launchBrowser, openPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectHeard } from './heard.ts'
import { A_WHILE, type HeardApp, READ_AT, startHeardApp } from './heard-app.ts'

await launchBrowser()
let heard: HeardApp
beforeAll(async () => {
  heard = await startHeardApp()
})
afterAll(() => heard.close())

test(
  'an organizer hears the dashboard around its tabs once, and each tab by itself',
  async () => {
    const { app } = heard
    const login = new Bun.CookieMap((await app.admin()).cookie).get('login')!
    const page = await openPage(desktop)
    await setClock(page, READ_AT)
    await page.context().addCookies([{ name: 'login', value: login, url: app.origin }])
    await page.goto(`${app.origin}/admin?eventSlug=pgh`)
    for (const [name, { title }] of Object.entries(TABS)) {
      await page.getByRole('tab', { name: title, exact: true }).click()
      const tab = page.getByRole('tabpanel', { name: title, exact: true })
      await tab.locator('.list-panel[aria-busy=false], .live-desk').first().waitFor()
      if (name === 'sessions') await expectHeard(page, 'dashboard', (lines) => lines.slice(0, panelLine(lines)))
      await expectHeard(page, `dashboard-${name}`, (lines) => lines.slice(panelLine(lines)))
    }
  },
  A_WHILE,
)

/** A tab's own part begins with its panel: another tab changes nothing in it. */
const panelLine = (lines: string[]) => lines.findIndex((line) => /^ *tabpanel /.test(line))
