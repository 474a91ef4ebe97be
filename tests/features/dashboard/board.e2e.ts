import { expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { until } from '../../support/until.ts'
import { EXPECTED, openDashboard, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
const eventId = await eventIdOf('pgh')

const board = async (): Promise<string[]> => {
  const posts = await (await app.visitor().get('/api/attendee-messages?eventSlug=pgh')).json()
  return posts.map(({ message }: { message: string }) => message)
}

async function openPanel(): Promise<TestPage> {
  const page = await openDashboard(app, { tab: 'messages' })
  await page.getByRole('tab', { name: 'Attendee board' }).click()
  await page.getByRole('heading', { name: 'Attendee board' }).waitFor()
  return page
}

test('an organizer removes a flood at once and brings it back with one Undo', async () => {
  const [spammer, ada] = [app.visitor(), app.visitor()]
  for (const [from, name, message] of [
    [ada, 'Ada', 'Hello'],
    [spammer, 'Bot', 'Buy'],
    [spammer, 'Bot', 'Buy now'],
  ] as const) {
    await from.post('/api/device')
    await from.post('/api/attendee-messages', { eventId, name, message })
  }
  const page = await openPanel()
  await page.locator('.row', { hasText: 'Buy now' }).getByRole('button', { name: 'Remove all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove posts' })
  await dialog.getByText('2 posts will be removed.').waitFor()
  await dialog.getByLabel('All posts from the same network').check()
  await dialog.getByText('3 posts will be removed.').waitFor()
  await dialog.getByLabel('All posts by the sender of').check()
  await dialog.getByText('2 posts will be removed.').waitFor()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await toastOf(page, 'Removed 2 posts from one sender')
  expect(await board()).toEqual(['Hello'])
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await toastOf(page, 'Success')
  expect(await board()).toEqual(['Buy now', 'Buy', 'Hello'])
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a switch closes and opens the board and shows its state', async () => {
  const page = await openPanel()
  await page.getByRole('button', { name: 'Close the board' }).click()
  await toastOf(page, 'The board is closed')
  await page.getByText('Closed: attendees can read but not post.').waitFor()
  const refused = await app.visitor().post('/api/attendee-messages', { eventId, name: 'Ada', message: 'Hi' })
  expect([refused.status, await refused.text()]).toEqual([
    403,
    'Posting is closed for now. You can still read messages.',
  ])
  await page.getByRole('button', { name: 'Open the board' }).click()
  await toastOf(page, 'The board is open')
  await until(async () => (await page.getByRole('button', { name: 'Close the board' }).count()) === 1)
  await noConsoleMessages(page, { except: EXPECTED })
})
