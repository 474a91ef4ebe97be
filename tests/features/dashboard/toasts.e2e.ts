import { expect, test } from 'bun:test'
import { alive } from '../../browser/public-form.ts'
import { startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { EXPECTED, openDashboard } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

const SIZES = [
  ['a phone', { ...phone, width: 360, height: 740 }],
  ['a tablet', { width: 768, height: 1024, touch: true }],
  ['a laptop', { ...desktop, height: 800 }],
] as const

/** How many pixels of the one lie over the other. */
async function overlap(page: TestPage, one: string, other: string): Promise<number> {
  const box = async (selector: string) => (await page.locator(selector).last().boundingBox())!
  const [a, b] = [await box(one), await box(other)]
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.round(Math.max(0, width) * Math.max(0, height))
}

test.each(SIZES)('on %s the word about the last action lies over no button of the next question', async (_, size) => {
  const page = await openDashboard(app, { ...size, event: 'cbus' })
  await page.route('**/api/admin/add-test-sponsor', (route) => route.abort())
  await page.getByRole('button', { name: 'Add Test Sponsor' }).click()
  await page.locator('.toast', { hasText: 'Failed to add test sponsor' }).waitFor()
  await page.getByRole('button', { name: 'Seed Columbus Data' }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectSoon(() => overlap(page, '.toast', '.modal'), 0)
})

test.each(SIZES)('on %s the word about a failed save lies over no field of its form', async (_, size) => {
  const page = await openDashboard(app, { ...size, tab: 'speakers' })
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Company').fill('Ironlark')
  await page.route('**/api/admin/speakers/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Update' }).click()
  await page.locator('.toast', { hasText: 'Failed to update speaker' }).waitFor()
  await expectSoon(() => overlap(page, '.toast', '.modal'), 0)
})

test.each(SIZES)('on %s a failed upload is told beside the uploader, not over its own line', async (_, size) => {
  const page = await openDashboard(app, { ...size, tab: 'sponsors' })
  await page.route('**/api/objects/upload', (route) => route.abort())
  await page
    .getByRole('button', { name: /^Upload logo of / })
    .first()
    .click()
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await page.locator('.upload-panel input').setInputFiles([file])
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await page.locator('.toast', { hasText: 'Failed to get upload URL' }).waitFor()
  await expectSoon(() => overlap(page, '.toast', '.upload-modal'), 0)
})

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><circle r="9" cx="10" cy="10"/></svg>'

test.each(SIZES)('on %s a failed message lies over no field of its form', async (_, size) => {
  const sponsors = await (await app.visitor().get('/api/sponsors?eventSlug=pgh')).json()
  const page = await openPage({ ...size, url: `${app.origin}/sponsors?message=${sponsors[0].id}` })
  await alive(page)
  const dialog = page.getByRole('dialog')
  await page.route('**/api/messages', (route) => route.abort())
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('Email').fill('ada@example.com')
  await dialog.getByLabel('Message').fill('Hello')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.locator('.toast', { hasText: 'Failed to send message. Please try again.' }).waitFor()
  await expectSoon(() => overlap(page, '.toast', 'dialog > .content'), 0)
})

test.each(SIZES)('on %s toasts come at the same place on public pages and in the dashboard', async (_, size) => {
  const place = async (page: TestPage, words: string) => {
    const toast = page.locator('.toast', { hasText: words })
    await toast.waitFor()
    return toast.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left, right: document.documentElement.clientWidth - right }
    })
  }
  const dashboard = await openDashboard(app, { ...size, event: 'cbus' })
  await dashboard.route('**/api/admin/add-test-sponsor', (route) => route.abort())
  await dashboard.getByRole('button', { name: 'Add Test Sponsor' }).click()
  // Read while it is there, which is five seconds.
  const found = await place(dashboard, 'Failed to add test sponsor')
  const board = await openPage({ ...size, url: `${app.origin}/messaging` })
  await alive(board)
  await board.route('**/api/attendee-messages', (route) => route.abort())
  await board.getByLabel('Your Name').fill('Ada')
  await board.getByLabel('Message', { exact: true }).fill('Hello')
  await board.getByRole('button', { name: 'Post Message' }).click()
  expect(await place(board, 'Failed to send message. Please try again.')).toEqual(found)
  expect(found.right).toBeLessThanOrEqual(found.left)
})

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
