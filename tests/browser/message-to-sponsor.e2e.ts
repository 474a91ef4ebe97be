import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, type PageOptions, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { alive, fillIn, message, toast } from './public-form.ts'

await launchBrowser()
let app: TestApp
let sponsor: { id: string; name: string }
beforeAll(async () => {
  app = await startApp()
  ;[sponsor] = await (await app.visitor().get('/api/sponsors')).json()
})
afterAll(() => app.close())

async function openSponsorDialog(options: PageOptions = {}) {
  const page = await openPage({ ...options, url: `${app.origin}/sponsors` })
  await page.locator(`a[data-dialog="message-${sponsor.id}"]`).click()
  await alive(page)
  return page
}

test('a message to a sponsor closes its dialog, empties its form and says so', async () => {
  const page = await openSponsorDialog()
  await fillIn(page, 'Do you hire?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Please enter an email address').or(page.getByText('Email is required')).waitFor()
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain(
    `Message SentYour message to ${sponsor.name} has been sent successfully.`,
  )
  expect(page.url()).toBe(`${app.origin}/sponsors`)
  await page.locator(`a[data-dialog="message-${sponsor.id}"]`).click()
  await alive(page)
  for (const label of ['Your Name', 'Your Email', 'Message'])
    await expectSoon(() => page.getByLabel(label, { exact: true }).inputValue(), '')
  await noConsoleMessages(page)
})

test('a failure is said inside the open dialog, where it can be reached', async () => {
  const page = await openSponsorDialog()
  await page.route('**/api/messages', (route) => route.abort())
  await fillIn(page, 'Do you hire?')
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const failed = page.locator('dialog:modal .toast')
  await failed.waitFor()
  expect(await failed.textContent()).toContain('ErrorFailed to send message. Please try again.')
  await failed.getByRole('button', { name: 'Close' }).click()
  await failed.waitFor({ state: 'detached' })
  await expectSoon(() => message(page).inputValue(), 'Do you hire?')
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
})

/** On a busy machine the first answer may be one with placeholders, and a reader without JavaScript reloads. */
async function whole(page: TestPage) {
  await page.waitForLoadState()
  while (await page.locator('[aria-busy]').count()) await page.reload()
}

test('without JavaScript both forms work as forms', async () => {
  const page = await openPage({ javaScript: false, url: `${app.origin}/messaging` })
  await whole(page)
  await fillIn(page, 'By hand')
  await page.getByRole('button', { name: 'Post Message' }).click()
  await whole(page)
  expect(await page.locator('.notice').textContent()).toContain('Your message has been posted successfully.')
  expect(await page.locator('.posts li').first().textContent()).toContain('By hand')

  await page.goto(`${app.origin}/sponsors`)
  await whole(page)
  await page.locator(`a[data-dialog="message-${sponsor.id}"]`).click()
  await whole(page)
  await fillIn(page, 'By hand')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Email is required').waitFor()
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await whole(page)
  expect(await page.locator('.notice').textContent()).toContain(`Your message to ${sponsor.name} has been sent`)
})
