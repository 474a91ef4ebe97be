import { test } from 'bun:test'
import { ensureFirstAdmin } from '../../../src/features/auth/passwords/first-admin.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage } from '../../support/browser.ts'
import { execute } from '../../support/execute.ts'
import { expectSoon } from '../../support/until.ts'

await launchBrowser()
let madeUp = ''
const app = await startFileApp()
await execute('delete from users')
const first = await ensureFirstAdmin({ username: undefined, password: undefined, isEmbedded: true })
if (first.status === 'created') madeUp = first.password!

test('after the first start an organizer chooses her own password, on the narrowest phone', async () => {
  const page = await openPage({ url: `${app.origin}/admin/login`, width: 320, height: 640, touch: true })
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(madeUp)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Your password was generated at first startup').waitFor()
  await expectAccessible(page)
  await expectSoon(() => page.evaluate('document.documentElement.scrollWidth'), 320)

  await page.getByRole('button', { name: 'Choose a password' }).click()
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Password is too short (at least 8 characters)').waitFor()
  await page.getByLabel('New password').fill('a word of my own')
  await page.getByLabel('Confirm password').fill('a word of my won')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Passwords don’t match').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Confirm password').fill('a word of my own')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Password changed').waitFor()
  await expectSoon(() => page.getByText('Your password was generated').count(), 0)

  await page.reload()
  await page.getByText('Welcome, admin').waitFor()
  await expectSoon(() => page.getByText('Your password was generated').count(), 0)
  await noConsoleMessages(page)
})
