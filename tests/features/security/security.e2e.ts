import { expect, test } from 'bun:test'
import { TOTP, URI } from 'otpauth'
import { addFactor } from '../../../src/features/auth/factors.ts'
import { hashOf } from '../../../src/features/auth/logins.ts'
import { createAdmin, findUserNamed } from '../../../src/features/auth/service.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { execute } from '../../support/execute.ts'
import { scanned } from '../../support/scanned.ts'
import { expectSoon } from '../../support/until.ts'
import { forgetSteps } from './person.ts'

// Each client of a shared browser attaches to every page: the one that ends would take a passkey's device along.
await launchBrowser([], { shared: false })
const app = await startFileApp()
/** A name, which passkeys need. */
const origin = app.origin.replace('127.0.0.1', 'localhost')
const password = 'correct horse'
const WRONG_PASSKEY = 'This passkey wasn’t accepted. Try again, or use a recovery code.'

const press = (page: TestPage, name: string) => page.getByRole('button', { name }).click()

async function newOwner(): Promise<string> {
  const username = `olga ${Bun.randomUUIDv7()}`
  await createAdmin({ username, password })
  return username
}

async function typePassword(page: TestPage, username: string) {
  await page.context().clearCookies({ name: 'login' })
  await page.goto(`${origin}/admin/login`)
  if (page.javaScript) await page.locator('island-root[alive]').waitFor({ state: 'attached' })
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign In')
}

async function openSecurity(page: TestPage, username: string) {
  await typePassword(page, username)
  await page.waitForURL(`${origin}/admin`)
  await page.goto(`${origin}/admin/security`)
}

async function submitStep(page: TestPage, button: string, current = password) {
  await page.getByLabel('Current password').fill(current)
  await press(page, button)
}

async function giveCode(page: TestPage, code: string) {
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await press(page, 'Sign In')
}

async function fits(page: TestPage) {
  await expectAccessible(page)
  const isNarrow = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth'
  expect(await page.evaluate(isNarrow)).toBe(true)
}

test('without JavaScript an app is set up by its QR code, and its code is asked for at the next login', async () => {
  const username = await newOwner()
  const page = await openPage({ ...phone, javaScript: false })
  await openSecurity(page, username)
  await page.getByText('Off. Anyone who learns your password').waitFor()
  await page.getByRole('link', { name: 'Set up an authenticator app' }).click()
  const authenticator = URI.parse((await scanned(page.getByRole('img', { name: 'QR code' })))!) as TOTP
  expect(authenticator).toMatchObject({ issuer: 'Women in Tech Conference', label: username })
  await page.getByLabel('Code from the app').fill('000000')
  await submitStep(page, 'Turn on')
  await page.getByText('This code is wrong.').waitFor()
  await fits(page)
  await page.getByLabel('Code from the app').fill(authenticator.generate())
  await submitStep(page, 'Turn on')
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  await fits(page)
  await page.emulateMedia({ media: 'print' })
  expect([await page.getByRole('link').count(), await page.locator('.recovery-codes code').count()]).toEqual([0, 10])
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'I’ve stored them' }).click()
  await page.getByText('Authenticator app turned on').waitFor()

  await forgetSteps()
  await typePassword(page, username)
  await page.getByText('Your password is right. One more step.').waitFor()
  await giveCode(page, '000000')
  await page.getByText('This code is wrong or was used before.').waitFor()
  await fits(page)
  await giveCode(page, authenticator.generate())
  await page.waitForURL(`${origin}/admin`)
})

test('a passkey is added, signs in, and is refused when copied or replayed', async () => {
  const username = await newOwner()
  const page = await openPage(desktop)
  // A security key that is touched at once, and knows no PIN.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  await openSecurity(page, username)
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Key ring')
  await submitStep(page, 'Create passkey', 'wrong horse')
  await page.getByText('Your current password is wrong').waitFor()
  // It was made, and is sent again.
  await submitStep(page, 'Create passkey')
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  const [code] = await page.locator('.recovery-codes code').allTextContents()
  expect(await devtools.send('WebAuthn.getCredentials', { authenticatorId })).toMatchObject({
    credentials: [{ rpId: 'localhost' }],
  })
  await page.getByRole('link', { name: 'I’ve stored them' }).click()
  await page.getByText('Passkey for localhost · added less than a minute ago').waitFor()
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await submitStep(page, 'Create passkey')
  await page.getByText('You have a passkey on this device already.').waitFor()

  await typePassword(page, username)
  const sent = page.waitForRequest('**/api/login/factor')
  await press(page, 'Use a passkey')
  const signed = (await sent).postDataJSON()
  await page.waitForURL(`${origin}/admin`)

  const again = await openPage(desktop)
  await typePassword(again, username)
  await again.getByLabel('Recovery code').waitFor()
  const replayed = await again.request.post(`${origin}/api/login/factor`, { data: signed, headers: { origin } })
  expect([replayed.status(), await replayed.text()]).toEqual([401, WRONG_PASSKEY])
  await again.getByLabel('Recovery code').fill(code!)
  await press(again, 'Sign In')
  await again.waitForURL(`${origin}/admin`)

  await typePassword(page, username)
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await execute('update second_factors set counter = 1000000')
  await press(page, 'Use a passkey')
  await expectSoon(() => page.locator('.field .error').allTextContents(), [WRONG_PASSKEY])
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
  await press(page, 'Use a passkey')
  await page.getByText('The passkey wasn’t used. Try again, or type a code.').waitFor()
  await noConsoleMessages(page, { except: /status of 401/ })
})

for (const [name, size] of Object.entries({ phone, desktop }))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`its pages fit and are accessible on a ${name} in ${colorScheme} mode`, async () => {
      const username = await newOwner()
      const page = await openPage({ ...size, colorScheme })
      await openSecurity(page, username)
      const { id } = (await findUserNamed(username))!
      const { value } = (await page.context().cookies()).find((cookie) => cookie.name === 'login')!
      const passkey = { id: `${id}-key`, kind: 'passkey', name: 'Key ring', proof: '', host: 'localhost' } as const
      await addFactor(id, passkey, hashOf(value))
      const isClosed = colorScheme === 'light'
      await page.request.put(`${origin}/api/admin/board/closed`, { data: { eventSlug: 'pgh', isClosed } })
      for (const step of ['', 'app', 'passkey', 'password', 'codes', `remove?id=${passkey.id}`]) {
        await page.goto(`${origin}/admin/security/${step}`)
        await fits(page)
      }
      await typePassword(page, username)
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
      await fits(page)
      await noConsoleMessages(page)
    })

test('the dashboard leads there and back, and asks for both steps in place once a login expired', async () => {
  const username = await newOwner()
  const page = await openPage(desktop)
  await openSecurity(page, username)
  await page.getByRole('link', { name: 'Set up an authenticator app' }).click()
  const secret = (await page.locator('code.app-secret').textContent())!.replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
  await submitStep(page, 'Turn on')
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  await page.goto(`${origin}/admin?eventSlug=pgh`)
  expect(await page.getByRole('link', { name: 'Security' }).getAttribute('href')).toBe('/admin/security')
  await press(page, 'Event settings')
  await page.getByLabel('City').fill('Pittsburgh, PA')
  await execute('delete from login_sessions')
  await forgetSteps()
  await press(page, 'Update')
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign In')
  await giveCode(page, '000000')
  await page.getByRole('dialog').getByText('This code is wrong or was used before.').waitFor()
  await expectAccessible(page)
  await execute('update pending_logins set expires_at = now()')
  await giveCode(page, '111111')
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign In')
  await giveCode(page, new TOTP({ secret }).generate())
  await page.getByText('Event updated successfully').waitFor()

  await page.goto(`${origin}/admin/security`)
  await page.getByRole('link', { name: /^Open: / }).click()
  await page.getByRole('dialog', { name: 'Recent changes' }).waitFor()
})
