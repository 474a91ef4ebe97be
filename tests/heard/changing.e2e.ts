import { test } from 'bun:test'
import { db } from '../../db/client.ts'
import { writeWithRevision } from '../../db/revisions/revisions.ts'
import { announcements, changes } from '../../db/schema.ts'
import { saved } from '../browser/saved-page.ts'
import { launchBrowser } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { expectHeard } from './heard.ts'
import { A_WHILE, openHeard, startHeardApp } from './heard-app.ts'

await launchBrowser()
const heard = await startHeardApp()

test(
  'a post and a message that are refused',
  async () => {
    const board = await openHeard(heard, '/messaging')
    await board.getByRole('button', { name: 'Post Message' }).click()
    await board.locator('[aria-invalid=true]').first().waitFor()
    await expectHeard(board, 'messaging-refused')
    const sponsors = await (await heard.app.visitor().get('/api/sponsors?eventSlug=pgh')).json()
    const dialog = await openHeard(heard, `/sponsors?message=${sponsors[0].id}`)
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await dialog.locator('[aria-invalid=true]').first().waitFor()
    await expectHeard(dialog, 'sponsor-message-refused')
  },
  A_WHILE,
)

test(
  'what is starred',
  async () => {
    const page = await openHeard(heard, '/')
    await page.locator(`.star[value="${heard.panel.id}"]`).click()
    await page.waitForFunction(() => localStorage.getItem('stars pgh')?.includes('"unsent":{}'))
    await page.goto(`${heard.app.origin}/?session=${heard.panel.id}`)
    await page.locator('dialog:modal .star[aria-pressed=true]').waitFor()
    await expectHeard(page, 'session-starred')
    await page.goto(`${heard.app.origin}/my-schedule`)
    await page.locator('.my-sessions li:visible').first().waitFor()
    await expectHeard(page, 'my-schedule')
  },
  A_WHILE,
)

test('a program that became another while it was open', async () => {
  const page = await openHeard(heard, '/?q=postgres&at=2027-03-13T10:25:00-05:00')
  await until(() => page.evaluate(() => !!document.body.dataset.news))
  const talk = heard.pgh.find(({ title }) => title.startsWith('Postgres'))!
  // Later than this is what is changed next, whichever day it is by the clock of the database.
  const last = { who: 'organizer', what: 'Edited event', rows: [], at: '2027-03-01T12:30:00-05:00' }
  await db.insert(changes).values({ eventId: talk.eventId, ...last })
  await (await heard.app.admin()).patch(`/api/admin/sessions/${talk.id}`, { title: 'Postgres, and its limits' })
  await page.getByText('The agenda has been updated.').waitFor({ state: 'attached' })
  await expectHeard(page, 'agenda-updated')
})

test('what is announced', async () => {
  const { eventId } = heard.panel
  const moments = { createdAt: '2027-03-01T11:50:00-05:00', showUntil: '2027-03-01T13:00:00-05:00' }
  await writeWithRevision(eventId, ['announcements'], (tx) =>
    tx.insert(announcements).values({ eventId, text: 'Lunch is on the terrace', ...moments }),
  )
  await expectHeard(await openHeard(heard, '/search'), 'announced')
})

test(
  'a copy of a page, and a post that waits, without a network',
  async () => {
    const page = await openHeard(heard, '/messaging', { worker: true })
    await saved(page)
    await page.getByLabel('Your Name').focus()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByLabel('Your Name').fill('Ada')
    await page.getByLabel('Message', { exact: true }).fill('From the tunnel')
    await page.getByRole('button', { name: 'Post Message' }).click()
    await page.getByRole('list', { name: 'Not sent yet' }).waitFor()
    await page.goto(`${heard.app.origin}/search`)
    await page.locator('p#saved-copy').waitFor()
    await expectHeard(page, 'saved-copy')
  },
  A_WHILE,
)
