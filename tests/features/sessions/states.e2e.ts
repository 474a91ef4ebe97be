import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { EXPECTED, openDashboard, rowOf, toastOf } from '../dashboard/dashboard-page.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type Stored = { id: string; title: string; status: string; cancelReason: string | null; replacedById: string | null }

const stored = async (): Promise<Stored[]> =>
  (await (await app.admin()).get('/api/admin/sessions?eventSlug=pgh')).json()
const publicTitles = async () => {
  const all: Stored[] = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
  return all.map(({ title }) => title)
}
const undo = async (page: TestPage) => {
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  return toastOf(page, 'Success')
}

test('a session is canceled with a reason and a replacement in one step, and restored by one Undo', async () => {
  const [first, other] = await stored()
  const page = await openDashboard(app)
  await page.getByRole('button', { name: `Cancel… ${first!.title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel “${first!.title}”` })
  await dialog.getByLabel('Reason').fill('The speaker is ill.')
  await dialog.getByLabel('Replaced by').selectOption(other!.id)
  await dialog.getByRole('button', { name: 'Cancel session' }).click()
  expect(await toastOf(page, 'canceled')).toEqual(['Session canceled'])
  const row = rowOf(page, first!.title)
  await row.getByText('Canceled', { exact: true }).waitFor()
  await expectSoon(() => row.locator('.about').last().textContent(), `The speaker is ill. Replaced by: ${other!.title}`)
  expect((await stored()).find(({ id }) => id === first!.id)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'The speaker is ill.',
    replacedById: other!.id,
  })
  await undo(page)
  await row.getByText('Canceled', { exact: true }).waitFor({ state: 'detached' })
  expect((await stored()).find(({ id }) => id === first!.id)).toMatchObject({ status: 'confirmed', cancelReason: null })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('the form makes a draft, which one step publishes and Undo restores', async () => {
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Add Session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await dialog.getByLabel('Title').fill('Secret guest')
  await dialog.getByLabel('Start time').fill('4pm')
  await dialog.getByLabel('End time').fill('5pm')
  await dialog.getByLabel('Track').selectOption('Tech')
  await dialog.getByRole('radio', { name: 'Draft' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const row = rowOf(page, 'Secret guest')
  await row.getByText('Draft', { exact: true }).waitFor()
  expect(await publicTitles()).not.toContain('Secret guest')
  await row.getByRole('button', { name: 'Publish draft Secret guest' }).click()
  expect(await toastOf(page, 'published')).toEqual(['Draft published'])
  await row.getByText('Draft', { exact: true }).waitFor({ state: 'detached' })
  expect(await publicTitles()).toContain('Secret guest')
  await (await app.admin()).patch(
    `/api/admin/sessions/${(await stored()).find(({ title }) => title === 'Secret guest')!.id}`,
    {
      status: 'cancelled',
      cancelReason: 'No',
    },
  )
  await page.reload()
  await row.getByRole('button', { name: 'Restore Secret guest' }).click()
  expect(await toastOf(page, 'restored')).toEqual(['Session restored'])
  expect((await stored()).find(({ title }) => title === 'Secret guest')).toMatchObject({
    status: 'confirmed',
    cancelReason: null,
  })
})

test('the form keeps a typed reason while another status is chosen', async () => {
  const [first] = await stored()
  const page = await openDashboard(app)
  await page.getByRole('button', { name: `Edit ${first!.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Session' })
  const reason = dialog.getByLabel('Reason')
  await expectSoon(() => reason.isVisible(), false)
  await dialog.getByRole('radio', { name: 'Canceled' }).check()
  await reason.fill('The room is flooded.')
  await dialog.getByRole('radio', { name: 'Confirmed' }).check()
  await expectSoon(() => reason.isVisible(), false)
  await dialog.getByRole('radio', { name: 'Canceled' }).check()
  await expectSoon(() => reason.inputValue(), 'The room is flooded.')
  await dialog.getByRole('radio', { name: 'Confirmed' }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await stored()).find(({ id }) => id === first!.id)).toMatchObject({ status: 'confirmed', cancelReason: null })
})

test('attendees see changes since the publication, with and without JavaScript', async () => {
  const [first] = await stored()
  const admin = await app.admin()
  await admin.patch(`/api/admin/sessions/${first!.id}`, { location: 'The roof' })
  const plain = await openPage({ javaScript: false })
  await plain.goto(`${app.origin}/?eventSlug=pgh`)
  await plain.locator('.more-tools summary').click()
  await plain.getByRole('link', { name: /^What changed/ }).click()
  await plain.getByText('Moved to The roof').waitFor()
  await plain.getByRole('link', { name: first!.title }).click()
  await plain.getByRole('dialog', { name: first!.title }).waitFor()

  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Event settings' }).click()
  await page.getByRole('button', { name: 'Start showing changes' }).click()
  expect(await toastOf(page, 'from now on')).toEqual(['Changes will be shown from now on'])
  await plain.goto(`${app.origin}/changes?eventSlug=pgh`)
  await plain.getByText('No changes yet.').waitFor()
})
