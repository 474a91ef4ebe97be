import { expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { whenever } from '../../support/rows.ts'
import { expectSoon } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, rowOf, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

const stored = async (path: string, name: string) => {
  const rows = await (await app.visitor().get(`${path}?eventSlug=pgh`)).json()
  return rows.find((row: { name?: string; title?: string }) => (row.name ?? row.title) === name)
}

test('a session is created with times typed as people say them, edited, deleted, and brought back', async () => {
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Add Session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectSoon(
    () => dialog.locator('.error').allTextContents(),
    ['Title is required', 'Start time is required', 'End time is required', 'Track is required'],
  )
  await expectSoon(() => page.evaluate('document.activeElement.name'), 'title')
  await dialog.getByLabel('Title').fill('Lightning talks')
  await dialog.getByPlaceholder('9:00 AM').fill('12:15 PM')
  await dialog.getByPlaceholder('10:00 AM').fill('11:30 AM')
  await dialog.getByText('Ends at 11:30 AM, before it starts at 12:15 PM').waitFor()
  await dialog.getByPlaceholder('10:00 AM').fill('1:00 pm')
  await dialog.getByText('It ends at').waitFor({ state: 'detached' })
  await dialog.getByLabel('Track').selectOption('Tech')
  const speakers = dialog.getByRole('group', { name: 'Speakers' })
  const scrolls = 'list => list.scrollHeight > list.clientHeight && list.clientHeight < 260'
  await expectSoon(
    () => speakers.locator('.choices').evaluate(new Function('list', `return (${scrolls})(list)`) as never),
    true,
  )
  await speakers.getByRole('searchbox').fill('etxe')
  await speakers.getByRole('checkbox', { name: /Marisol Etxeberria/ }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'created')).toEqual(['Session created successfully'])
  await dialog.waitFor({ state: 'detached' })
  expect(await stored('/api/sessions', 'Lightning talks')).toMatchObject({
    startTime: '2025-03-15T12:15:00',
    endTime: '2025-03-15T13:00:00',
    track: 'Tech',
    location: null,
    description: null,
    speakerIds: [expect.any(String)],
  })
  const row = rowOf(page, 'Lightning talks')
  await expectSoon(() => row.locator('.time').textContent(), '12:15 – 1:00 PM')
  await expectSoon(() => row.locator('.about').textContent(), 'Tech · Marisol Etxeberria')

  await row.getByRole('button', { name: 'Edit Lightning talks' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Session' })
  await expectSoon(() => edit.getByLabel('Start time').inputValue(), '12:15 PM')
  await edit.getByLabel('Location').fill('Lobby')
  await edit.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'updated')).toEqual(['Session updated successfully'])
  await edit.waitFor({ state: 'detached' })
  const before = await stored('/api/sessions', 'Lightning talks')
  expect(before.location).toBe('Lobby')

  const asked = answerNext(page, true)
  await row.getByRole('button', { name: 'Delete Lightning talks' }).click()
  expect(await asked).toBe('Delete this session?')
  expect(await toastOf(page, 'deleted')).toEqual(['Session deleted successfully'])
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await toastOf(page, 'Undid')).toEqual(['Success', 'Undid: Deleted session “Lightning talks”'])
  await row.waitFor()
  expect(await stored('/api/sessions', 'Lightning talks')).toEqual(whenever({ ...before, version: before.version + 1 }))
  await noConsoleMessages(page, { except: EXPECTED })
})
