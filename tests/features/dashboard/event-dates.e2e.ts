import { expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { writeThreeDays } from '../../support/three-days.ts'
import { expectSoon } from '../../support/until.ts'
import { EXPECTED, openDashboard, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
await writeThreeDays()

const dates = async () => {
  const [{ startsOn, endsOn }] = await (await app.visitor().get('/api/events')).json()
  return [startsOn, endsOn]
}

test('an event is moved with its last day and its list of sessions, and undone', async () => {
  const page = await openDashboard(app)
  const headings = page.locator('.row-groups > h3')
  await page.getByRole('button', { name: 'Event settings' }).click()
  const form = page.getByRole('dialog', { name: 'Event settings' })
  await form.getByLabel('First day').fill('2027-05-29')
  await expectSoon(() => form.getByLabel('Last day').inputValue(), '2027-05-31')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Update' }).click()
  await toastOf(page, 'Event updated successfully')
  expect(await dates()).toEqual(['2027-05-29', '2027-05-31'])
  await headings.filter({ hasText: 'Saturday, May 29' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await headings.filter({ hasText: 'Saturday, March 13' }).waitFor()
  expect(await dates()).toEqual(['2027-03-13', '2027-03-15'])
  await noConsoleMessages(page, { except: EXPECTED })
})

test('shortening an event warns of sessions after its last day, and a last day before the first is refused', async () => {
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Event settings' }).click()
  const form = page.getByRole('dialog', { name: 'Event settings' })
  await form.getByLabel('Last day').fill('2027-03-14')
  await form.getByText('2 sessions would fall after the last day. Nothing is deleted.').waitFor()
  await form.getByLabel('Last day').fill('2027-03-12')
  await form.getByRole('button', { name: 'Update' }).click()
  await form.getByText('The last day can’t be before the first day, Saturday, March 13').waitFor()
  await form.getByLabel('Last day').fill('2027-03-14')
  await form.getByRole('button', { name: 'Update' }).click()
  await toastOf(page, 'Event updated successfully')
  await page.getByText('Scheduled for Monday, March 15, after the event’s last day').first().waitFor()
  expect(await page.locator('.row-groups > h3').allTextContents()).toContain('Monday, March 15')
})
