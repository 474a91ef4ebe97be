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
  'an organizer, on each tab of the dashboard',
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
      await expectHeard(page, `dashboard-${name}`)
    }
  },
  A_WHILE,
)
