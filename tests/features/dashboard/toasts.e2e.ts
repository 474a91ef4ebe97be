import { beforeAll, describe, expect, test } from 'bun:test'
import { alive } from '../../browser/public-form.ts'
import { startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { openDesk } from '../live/desk/desk-page.ts'
import { EXPECTED, openDashboard } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
const [sponsor] = await (await app.visitor().get('/api/sponsors?eventSlug=pgh')).json()

/** How many pixels of the one lie over the other. */
async function overlap(page: TestPage, one: string, other: string): Promise<number> {
  const box = async (selector: string) => (await page.locator(selector).last().boundingBox())!
  const [a, b] = [await box(one), await box(other)]
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.round(Math.max(0, width) * Math.max(0, height))
}

const toast = (page: TestPage, words: string) => page.locator('.toast', { hasText: words })

/** How far the toast is from both sides of the window, read within the five seconds of a toast. */
async function sidesOf(page: TestPage, words: string) {
  await toast(page, words).waitFor()
  return toast(page, words).evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { left, right: document.documentElement.clientWidth - right }
  })
}

const firstButton = (page: TestPage, name: RegExp) => page.getByRole('button', { name }).first()

async function closeAll(page: TestPage) {
  await page.keyboard.press('Escape')
  await page.locator('.modal').waitFor({ state: 'detached' })
  await page.locator('.toast').hover()
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
  await page.locator('.toast').waitFor({ state: 'detached' })
}

describe.each([
  ['a phone', { ...phone, width: 360, height: 740 }],
  ['a tablet', { width: 768, height: 1024, touch: true }],
  ['a laptop', { ...desktop, height: 800 }],
] as const)('on %s', (_, size) => {
  let page: TestPage
  let visitor: TestPage
  let sides: object
  beforeAll(async () => {
    page = await openDashboard(app, { ...size, event: 'cbus' })
    page.on('dialog', (dialog) => void dialog.accept())
    for (const path of ['admin/add-test-sponsor', 'admin/speakers/*', 'objects/upload'])
      await page.route(`**/api/${path}`, (route) => route.abort())
    visitor = await openPage(size)
    for (const path of ['messages', 'attendee-messages'])
      await visitor.route(`**/api/${path}`, (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
  })

  test('a toast about the last action covers no button of the next question', async () => {
    await page.getByRole('button', { name: 'Add Test Sponsor' }).click()
    sides = await sidesOf(page, 'Failed to add test sponsor')
    await page.getByRole('button', { name: 'Seed Columbus Data' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectSoon(() => overlap(page, '.toast', '.modal'), 0)
    await closeAll(page)
  })

  test('a toast about a failed save covers no field of its form', async () => {
    await page.getByRole('tab', { name: 'Speakers' }).click()
    await firstButton(page, /^Edit /).click()
    await page.getByLabel('Company').fill('Ironlark')
    await page.getByRole('button', { name: 'Update' }).click()
    await toast(page, 'Failed to update speaker').waitFor()
    await expectSoon(() => overlap(page, '.toast', '.modal'), 0)
    await closeAll(page)
  })

  test('a toast about a failed upload stands beside the upload dialog', async () => {
    await page.getByRole('tab', { name: 'Sponsors' }).click()
    await firstButton(page, /^Upload logo of /).click()
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
    await page.locator('.upload-panel input').setInputFiles([file])
    await page.getByRole('button', { name: 'Upload 1 file' }).click()
    await toast(page, 'Failed to get upload URL').waitFor()
    await expectSoon(() => overlap(page, '.toast', '.upload-modal'), 0)
  })

  test('a toast about a failed message covers no field of its form', async () => {
    await visitor.goto(`${app.origin}/sponsors?message=${sponsor.id}`)
    await alive(visitor)
    const dialog = visitor.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Ada')
    await dialog.getByLabel('Email').fill('ada@example.com')
    await dialog.getByLabel('Message').fill('Hello')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await toast(visitor, 'Failed to send message. Please try again.').waitFor()
    await expectSoon(() => overlap(visitor, '.toast', 'dialog > .content'), 0)
  })

  test('toasts come at the same place on public pages and in the dashboard', async () => {
    await visitor.goto(`${app.origin}/messaging`)
    await alive(visitor)
    await visitor.getByLabel('Your Name').fill('Ada')
    await visitor.getByLabel('Message', { exact: true }).fill('Hello')
    await visitor.getByRole('button', { name: 'Post Message' }).click()
    const { left, right } = await sidesOf(visitor, 'Failed to send message. Please try again.')
    expect<object>({ left, right }).toEqual(sides)
    expect(right).toBeLessThanOrEqual(left)
  })
})

test('a toast with Undo covers neither the bar of what the planner holds nor the head of a dialog of the Live desk', async () => {
  const planner = await openDashboard(app, { width: 1440, height: 900, event: 'cbus', tab: 'planner' })
  const cards = planner.locator('.planner-column [data-session]')
  await cards.first().focus()
  await planner.keyboard.press('Alt+ArrowDown')
  await toast(planner, 'Moved “').hover()
  await cards.nth(1).focus()
  await planner.keyboard.press('Enter')
  await planner.locator('.planner-bar').waitFor()
  expect(await overlap(planner, '.toast', '.planner-bar')).toBe(0)
  await planner.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await planner.locator('.planner-news').getByText('Undid: ').waitFor()

  const desk = await openDesk(app, { asked: '&eventSlug=cbus', height: 640 })
  await desk.getByRole('button', { name: 'Room full' }).first().click()
  await toast(desk, 'is full').hover()
  await desk.getByRole('button', { name: 'Move…' }).first().click()
  await desk.getByRole('dialog').locator('.content button').first().click()
  await desk.getByRole('dialog').getByRole('radio').first().waitFor()
  await toast(desk, 'is full').hover()
  await expectSoon(() => overlap(desk, '.toast', '.modal'), 0)
  await desk.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await desk.locator('.badge.full').waitFor({ state: 'detached' })
})

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><circle r="9" cx="10" cy="10"/></svg>'

test('in a browser of another language as in any a toast and a tooltip over a dialog are reachable, and it closes', async () => {
  const page = await openDashboard(app, { tab: 'speakers', locale: 'de-DE' })
  page.on('dialog', (asked) => void asked.accept())
  await page.route('**/api/admin/speakers/*', (route) => route.abort())
  await firstButton(page, /^Edit /).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Speaker' })
  await dialog.getByLabel('Company').fill('Ironlark')
  await dialog.getByRole('button', { name: 'Update' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to update speaker' })
  await alert.waitFor()
  await dialog.getByRole('button', { name: 'Close' }).hover()
  await page.getByRole('tooltip', { name: 'Close' }).waitFor()
  await page.getByRole('region', { name: 'Notification' }).getByRole('button', { name: 'Close' }).click()
  await alert.waitFor({ state: 'detached' })
  await expectSoon(() => dialog.isVisible(), true)
  expect(await dialog.evaluate((element) => element.closest('.modal-overlay')!.textContent)).toContain('Update')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await noConsoleMessages(page, { except: EXPECTED })
})
