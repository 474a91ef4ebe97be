import { test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { expectSoon } from '../../support/until.ts'
import { openDashboard } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

test('a change uses the form’s labels, times, and names', async () => {
  const admin = await app.admin()
  const [session] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  const speakers = await (await admin.get('/api/speakers?eventSlug=pgh')).json()
  await admin.patch(`/api/admin/sessions/${session.id}`, {
    startTime: '2025-03-15T11:00:00',
    endTime: '2027-03-14T00:15:00',
    location: null,
    speakerIds: [speakers[0].id, speakers[1].id],
  })
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Recent changes' }).click()
  const change = page.getByRole('listitem').filter({ hasText: `Edited session “${session.title}”` })
  await change.getByText('What changed').click()
  await expectSoon(() => change.locator('dt').allTextContents(), ['Start time', 'End time', 'Location', 'Speakers'])
  await expectSoon(
    () => change.locator('ins').allTextContents(),
    ['11:00 AM', '12:15 AM on 2027-03-14', 'empty', `${speakers[0].name}, ${speakers[1].name}`],
  )
})

test('a change of an event uses the labels and order of its form', async () => {
  const admin = await app.admin()
  await admin.patch(`/api/admin/events/${await eventIdOf('pgh')}`, { accent: '#112233', venueName: 'Elsewhere' })
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Recent changes' }).click()
  const change = page.getByRole('listitem').filter({ hasText: 'Elsewhere' })
  await change.getByText('What changed').click()
  await expectSoon(() => change.locator('dt').allTextContents(), ['Venue', 'Accent color'])
})

test('the history shows a closed board as a word, not as a column and a timestamp', async () => {
  const page = await openDashboard(app, { tab: 'messages', event: 'cbus' })
  await page.getByRole('tab', { name: 'Attendee board' }).click()
  await page.getByRole('button', { name: 'Close the board' }).click()
  await page.getByRole('button', { name: 'Open the board' }).waitFor()
  await page.getByRole('button', { name: 'Recent changes' }).click()
  const change = page.getByRole('listitem').filter({ hasText: 'Closed the board of WITCON CBUS' })
  await change.getByText('What changed').click()
  await expectSoon(() => change.locator('dt').allTextContents(), ['Board closed'])
  await expectSoon(() => change.locator('del').allTextContents(), ['no'])
  await expectSoon(() => change.locator('ins').allTextContents(), ['yes'])
})
