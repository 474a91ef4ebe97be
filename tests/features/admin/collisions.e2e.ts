import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, toastOf } from './dashboard-page.ts'
import { editWarmUp, makeWarmUp, storedWarmUp } from './warm-up.ts'

await launchBrowser()
let app: TestApp
let page: TestPage
let id: string
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await makeWarmUp(app)
  page = await openDashboard(app)
})
afterEach(async () => {
  await page.context().close()
  await (await app.admin()).delete(`/api/admin/sessions/${id}`)
})

const stored = () => storedWarmUp(app, id)

test('two organizers who edit the same session settle it field by field', async () => {
  const other = await openDashboard(app)
  const mine = await editWarmUp(page)
  const theirs = await editWarmUp(other)
  await theirs.getByLabel('Location').fill('Roof')
  await theirs.getByLabel('Description').fill('Stretching, with tea.')
  await theirs.getByPlaceholder('10:00 AM').fill('7:45 AM')
  await theirs.getByRole('button', { name: 'Update' }).click()
  await theirs.waitFor({ state: 'detached' })

  await mine.getByLabel('Location').fill('Cellar')
  await mine.getByLabel('Description').fill('Stretching, quietly.')
  await mine.getByRole('button', { name: 'Update' }).click()
  const conflict = mine.getByRole('alert', { name: 'Editing conflict' })
  await conflict.waitFor()
  await expectSoon(() => conflict.getByRole('group').locator('legend').allTextContents(), ['Location', 'Description'])
  await conflict.getByText('They also changed End time. Those changes are already in the form.').waitFor()
  const choices = (name: string) => conflict.getByRole('group', { name })
  await expectSoon(() => choices('Location').textContent(), 'LocationOriginal: YardTheirsRoofMineCellar')
  // What was left alone here is theirs at once; what both changed is decided.
  await expectSoon(() => mine.getByLabel('End time').inputValue(), '7:45 AM')
  await expectSoon(() => choices('Location').getByRole('radio', { name: 'Mine' }).isChecked(), true)
  await choices('Location').getByRole('radio', { name: 'Theirs' }).check()
  await expectSoon(() => mine.getByRole('combobox', { name: 'Location' }).inputValue(), 'Roof')
  await mine.getByRole('textbox', { name: 'Description' }).fill('Stretching, quietly, with tea.')
  await mine.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'updated')).toEqual(['Session updated successfully'])
  expect(await stored()).toMatchObject({
    title: 'Warm-up',
    location: 'Roof',
    description: 'Stretching, quietly, with tea.',
    endTime: '2025-03-15T07:45:00',
    version: 3,
  })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('what was typed outlives a reload, which asks first, and a collision is noticed even then', async () => {
  const dialog = await editWarmUp(page)
  await dialog.getByLabel('Location').fill('Attic')
  const asked = answerNext(page, true)
  await page.reload()
  await asked
  const admin = await app.admin()
  await admin.patch(`/api/admin/sessions/${id}`, { title: 'Warm-up', track: 'Tech' })
  await page.reload()
  const again = await editWarmUp(page)
  await again.getByText('We restored your unsaved changes.').waitFor()
  await expectSoon(() => again.getByLabel('Location').inputValue(), 'Attic')
  await again.getByLabel('Track').selectOption('Panels')
  await again.getByRole('button', { name: 'Update' }).click()
  await again.getByRole('alert', { name: 'Editing conflict' }).waitFor()
  await again.getByRole('button', { name: 'Update' }).click()
  await again.waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject({ location: 'Attic', track: 'Panels' })
})

test('two organizers who edit different fields of a session are not asked about each other', async () => {
  const dialog = await editWarmUp(page)
  await dialog.getByLabel('Location').fill('Attic')
  await (await app.admin()).patch(`/api/admin/sessions/${id}`, {
    title: 'Warm-up',
    track: 'Tech',
    endTime: '7:45 a.m.',
  })
  await dialog.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'updated')).toEqual(['Session updated successfully'])
  await dialog.waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject({ location: 'Attic', track: 'Tech', endTime: '7:45 a.m.', version: 3 })
})
