import { afterAll, beforeAll, expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { writeThreeDays } from '../../support/three-days.ts'
import { expectSoon } from '../../support/until.ts'
import { EXPECTED, openDashboard, rowOf, toastOf } from '../dashboard/dashboard-page.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp({ seeded: false })
  await writeThreeDays()
})
afterAll(() => app.close())

test('the sessions of several days are listed under their days', async () => {
  const page = await openDashboard(app)
  await page.locator('.session-row').first().waitFor()
  await expectSoon(
    () => page.locator('.row-groups > h3').allTextContents(),
    ['Saturday, March 13', 'Sunday, March 14', 'Monday, March 15'],
  )
  await expectSoon(
    () => page.locator('.row-groups > ul').nth(1).locator('h3').allTextContents(),
    ['Locks and weirs', 'Who owns the river?'],
  )
})

test('the form chooses the day of a session and moves it to another day', async () => {
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Add Session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await dialog.getByLabel('Title').fill('Karaoke')
  await dialog.getByLabel('Day').selectOption('Sunday, March 14')
  await dialog.getByLabel('Start time').fill('12:15am')
  await dialog.getByLabel('End time').fill('1 AM')
  await dialog.getByLabel('Track').selectOption('General')
  await expectSoon(() => dialog.locator('.understood').allInnerTexts(), ['12:15 AM, after midnight', '1:00 AM'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'created')).toEqual(['Session created successfully'])
  const karaoke = async () => {
    const sessions = await (await app.visitor().get('/api/sessions')).json()
    const { startTime, endTime } = sessions.find(({ title }: { title: string }) => title === 'Karaoke')
    return [startTime, endTime]
  }
  expect(await karaoke()).toEqual(['2025-03-17T00:15:00', '2025-03-17T01:00:00'])
  await rowOf(page, 'Karaoke').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Session' })
  await expectSoon(() => edit.getByLabel('Day').inputValue(), '2')
  await expectSoon(() => edit.getByLabel('Start time').inputValue(), '12:15 AM')
  await edit.getByLabel('Day').selectOption('Monday, March 15')
  await edit.getByRole('button', { name: 'Update' }).click()
  await toastOf(page, 'updated')
  expect(await karaoke()).toEqual(['2025-03-18T00:15:00', '2025-03-18T01:00:00'])
  await noConsoleMessages(page, { except: EXPECTED })
})
