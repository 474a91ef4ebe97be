import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events } from '../../../db/schema.ts'
import { TABLE_FIELD_LABELS } from '../../../src/features/dashboard/format-history.ts'
import { isTab, TABS } from '../../../src/features/dashboard/tabs.tsx'
import { EVENT_LABELS } from '../../../src/features/events/schema.ts'
import { ROOM_LABELS } from '../../../src/features/rooms/schema.ts'
import { ADMIN, startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { expectSoon, until } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, rowOf, toastOf } from './dashboard-page.ts'

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

/** As many of each. */
const MANY = 400

/** What is in view and a little around it. */
const A_FEW = 60
await db.insert(events).values({ id: 'fair', name: 'Fair', slug: 'fair', city: 'Leipzig', startsOn: '2027-05-18' })
const talks = sql`
  insert into sessions (id, event_id, title, start_time, end_time, track, room_id)
  select 's' || n, 'fair', 'Session ' || n, to_char(timestamp '2025-03-15 08:00' + (n % 2) * interval '1 day' + n * interval '1 minute',
    'YYYY-MM-DD"T"HH24:MI:SS'), '18:00', 'Tech', 'hall' || n from generate_series(1, ${MANY}) n`
const halls = sql`insert into rooms (id, event_id, name) select 'hall' || n, 'fair', 'Hall ' || n from generate_series(1, ${MANY}) n`
const people = sql`
  insert into speakers (id, event_id, name, title, bio)
  select 'p' || n, 'fair', 'Speaker ' || lpad(n::text, 3, '0'), 'Engineer', 'Builds.' from generate_series(1, ${MANY}) n`
await writeWithRevision('fair', ['rooms'], (tx) => tx.execute(halls))
await writeWithRevision('fair', ['sessions'], (tx) => tx.execute(talks), { long: true })
await writeWithRevision('fair', ['speakers'], (tx) => tx.execute(people), { long: true })

test('a long list renders only the rows in view', async () => {
  const page = await openDashboard(app, { event: 'fair' })
  await page.getByText(`${MANY} sessions`, { exact: true }).waitFor()
  const [first, last] = ['Session 2', `Session ${MANY - 1}`]
  await rowOf(page, first).waitFor()
  expect(await page.locator('.row').count()).toBeLessThan(A_FEW)
  await expectSoon(() => page.locator('.row-groups > h3').allTextContents(), ['Tuesday, May 18'])
  await page.keyboard.press('End')
  await rowOf(page, last).waitFor()
  expect(await page.locator('.row').count()).toBeLessThan(A_FEW)
  await rowOf(page, first).waitFor({ state: 'detached' })
  // Again, as one does: rows that are measured on the way make the list longer than it was taken for.
  await until(async () => {
    await page.keyboard.press('Home')
    return rowOf(page, first).isVisible()
  })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('the filter finds a row far down', async () => {
  const page = await openDashboard(app, { event: 'fair' })
  await page.getByRole('searchbox', { name: 'Filter sessions' }).fill('hall 377')
  await page.getByText(`1 of ${MANY} sessions`).waitFor()
  await expectSoon(() => page.locator('.row h3').allTextContents(), ['Session 377'])
})

test('the session form finds one of many speakers by search', async () => {
  const page = await openDashboard(app, { event: 'fair' })
  await page.getByRole('button', { name: 'Edit Session 2', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Session' })
  await dialog.locator('.choices label').first().waitFor()
  expect(await dialog.locator('.choices label').count()).toBeLessThan(A_FEW)
  await dialog.getByRole('searchbox', { name: 'Search speakers' }).fill('speaker 388')
  await dialog.getByRole('checkbox', { name: 'Speaker 388' }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, 'Session 2').getByText('Speaker 388').waitFor()
})

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

/** The place of a room is a point on a plan, not a field. */
const typed = { ...TABLE_FIELD_LABELS, rooms: ROOM_LABELS }
const withForms = Object.entries(typed).flatMap(([tab, labels]) => (isTab(tab) ? [{ tab, labels }] : []))

const formsPage = await openDashboard(app)

test.each(withForms)('the form for $tab has every editable field', async ({ tab, labels }) => {
  await formsPage.getByRole('tab', { name: TABS[tab].title, exact: true }).click()
  await expectFields(/^Add /, /^Create /, labels)
})

test('the event form has every editable field', async () => {
  await expectFields('New event', 'New event', EVENT_LABELS)
})

async function expectFields(button: string | RegExp, title: string | RegExp, labels: Record<string, string>) {
  await formsPage.getByRole('button', { name: button }).first().click()
  const form = formsPage.getByRole('dialog', { name: title })
  await form.waitFor()
  // Only a canceled session has a field for its reason.
  if ('cancelReason' in labels) await form.getByRole('radio', { name: 'Canceled' }).check()
  for (const label of Object.values(labels)) {
    const fields = form.getByLabel(label, { exact: true }).or(form.getByRole('group', { name: label }))
    await expectSoon(async () => [label, await fields.filter({ visible: true }).count()], [label, 1])
  }
  formsPage.once('dialog', (dialog) => void dialog.accept())
  await formsPage.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
}
