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
import { boxOf, launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { expectSoon, until } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, rowOf, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
const admin = await app.admin()

test('after deleting by keyboard the focus is on the next row, and after canceling nothing is deleted', async () => {
  const page = await openDashboard(app, { tab: 'sponsors' })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  const [first, second] = await page.locator('.sponsor-row h3').allTextContents()
  await page.getByRole('button', { name: `Delete ${first}` }).focus()
  let asked = answerNext(page, false)
  await page.keyboard.press('Enter')
  await asked
  await expectSoon(focused, `Delete ${first}`)
  expect(sent).toEqual([])
  asked = answerNext(page, true)
  await page.keyboard.press('Enter')
  await asked
  await toastOf(page, 'deleted')
  await rowOf(page, first!).waitFor({ state: 'detached' })
  await page.waitForFunction((next) => document.activeElement?.ariaLabel === next, `Delete ${second}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, first!).waitFor()
})

test('a row that another organizer deleted leaves the list, and one that another edited is not deleted', async () => {
  const page = await openDashboard(app)
  const [{ id, title }] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  await rowOf(page, title).waitFor()
  const deleteAfter = async (meanwhile: () => Promise<unknown>) => {
    const asked = answerNext(page, true, meanwhile)
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await asked
    return toastOf(page, 'Failed')
  }
  expect(await deleteAfter(() => admin.delete(`/api/admin/sessions/${id}`))).toEqual([
    'Failed to delete session',
    'Session not found',
  ])
  await rowOf(page, title).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Recent changes' }).click()
  await page.getByRole('button', { name: `Undo: Deleted session “${title}”` }).click()
  await rowOf(page, title).waitFor()
  await page.reload()
  await rowOf(page, title).waitFor()
  expect(await deleteAfter(() => admin.patch(`/api/admin/sessions/${id}`, { title: 'Edited meanwhile' }))).toEqual([
    'Failed to delete session',
    `${ADMIN.username} changed this session in the meantime`,
  ])
  await rowOf(page, 'Edited meanwhile').waitFor()
  await admin.patch(`/api/admin/sessions/${id}`, { title })
})

test('sessions are in order of time, with two lines of description and warnings about the program, and are filtered', async () => {
  const eventId = await eventIdOf('pgh')
  const early = { eventId, title: 'Sunrise run', startTime: '2026-01-01T05:30:00', endTime: '2026-01-01T06:00:00' }
  for (const title of ['Sunrise run', 'Sunrise yoga'])
    await admin.post('/api/admin/sessions', { ...early, title, track: 'General', location: 'Riverbank' })
  const party = { startTime: '2025-03-15T22:00:00', endTime: '2025-03-16T02:00:00' }
  const late = { startTime: '2025-03-16T00:30:00', endTime: '2025-03-16T01:30:00' }
  for (const [title, times] of Object.entries({ Party: party, 'Late set': late }))
    await admin.post('/api/admin/sessions', { eventId, title, ...times, track: 'General' })
  const page = await openDashboard(app)
  const titles = await page.locator('.session-row h3').allTextContents()
  expect(titles.slice(0, 2)).toEqual(['Sunrise run', 'Sunrise yoga'])
  expect(titles.slice(-2)).toEqual(['Party', 'Late set'])
  await expectSoon(
    () => rowOf(page, 'Sunrise yoga').locator('.warning').allTextContents(),
    [
      'Scheduled for Thursday, January 1, before the event’s first day',
      'Riverbank is double-booked at 5:30 AM with “Sunrise run”',
    ],
  )
  const description = page.locator('.session-row p', { hasText: 'Green: happy to be in pictures' })
  expect(await description.textContent()).not.toContain('- Green')
  const lines = await description.evaluate(
    (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
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

test('a long list renders only the rows in view, and its filter and the search of speakers find what is far down', async () => {
  const page = await openDashboard(app, { event: 'fair' })
  await page.getByText(`${MANY} sessions`, { exact: true }).waitFor()
  const [first, last] = ['Session 2', `Session ${MANY - 1}`]
  await rowOf(page, first).waitFor()
  expect(await page.locator('.row').count()).toBeLessThan(A_FEW)
  await expectSoon(() => page.locator('.row-groups > h3').allTextContents(), ['Tuesday, May 18'])
  // Again, as one does: rows that are measured on the way make the list longer than it was taken for.
  const pressUntil = (key: string, title: string) =>
    until(async () => {
      await page.keyboard.press(key)
      return rowOf(page, title).isVisible()
    })
  await pressUntil('End', last)
  expect(await page.locator('.row').count()).toBeLessThan(A_FEW)
  await rowOf(page, first).waitFor({ state: 'detached' })
  await pressUntil('Home', first)
  await page.getByRole('searchbox', { name: 'Filter sessions' }).fill('hall 377')
  await page.getByText(`1 of ${MANY} sessions`).waitFor()
  await expectSoon(() => page.locator('.row h3').allTextContents(), ['Session 377'])
  await page.getByRole('button', { name: 'Edit Session 377' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Session' })
  await dialog.locator('.choices label').first().waitFor()
  expect(await dialog.locator('.choices label').count()).toBeLessThan(A_FEW)
  await dialog.getByRole('searchbox', { name: 'Search speakers' }).fill('speaker 388')
  await dialog.getByRole('checkbox', { name: 'Speaker 388' }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, 'Session 377').getByText('Speaker 388').waitFor()
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a change uses the form’s labels, order, times, and names, and a word for a closed board', async () => {
  const [session] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  const speakers = await (await admin.get('/api/speakers?eventSlug=pgh')).json()
  await admin.patch(`/api/admin/sessions/${session.id}`, {
    startTime: '2025-03-15T11:00:00',
    endTime: '2027-03-14T00:15:00',
    location: null,
    speakerIds: [speakers[0].id, speakers[1].id],
  })
  await admin.patch(`/api/admin/events/${await eventIdOf('pgh')}`, { accent: '#112233', venueName: 'Elsewhere' })
  await admin.put('/api/admin/board/closed', { eventSlug: 'pgh', isClosed: true })
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Recent changes' }).click()
  const open = async (words: string) => {
    const change = page.getByRole('listitem').filter({ hasText: words })
    await change.getByText('What changed').click()
    return change
  }
  const change = await open(`Edited session “${session.title}”`)
  await expectSoon(() => change.locator('dt').allTextContents(), ['Start time', 'End time', 'Location', 'Speakers'])
  await expectSoon(
    () => change.locator('ins').allTextContents(),
    ['11:00 AM', '12:15 AM on 2027-03-14', 'empty', `${speakers[0].name}, ${speakers[1].name}`],
  )
  const ofEvent = await open('Elsewhere')
  await expectSoon(() => ofEvent.locator('dt').allTextContents(), ['Venue', 'Accent color'])
  const closed = await open('Closed the board of WITCON PGH')
  await expectSoon(() => closed.locator('dt, del, ins').allTextContents(), ['Board closed', 'no', 'yes'])
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

test.each([390, 1440])('at %i px a picture that is not wide stays in its frame', async (width) => {
  const page = await openDashboard(app, { tab: 'rooms', event: 'cbus', width })
  const plan = page.locator('.floor-row img')
  await plan.scrollIntoViewIfNeeded()
  await expectSoon(() => plan.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight), 4 / 3)
  const { y, height } = await boxOf(page.locator('.floor-row .plate'))
  const inside = await boxOf(plan)
  expect([height, inside.y - y, inside.width, inside.height]).toEqual([52, 4, 96, 44])
})
