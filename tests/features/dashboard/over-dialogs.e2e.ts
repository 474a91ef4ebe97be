import { expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { EXPECTED, openDashboard } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

async function editFirstSpeaker(page: TestPage) {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  return page.getByRole('dialog', { name: 'Edit Speaker' })
}

test('in a browser of another language a dialog opens and closes as in any', async () => {
  const page = await openDashboard(app, { tab: 'speakers', locale: 'de-DE' })
  const dialog = await editFirstSpeaker(page)
  expect(await dialog.evaluate((element) => element.closest('.modal-overlay')!.textContent)).toContain('Update')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a toast and a tooltip over an open dialog are announced and reachable', async () => {
  const page = await openDashboard(app, { tab: 'speakers' })
  const dialog = await editFirstSpeaker(page)
  await page.route('**/api/admin/speakers/*', (route) => route.abort())
  await dialog.getByLabel('Company').fill('Ironlark')
  await dialog.getByRole('button', { name: 'Update' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to update speaker' })
  await toast.waitFor()
  await dialog.getByRole('button', { name: 'Close' }).hover()
  await page.getByRole('tooltip', { name: 'Close' }).waitFor()
  await page.getByRole('region', { name: 'Notification' }).getByRole('button', { name: 'Close' }).click()
  await toast.waitFor({ state: 'detached' })
  await expectSoon(() => dialog.isVisible(), true)
})
