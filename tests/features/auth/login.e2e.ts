import { expect, test } from 'bun:test'
import { ensureFirstAdmin } from '../../../src/features/auth/service.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { ADMIN, startFileApp } from '../../support/app.ts'
import {
  desktop,
  launchBrowser,
  noConsoleMessages,
  openPage,
  type PageOptions,
  phone,
  type TestPage,
} from '../../support/browser.ts'
import { execute } from '../../support/execute.ts'
import { expectSoon } from '../../support/until.ts'

await launchBrowser()
const app = await startFileApp()

async function openLogin(options: PageOptions = {}, path = '/admin/login'): Promise<TestPage> {
  const page = await openPage({ url: app.origin + path, ...options })
  if (page.javaScript) await page.locator('island-root[alive]').waitFor({ state: 'attached' })
  return page
}

async function signIn(page: TestPage, password = ADMIN.password, username = ADMIN.username) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test.each([
  ['', 'WITCON PGH'],
  ['?eventSlug=cbus', 'WITCON CBUS'],
  ['?eventSlug=nowhere', 'WITCON PGH'],
])('the login page at /admin/login%s names %s', async (search, name) => {
  const page = await (await app.visitor().get(`/admin/login${search}`)).text()
  expect(page).toContain(`Sign in to manage ${name}`)
})

test('an administrator signs in, the button shows the progress, and the dashboard opens without a view transition', async () => {
  const page = await openPage({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) =>
      Object.assign(window, { isMoving: !!(event as Event & { viewTransition: unknown }).viewTransition }),
    )
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/login', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${app.origin}/admin/login?eventSlug=cbus`)
  await page.locator('island-root[alive]').waitFor({ state: 'attached' })
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Signing in...' }).waitFor()
  await expectSoon(() => page.locator('.spinner').count(), 1)
  release()
  await page.waitForURL(`${app.origin}/admin?eventSlug=cbus`)
  await page.getByText(`Welcome, ${ADMIN.username}`).waitFor()
  await expectSoon(() => page.evaluate('isMoving'), false)
  await noConsoleMessages(page)
})

test('a missing field, a wrong password, and a lost connection are told in the form, which can be sent again', async () => {
  const page = await openLogin({}, '/admin/login?eventSlug=cbus')
  const errors = () => page.locator('.field .error').allTextContents()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectSoon(errors, ['Username is required', 'Password is required'])
  await expectSoon(() => page.evaluate('document.activeElement.name'), 'username')
  await expectAccessible(page)
  await noConsoleMessages(page)

  await signIn(page, 'wrong horse')
  const toast = page.getByRole('alert')
  await toast.waitFor()
  await expectSoon(
    () => toast.locator('.toast-text > *').allTextContents(),
    ['Login failed', '401: Wrong username or password'],
  )
  await expectSoon(() => page.getByText('Wrong username or password').count(), 1)
  await expectSoon(errors, ['Please try again'])
  await expectSoon(() => page.getByLabel('Username').inputValue(), ADMIN.username)
  await expectSoon(() => page.getByLabel('Password').inputValue(), '')
  await expectSoon(() => page.evaluate('document.activeElement.name'), 'password')
  await expectAccessible(page)
  await toast.getByRole('button', { name: 'close' }).click()
  await toast.waitFor({ state: 'detached' })

  await page.context().setOffline(true)
  await signIn(page)
  await page.getByText('The server cannot be reached. Please try again.').waitFor()
  await expectSoon(() => page.locator('.toast').count(), 0)
  await page.context().setOffline(false)
  await signIn(page)
  await page.waitForURL(`${app.origin}/admin?eventSlug=cbus`)
  await noConsoleMessages(page, { except: /401 \(Unauthorized\)|ERR_INTERNET_DISCONNECTED/ })
})

test('without JavaScript a wrong password is told by an accessible page, and the right one opens the dashboard', async () => {
  const plain = await openLogin({ javaScript: false })
  await signIn(plain, 'wrong horse')
  await plain.getByText('Wrong username or password').waitFor()
  await expectAccessible(plain)
  await signIn(plain)
  await plain.waitForURL(`${app.origin}/admin`)
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
  ['a small phone on its side', { width: 320, height: 256, touch: true }],
])('on %s the login form is centered and accessible in light and dark colors', async (_, size) => {
  const page = await openLogin(size)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const card = (await page.locator('.card').boundingBox())!
    // What an open page scrolls sideways to widens `innerWidth` on a phone, but not the size that was asked for.
    expect(Math.round(card.x + card.width / 2)).toBe(size.width / 2)
    await expectSoon(
      () => page.evaluate('document.documentElement.scrollWidth'),
      await page.evaluate('document.documentElement.clientWidth'),
    )
    await expectAccessible(page)
  }
  await noConsoleMessages(page)
})

test('after the first start an organizer chooses her own password, on the narrowest phone', async () => {
  await execute('delete from users')
  const first = await ensureFirstAdmin({ username: undefined, password: undefined, isEmbedded: true })
  const madeUp = first.status === 'created' ? first.password! : ''
  const narrow = await openLogin({ width: 320, height: 640, touch: true })
  await signIn(narrow, madeUp, 'admin')
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
  await noConsoleMessages(narrow)
  const statusOf = async (password: string) =>
    (await app.visitor().post('/api/login', { username: 'admin', password })).status
  expect([await statusOf(madeUp), await statusOf('a word of my own')]).toEqual([401, 200])
})
