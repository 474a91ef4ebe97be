import { afterEach, beforeEach, expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, standInTheWay, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, signIn, toastOf } from './dashboard-page.ts'
import { editWarmUp, makeWarmUp, storedWarmUp } from './warm-up.ts'

await launchBrowser()
let page: TestPage
let id: string
const app = await startFileApp()
beforeEach(async () => {
  id = await makeWarmUp(app)
  page = await openDashboard(app)
})
afterEach(async () => {
  await page.context().close()
  await (await app.admin()).delete(`/api/admin/sessions/${id}`)
})

const stored = () => storedWarmUp(app, id)

test('a login that ended in the middle is renewed in place, and the save goes on', async () => {
  const dialog = await editWarmUp(page)
  await dialog.getByLabel('Location').fill('Attic')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Update' }).click()
  const login = page.getByRole('dialog', { name: 'Please sign in again' })
  await login.getByLabel('Password').fill('correct horse battery')
  await login.getByRole('button', { name: 'Sign In' }).click()
  expect(await toastOf(page, 'updated')).toEqual(['Session updated successfully'])
  await dialog.waitFor({ state: 'detached' })
  expect((await stored()).location).toBe('Attic')
  await noConsoleMessages(page, { except: EXPECTED })
})

test('who does not sign in again keeps the form as it is', async () => {
  const dialog = await editWarmUp(page)
  await dialog.getByLabel('Location').fill('Attic')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Update' }).click()
  const login = page.getByRole('dialog', { name: 'Please sign in again' })
  await login.getByRole('button', { name: 'Close' }).click()
  expect(await toastOf(page, 'Failed')).toEqual(['Failed to update session', 'Please sign in'])
  await expectSoon(() => dialog.getByLabel('Location').inputValue(), 'Attic')
  await signIn(app, page)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await stored()).location).toBe('Attic')
})

test('whoever did not sign in again is asked at the next try, and when the login ends once more', async () => {
  const login = page.getByRole('dialog', { name: 'Please sign in again' })
  for (const location of ['Attic', 'Cellar']) {
    const dialog = await editWarmUp(page)
    await dialog.getByLabel('Location').fill(location)
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await login.getByRole('button', { name: 'Close' }).click()
    await login.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Update' }).click()
    await login.getByLabel('Password').fill('correct horse battery')
    await login.getByRole('button', { name: 'Sign In' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await stored()).location).toBe(location)
  }
})

test('a save that fails keeps what was typed and can be tried again; the button says so meanwhile', async () => {
  const dialog = await editWarmUp(page)
  await dialog.getByLabel('Location').fill('Attic')
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  const mend = await standInTheWay(page, '**/api/admin/sessions/*', async (route) => {
    await refused
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Update' }).click()
  const saving = dialog.getByRole('button', { name: 'Saving...' })
  await saving.waitFor()
  await expectSoon(() => saving.isDisabled(), true)
  refuse()
  expect(await toastOf(page, 'Failed')).toEqual([
    'Failed to update session',
    'The server cannot be reached. Please try again.',
  ])
  // The toast goes; what it said stays in the form until the next try.
  await page.locator('.toast', { hasText: 'Failed' }).getByRole('button', { name: 'close' }).click()
  await page.locator('.toast', { hasText: 'Failed' }).waitFor({ state: 'detached' })
  await expectSoon(
    () => dialog.locator('footer .error').textContent(),
    'Failed to update session: The server cannot be reached. Please try again.',
  )
  mend()
  // The button was disabled meanwhile; the next key stays in the form.
  await page.keyboard.press('Tab')
  await expectSoon(() => page.evaluate(() => !!document.activeElement?.closest('[role=dialog]')), true)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await stored()).location).toBe('Attic')
})

test.each([
  ['Cancel', (on: TestPage) => on.getByRole('button', { name: 'Cancel', exact: true }).click()],
  ['Escape', (on: TestPage) => on.keyboard.press('Escape')],
  ['a click beside it', (on: TestPage) => on.mouse.click(5, 400)],
])('leaving a form by %s with unsaved input asks first', async (_, leave) => {
  const dialog = await editWarmUp(page)
  await dialog.getByLabel('Location').fill('Attic')
  let asked = answerNext(page, false)
  await leave(page)
  expect(await asked).toBe('Discard your unsaved changes?')
  await expectSoon(() => dialog.getByLabel('Location').inputValue(), 'Attic')
  asked = answerNext(page, true)
  await leave(page)
  await asked
  await dialog.waitFor({ state: 'detached' })
  const again = await editWarmUp(page)
  await expectSoon(() => again.getByLabel('Location').inputValue(), 'Yard')
})

test('a form without unsaved input is left without a question', async () => {
  const dialog = await editWarmUp(page)
  await dialog.getByLabel('Location').fill('Attic')
  await dialog.getByLabel('Location').fill('Yard')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('what was restored can be started over', async () => {
  const dialog = await editWarmUp(page)
  await dialog.getByLabel('Location').fill('Attic')
  const asked = answerNext(page, true)
  await page.reload()
  await asked
  const again = await editWarmUp(page)
  await again.getByRole('button', { name: 'Discard them' }).click()
  await expectSoon(() => again.getByLabel('Location').inputValue(), 'Yard')
})
