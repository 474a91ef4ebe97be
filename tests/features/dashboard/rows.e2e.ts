import { expect, test } from 'bun:test'
import { ADMIN, startFileApp } from '../../support/app.ts'
import { launchBrowser } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { expectSoon } from '../../support/until.ts'
import { answerNext, openDashboard, rowOf, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

test('a row shows two lines of the description without list markers', async () => {
  const page = await openDashboard(app)
  const description = page.locator('.session-row p', { hasText: 'Green: happy to be in pictures' })
  expect(await description.textContent()).not.toContain('- Green')
  const lines = await description.evaluate(
    (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
})

test('an unconfirmed deletion deletes nothing', async () => {
  const page = await openDashboard(app)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
  const asked = answerNext(page, false)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await asked
  expect(sent).toEqual([])
})

test('after deleting by keyboard the focus is on the next row, and after canceling on the same button', async () => {
  const page = await openDashboard(app, { tab: 'sponsors' })
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  const [first, second] = await page.locator('.sponsor-row h3').allTextContents()
  await page.getByRole('button', { name: `Delete ${first}` }).focus()
  let asked = answerNext(page, false)
  await page.keyboard.press('Enter')
  await asked
  await expectSoon(focused, `Delete ${first}`)
  asked = answerNext(page, true)
  await page.keyboard.press('Enter')
  await asked
  await toastOf(page, 'deleted')
  await rowOf(page, first!).waitFor({ state: 'detached' })
  await page.waitForFunction((next) => document.activeElement?.ariaLabel === next, `Delete ${second}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, first!).waitFor()
})

test('a row that another organizer deleted leaves the list', async () => {
  const page = await openDashboard(app)
  const admin = await app.admin()
  const [session] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  await rowOf(page, session.title).waitFor()
  const asked = answerNext(page, true, () => admin.delete(`/api/admin/sessions/${session.id}`))
  await page.getByRole('button', { name: `Delete ${session.title}` }).click()
  await asked
  expect(await toastOf(page, 'Failed')).toEqual(['Failed to delete session', 'Session not found'])
  await rowOf(page, session.title).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Recent changes' }).click()
  await page.getByRole('button', { name: `Undo: Deleted session “${session.title}”` }).click()
  await rowOf(page, session.title).waitFor()
})

test('a row that another organizer edited is not deleted, and the list shows it', async () => {
  const page = await openDashboard(app)
  const admin = await app.admin()
  const [session] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  await rowOf(page, session.title).waitFor()
  const asked = answerNext(page, true, () =>
    admin.patch(`/api/admin/sessions/${session.id}`, { title: 'Edited meanwhile' }),
  )
  await page.getByRole('button', { name: `Delete ${session.title}` }).click()
  await asked
  expect(await toastOf(page, 'Failed')).toEqual([
    'Failed to delete session',
    `${ADMIN.username} changed this session in the meantime`,
  ])
  await rowOf(page, 'Edited meanwhile').waitFor()
  await admin.patch(`/api/admin/sessions/${session.id}`, { title: session.title })
})

test('sessions are in order of time, with warnings about the program', async () => {
  const admin = await app.admin()
  const eventId = await eventIdOf('pgh')
  const early = { eventId, title: 'Sunrise run', startTime: '2026-01-01T05:30:00', endTime: '2026-01-01T06:00:00' }
  for (const title of ['Sunrise run', 'Sunrise yoga'])
    await admin.post('/api/admin/sessions', { ...early, title, track: 'General', location: 'Riverbank' })
  const page = await openDashboard(app)
  const titles = await page.locator('.session-row h3').allTextContents()
  expect(titles.slice(0, 2)).toEqual(['Sunrise run', 'Sunrise yoga'])
  await expectSoon(
    () => rowOf(page, 'Sunrise yoga').locator('.warning').allTextContents(),
    [
      'Scheduled for Thursday, January 1, before the event’s first day',
      'Riverbank is double-booked at 5:30 AM with “Sunrise run”',
    ],
  )
  await page.getByRole('searchbox', { name: 'Filter sessions' }).fill('sunrise')
  await page.getByText(`2 of ${titles.length} sessions`).waitFor()
  await expectSoon(() => page.locator('.session-row h3').allTextContents(), ['Sunrise run', 'Sunrise yoga'])
  await page.getByRole('searchbox', { name: 'Filter sessions' }).fill('no such thing')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByText(`${titles.length} sessions`, { exact: true }).waitFor()
})
