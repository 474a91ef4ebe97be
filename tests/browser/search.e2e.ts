import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openDashboard } from '../features/admin/dashboard-page.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone } from '../support/browser.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const SEARCHES: [typed: string, name: string][] = [
  ['sorensen', 'Ingrid Sørensen'],
  ['SÖRENSEN', 'Ingrid Sørensen'],
  ['siobhan', 'Siobhán Ní Cheallaigh'],
  ['Siobhán'.normalize('NFD'), 'Siobhán Ní Cheallaigh'],
  ['brzeczy', 'Ewelina Brzęczykowska'],
  ['yildiz', 'Yıldız Karahanlı'],
  ['"dot"', 'Dorothea “Dot” Wexley'],
]

test('the speakers are found at every letter, typed with accents or without', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/speakers` })
  const search = page.getByRole('searchbox', { name: 'Search speakers' })
  for (const [typed, name] of SEARCHES) {
    await search.fill(typed)
    expect(await page.locator('.speaker-grid li:visible strong').allTextContents()).toEqual([name])
  }
  await noConsoleMessages(page)
})

test('the filter of the dashboard finds them the same way', async () => {
  const page = await openDashboard(app, { tab: 'speakers' })
  const filter = page.getByRole('searchbox', { name: 'Filter speakers' })
  for (const [typed, name] of SEARCHES) {
    await filter.fill(typed)
    await page.getByText('1 of ').waitFor()
    expect(await page.locator('.rows h3').allTextContents()).toEqual([name])
  }
})
