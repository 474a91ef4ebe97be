import { beforeEach, expect, test } from 'bun:test'
import { ensureFirstAdmin } from '../../../src/features/auth/service.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { ADMIN, startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { execute } from '../../support/execute.ts'
import { expectSoon } from '../../support/until.ts'

await launchBrowser()
/** React's development build, which tells of markup that does not fit, also tells of other things. */
const DEVELOPMENT = /React DevTools/
let page: TestPage
const app = await startFileApp({ development: true })
beforeEach(async () => {
  page = await openPage({ url: `${app.origin}/admin/login?eventSlug=cbus` })
  await page.locator('island-root[alive]').waitFor({ state: 'attached' })
})

test('an administrator signs in to the dashboard, and the button shows the progress', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/login', async (route) => {
    await released
    await route.continue()
  })
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Signing in...' }).waitFor()
  await expectSoon(() => page.locator('.spinner').count(), 1)
  release()
  await page.waitForURL(`${app.origin}/admin?eventSlug=cbus`)
  await page.goto(`${app.origin}/admin/login`)
  expect(page.url()).toBe(`${app.origin}/admin`)
})

test('a failed login shows one toast, keeps the name, and focuses the password', async () => {
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password').fill('wrong horse')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const toast = page.getByRole('alert')
  await toast.waitFor()
  await expectSoon(
    () => toast.locator('.toast-text > *').allTextContents(),
    ['Login failed', '401: Wrong username or password'],
  )
  await expectSoon(() => page.getByText('Wrong username or password').count(), 1)
  await expectSoon(() => page.locator('.field .error').allTextContents(), ['Please try again'])
  await expectSoon(() => page.getByLabel('Username').inputValue(), ADMIN.username)
  await expectSoon(() => page.getByLabel('Password').inputValue(), '')
  await expectSoon(() => page.evaluate('document.activeElement.name'), 'password')
  await expectAccessible(page)
  await noConsoleMessages(page, { except: /401 \(Unauthorized\)|React DevTools/ })
})

test('the dashboard opens after the login without a view transition', async () => {
  const moving = await openPage({ reducedMotion: 'no-preference' })
  await moving.addInitScript(() => {
    addEventListener('pagereveal', (event) =>
      Object.assign(window, { isMoving: !!(event as Event & { viewTransition: unknown }).viewTransition }),
    )
  })
  await moving.goto(`${app.origin}/admin/login`)
  await moving.locator('island-root[alive]').waitFor({ state: 'attached' })
  await moving.getByLabel('Username').fill(ADMIN.username)
  await moving.getByLabel('Password').fill(ADMIN.password)
  await moving.getByRole('button', { name: 'Sign In' }).click()
  await moving.waitForURL(`${app.origin}/admin`)
  await moving.getByText(`Welcome, ${ADMIN.username}`).waitFor()
  await expectSoon(() => moving.evaluate('isMoving'), false)
  await noConsoleMessages(moving, { except: DEVELOPMENT })
})

test('a missing field is refused in the form without a request', async () => {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectSoon(
    () => page.locator('.field .error').allTextContents(),
    ['Username is required', 'Password is required'],
  )
  await expectSoon(() => page.evaluate('document.activeElement.name'), 'username')
  await expectAccessible(page)
  await noConsoleMessages(page, { except: DEVELOPMENT })
})

test('a lost connection shows one message, and the form can be sent again', async () => {
  await page.context().setOffline(true)
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('The server cannot be reached. Please try again.').waitFor()
  await expectSoon(() => page.locator('.toast').count(), 0)
  await page.context().setOffline(false)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${app.origin}/admin?eventSlug=cbus`)
})

test('the login works without JavaScript', async () => {
  const plain = await openPage({ url: `${app.origin}/admin/login`, javaScript: false })
  await plain.getByLabel('Username').fill(ADMIN.username)
  await plain.getByLabel('Password').fill('wrong horse')
  await plain.getByRole('button', { name: 'Sign In' }).click()
  await plain.getByText('Wrong username or password').waitFor()
  await expectSoon(() => plain.getByLabel('Username').inputValue(), ADMIN.username)
  await expectAccessible(plain)
  await plain.getByLabel('Password').fill(ADMIN.password)
  await plain.getByRole('button', { name: 'Sign In' }).click()
  await plain.waitForURL(`${app.origin}/admin`)
})

for (const [name, size] of Object.entries({ phone, desktop, narrow: { width: 320, height: 256, touch: true } }))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the login form is centered and accessible on a ${name} in ${colorScheme} mode`, async () => {
      const other = await openPage({ url: `${app.origin}/admin/login`, ...size, colorScheme })
      await other.locator('island-root[alive]').waitFor({ state: 'attached' })
      const card = (await other.locator('.card').boundingBox())!
      // What an open page scrolls sideways to widens `innerWidth` on a phone, but not the size that was asked for.
      expect(Math.round(card.x + card.width / 2)).toBe(size.width / 2)
      await expectSoon(
        () => other.evaluate('document.documentElement.scrollWidth'),
        await other.evaluate('document.documentElement.clientWidth'),
      )
      await expectAccessible(other)
      await noConsoleMessages(other, { except: DEVELOPMENT })
    })

test('after the first start an organizer chooses her own password, on the narrowest phone', async () => {
  await execute('delete from users')
  const first = await ensureFirstAdmin({ username: undefined, password: undefined, isEmbedded: true })
  const madeUp = first.status === 'created' ? first.password! : ''
  const narrow = await openPage({ url: `${app.origin}/admin/login`, width: 320, height: 640, touch: true })
  await narrow.getByLabel('Username').fill('admin')
  await narrow.getByLabel('Password').fill(madeUp)
  await narrow.getByRole('button', { name: 'Sign In' }).click()
  await narrow.getByText('Your password was generated at first startup').waitFor()
  await expectAccessible(narrow)
  await expectSoon(() => narrow.evaluate('document.documentElement.scrollWidth'), 320)

  await narrow.getByRole('link', { name: 'Choose a password' }).click()
  await narrow.getByLabel('New password').fill('a word of my own')
  await narrow.getByLabel('Confirm password').fill('a word of my own')
  await narrow.getByLabel('Current password').fill(madeUp)
  await narrow.getByRole('button', { name: 'Change Password' }).click()
  await narrow.getByText('Password changed').waitFor()
  await narrow.getByRole('link', { name: 'Back to the dashboard' }).click()
  await narrow.getByText('Welcome, admin').waitFor()
  await expectSoon(() => narrow.getByText('Your password was generated').count(), 0)
  await noConsoleMessages(narrow, { except: DEVELOPMENT })
})
