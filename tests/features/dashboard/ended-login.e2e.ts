import { afterEach, beforeEach, expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../../support/browser.ts'
import { until } from '../../support/until.ts'
import { EXPECTED, openDashboard, rowOf, toastOf } from './dashboard-page.ts'
import { editWarmUp, makeWarmUp, storedWarmUp } from './warm-up.ts'

await launchBrowser()
let page: TestPage
const app = await startFileApp()
const id = await makeWarmUp(app)
beforeEach(async () => {
  await change({ location: 'Yard' })
  page = await openDashboard(app)
  await page.clock.install()
  await page.reload()
  await rowOf(page, 'Warm-up').waitFor()
})
afterEach(async () => {
  await noConsoleMessages(page, { except: EXPECTED })
  await page.context().close()
})

/** What another organizer does. */
async function change(fields: { location: string }) {
  await (await app.admin()).patch(`/api/admin/sessions/${id}`, fields)
}

/** How often each session was starred is read every minute. */
const readByItself = () => page.clock.fastForward(61_000)

const line = () => page.locator('.signed-out p')
const asked = () => page.getByRole('dialog', { name: 'Please sign in again' })

async function signIn() {
  await asked().getByLabel('Password').fill('correct horse battery')
  await asked().getByRole('button', { name: 'Sign In' }).click()
  await asked().waitFor({ state: 'detached' })
  await line().waitFor({ state: 'detached' })
}

test('a background read does not interrupt typing, and saving asks for the password', async () => {
  const form = await editWarmUp(page)
  const location = form.getByLabel('Location')
  await location.fill('At')
  await page.context().clearCookies()
  await readByItself()
  await line().waitFor({ state: 'attached' })
  await page.keyboard.type('tic')
  expect([await location.inputValue(), await asked().count()]).toEqual(['Attic', 0])
  await form.getByRole('button', { name: 'Update' }).click()
  await signIn()
  await form.waitFor({ state: 'detached' })
  expect((await storedWarmUp(app, id)).location).toBe('Attic')
})

test('a line says that the login has ended, and signing in shows the changes since', async () => {
  await page.context().clearCookies()
  await change({ location: 'Roof' })
  await readByItself()
  await line().waitFor()
  expect(await line().textContent()).toBe('You’re signed out, so changes by others aren’t shown. Sign in')
  await expectAccessible(page)
  await line().getByRole('button', { name: 'Sign in' }).click()
  await signIn()
  await rowOf(page, 'Warm-up').getByText('Roof').waitFor()
})

test('opening a list asks for the password and then loads it', async () => {
  await page.context().clearCookies()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await asked().getByRole('button', { name: 'Close' }).click()
  await line().waitFor()
  await page.getByText('Couldn’t load this list.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await signIn()
  await page.getByText('No messages yet').waitFor()
})

test('an organizer who does not sign in again stays on the page', async () => {
  await page.getByRole('tab', { name: 'Rooms' }).click()
  const down = page.getByRole('button', { name: /^Move down/ }).first()
  await down.waitFor()
  await page.context().clearCookies()
  const called: string[] = []
  page.on('request', (request) => called.push(new URL(request.url()).pathname))
  await down.click()
  await asked().getByRole('button', { name: 'Close' }).click()
  expect(await toastOf(page, 'Failed')).toEqual(['Failed to update room', 'Please sign in'])
  await line().waitFor()
  await until(() => called.includes('/api/admin/rooms'))
  expect(called).not.toContain('/api/user')
})
