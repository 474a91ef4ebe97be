import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../../db/client.ts'
import { attendeeMessages, changes, events, rooms, sessions } from '../../../../db/schema.ts'
import { expectAccessible } from '../../../support/accessible.ts'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../../support/browser.ts'
import { openStream } from '../../../support/event-stream.ts'
import { aRoom } from '../../../support/rows.ts'
import { expectSoon } from '../../../support/until.ts'
import { toastOf } from '../../dashboard/dashboard-page.ts'
import { type DeskOptions, openDesk as openDeskPage, roomOf, statesOf, tap } from './desk-page.ts'
import { writeHalls } from './late-room.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
beforeEach(writeHalls)

const admin = await app.admin()
const openDesk = (options: DeskOptions = {}) => openDeskPage(app, { login: admin.cookie, ...options })

test('an organizer sees another’s action at once, and one Undo reverts it for both', async () => {
  const [anna, ben] = [await openDesk(), await openDesk()]
  await using attendee = await openStream(`${app.origin}/api/news`)
  await attendee.next()
  await expectSoon(() => statesOf(anna, 'Grand Hall'), ['On time'])
  await expectSoon(() => statesOf(anna, 'Small Hall'), ['Empty until 10:30 AM'])
  await roomOf(ben, 'Grand Hall').waitFor()
  await tap(anna, 'Grand Hall', '+10 min')
  expect(await toastOf(anna, 'Grand Hall is running 10 minutes late')).toEqual([
    'Grand Hall is running 10 minutes late',
    '3 sessions moved. 1 open page updated.',
  ])
  await roomOf(ben, 'Grand Hall').getByText('10 min late').waitFor()
  await roomOf(ben, 'Grand Hall').getByText('Until 10:55 AM (was 10:45 AM)').waitFor()
  await expectAccessible(ben)
  await anna.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  for (const page of [anna, ben]) await roomOf(page, 'Grand Hall').locator('.badge.on-time').waitFor()
  await noConsoleMessages(anna)
})

test('a room is full until a tap takes it back, and its sessions are late, moved, and canceled by dialogs', async () => {
  const page = await openDesk()
  await tap(page, 'Grand Hall', 'Room full')
  await roomOf(page, 'Grand Hall').getByText('Full until 10:45 AM').waitFor()
  await toastOf(page, 'Grand Hall is full')
  await tap(page, 'Grand Hall', 'Room full')
  await toastOf(page, 'Grand Hall has space again')
  await roomOf(page, 'Grand Hall').locator('.badge.full').waitFor({ state: 'detached' })

  await tap(page, 'Grand Hall', 'Late…')
  await page.getByRole('dialog', { name: 'Which session is late?' }).getByRole('button', { name: 'On bridges' }).click()
  const dialog = page.getByRole('dialog', { name: 'How late is “On bridges”?' })
  await dialog.getByRole('button', { name: '20', exact: true }).click()
  await expectSoon(
    () => dialog.locator('.desk-moved small').allTextContents(),
    [
      '10:00 – 10:45 AM until 11:05 AM · +20 min',
      '10:45 – 11:30 AM 11:05 – 11:50 AM · +20 min',
      '11:35 AM – 12:00 PM 11:50 AM – 12:15 PM · +15 min',
    ],
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move 3 sessions' }).click()
  await toastOf(page, 'Grand Hall is running 20 minutes late')
  await tap(page, 'Grand Hall', 'On time')
  await toastOf(page, 'Grand Hall is on time')
  await roomOf(page, 'Grand Hall').locator('.badge.on-time').waitFor()

  await tap(page, 'Grand Hall', 'Move…')
  await page.getByRole('dialog').getByRole('button', { name: 'On locks' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Small Hall' }).check()
  await page.getByRole('dialog').getByText('Small Hall is double-booked at 10:45 AM with “On postgres”').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move to Small Hall' }).click()
  await toastOf(page, 'Moved “On locks” to Small Hall')
  await tap(page, 'Grand Hall', 'Cancel…')
  await page.getByRole('dialog').getByRole('button', { name: 'On bridges' }).click()
  await page.getByLabel('Reason').fill('The speaker is ill.')
  await page.getByRole('button', { name: 'Cancel session' }).click()
  await toastOf(page, 'Session canceled')
  await roomOf(page, 'Grand Hall').getByText('Empty until 11:35 AM').waitFor()
})

const names = (page: TestPage) => page.locator('.desk-room h3').allTextContents()

test('rooms with a running session come first, and a long list can be filtered', async () => {
  const empty = Array.from({ length: 10 }, (_, at) => aRoom({ id: `r${at}`, name: `Room ${at}`, position: at - 20 }))
  await db.insert(rooms).values(empty)
  const page = await openDesk()
  await roomOf(page, 'Room 9').waitFor()
  expect(await names(page)).toEqual(['Grand Hall', 'Small Hall', ...empty.map(({ name }) => name)])
  await page.getByRole('button', { name: 'On now (1)' }).click()
  await expectSoon(() => names(page), ['Grand Hall'])
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Filter rooms' }).fill('postgres')
  await page.getByText('No matches for this filter.').waitFor()
  await page.getByRole('button', { name: 'On now (1)' }).click()
  await expectSoon(() => names(page), ['Small Hall'])
})

test('after the event and before it the desk says when it takes place, also without sessions and a time zone', async () => {
  await db.insert(rooms).values(aRoom({ id: 'attic', name: 'Attic', position: 9 }))
  const page = await openDesk({ at: '2027-04-11T16:00:00Z' })
  await page.getByText('Nothing is on now. The event ended Saturday, April 10.').waitFor()
  await expectSoon(() => statesOf(page, 'Grand Hall'), ['No more sessions today'])
  await page.clock.setSystemTime('2026-11-23T12:00:00Z')
  await page.reload()
  await page.getByText('Nothing is on now. The event starts Saturday, April 10, at 10:00 AM.').waitFor()
  await expectSoon(() => statesOf(page, 'Grand Hall'), ['Next on Sat, Apr 10'])
  await expectSoon(() => statesOf(page, 'Attic'), ['No sessions yet'])
  await db.update(sessions).set({ status: 'draft' })
  await page.reload()
  await page.getByText('Nothing is on now. The event starts Saturday, April 10, and all sessions are drafts.').waitFor()
  await db.delete(sessions)
  await page.reload()
  await page
    .getByText('Nothing is on now. The event starts Saturday, April 10, and no session has a time yet.')
    .waitFor()
  await db.update(events).set({ timezone: null })
  await page.reload()
  await page.getByText('Set the event’s date and time zone to see what is on now.').waitFor()
  await page.locator('.live-desk').getByRole('button', { name: 'Event settings' }).click()
  await page.getByRole('dialog', { name: 'Event settings' }).getByLabel('Time zone').waitFor()
})

const REHEARSED = '&at=2027-04-10T14:20:00Z'
const written = async () => (await db.select({ what: changes.what }).from(changes)).map(({ what }) => what)

test('a rehearsal starts at the clock and at no invalid time, shows above every tab, and ends with one tap', async () => {
  const page = await openDesk()
  await page.getByRole('button', { name: '· live' }).click()
  await page.getByLabel('Time').fill('11:40')
  await page.getByRole('button', { name: 'Rehearse' }).click()
  const banner = page.locator('.desk-rehearsal')
  await expectSoon(() => banner.locator('p').textContent(), 'Rehearsal Sat, Apr 10, 11:40 AM')
  await roomOf(page, 'Grand Hall').getByText('On weirs').waitFor()
  await banner.getByRole('button', { name: 'Change time' }).click()
  await expectSoon(() => page.getByLabel('Time', { exact: true }).inputValue(), '11:40')
  await expectAccessible(page)
  await page.getByLabel('Time', { exact: true }).fill('10:20')
  await page.getByRole('button', { name: 'Rehearse' }).click()
  await expectSoon(() => banner.locator('p').textContent(), 'Rehearsal Sat, Apr 10, 10:20 AM')
  await roomOf(page, 'Grand Hall').getByText('On bridges').waitFor()
  await expectAccessible(page)
  for (const tab of ['Announce', 'Sessions', 'Live desk']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expectSoon(() => banner.isVisible(), true)
  }
  await page.locator('.sub-tab', { hasText: 'Rooms' }).click()
  await banner.getByRole('button', { name: 'Exit rehearsal' }).click()
  await page.getByRole('button', { name: ' AM · live' }).waitFor()
  await expectSoon(async () => [new URL(page.url()).searchParams.has('at'), await banner.count()], [false, 0])
  for (const moment of ['soon', '', '2027-13-45', '+275760-09-14', '-999999-01-01T00:00:00Z']) {
    await page.goto(`${app.origin}/admin?tab=live&at=${encodeURIComponent(moment)}`)
    await page.getByRole('button', { name: '10:20 AM · live' }).waitFor()
    expect([moment, await banner.count()]).toEqual([moment, 0])
  }
})

test('a rehearsal asks before its first write, and only once, and every button is large enough for a thumb', async () => {
  const page = await openDesk({ width: 320, asked: REHEARSED })
  await tap(page, 'Grand Hall', '+10 min')
  const question = page.getByRole('alertdialog', { name: 'This change is real' })
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await toastOf(page, 'Failed to make that change')).toEqual([
    'Failed to make that change',
    'Nothing was changed.',
  ])
  expect(await written()).toEqual([])
  await page.getByRole('tab', { name: 'Announce' }).click()
  await page.getByLabel('Announcement', { exact: true }).fill('Lunch is on the terrace')
  await page.getByRole('button', { name: 'Announce to everyone' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await toastOf(page, 'Failed to post announcement')
  expect([await written(), await page.getByLabel('Announcement', { exact: true }).inputValue()]).toEqual([
    [],
    'Lunch is on the terrace',
  ])
  await page.locator('.sub-tab', { hasText: 'Rooms' }).click()
  await tap(page, 'Grand Hall', '+10 min')
  await page.getByRole('button', { name: 'Do it anyway' }).click()
  await toastOf(page, 'Grand Hall is running 10 minutes late')
  expect(Math.min(...(await heightsOf(page, '.toast button')))).toBeGreaterThanOrEqual(44)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const heights = await heightsOf(page, '.desk-acts button, .desk-rehearsal button, .desk-foot button')
    expect(heights.length).toBeGreaterThan(8)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
    expect(Math.min(...(await heightsOf(page, '.sub-tab')))).toBeGreaterThanOrEqual(44)
    await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
  }
  await tap(page, 'Grand Hall', 'On time')
  await toastOf(page, 'Grand Hall is on time')
  expect((await written()).sort()).toEqual(['Grand Hall is on time', 'Grand Hall is running 10 minutes late'])
})

/** The Grand Hall is late and full. */
async function delayGrandHall() {
  await admin.post('/api/admin/live/sessions/bridges/late', {
    minutes: 10,
    hasBegun: true,
    versions: { bridges: 1, locks: 1, weirs: 1 },
  })
  await admin.post('/api/admin/live/rooms/grand/full', { sessionId: 'bridges' })
}

const shown = (page: TestPage, badge: string, within = 'main') =>
  page.locator(`${within} .badge.${badge}`).filter({ visible: true }).allTextContents()

test('agenda, table, dialogs, and My schedule show late sessions until they end, and a full room', async () => {
  await delayGrandHall()
  const page = await openPage(phone)
  await page.clock.install()
  const openAt = (path: string) =>
    page.goto(`${app.origin}${path}${path.includes('?') ? '&' : '?'}at=2027-04-10T10:20:00-04:00`)
  const three = ['10 min late', '10 min late', '5 min late']
  for (const [path, within, told] of [
    ['/?track=Tech', 'main', three],
    ['/?view=rooms', 'main', three],
    ['/?room=grand', 'dialog:modal', three],
    ['/?session=bridges', 'dialog:modal', ['10 min late']],
  ] as const) {
    await openAt(path)
    await expectSoon(async () => [path, await shown(page, 'late', within)], [path, told])
    await expectAccessible(page)
    await page.clock.fastForward(36 * 60_000)
    await expectSoon(async () => [path, await shown(page, 'late', within)], [path, told.slice(1)])
  }
  await openAt('/')
  await page.locator('.star[value=bridges]').first().click()
  await openAt('/my-schedule')
  await expectSoon(() => shown(page, 'late'), ['10 min late'])
  await expectSoon(() => shown(page, 'full'), ['Room full until 10:55 AM'])
  await page.clock.fastForward(36 * 60_000)
  await expectSoon(async () => [...(await shown(page, 'late')), ...(await shown(page, 'full'))], [])
}, 60_000)

const heightsOf = (page: TestPage, buttons: string) =>
  page.locator(buttons).evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height))

test('the button to announce is always under the thumb, Undo covers it not, and it focuses the announcement field', async () => {
  const page = await openDesk()
  await roomOf(page, 'Grand Hall').waitFor()
  const announce = page.getByRole('button', { name: 'Announce to everyone' })
  const box = (await announce.boundingBox())!
  expect([Math.round(box.y + box.height), box.width]).toEqual([844 - 16, 390 - 32])
  await tap(page, 'Small Hall', 'Move…')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await tap(page, 'Small Hall', 'Late…')
  await page.getByRole('button', { name: 'Move 1 session' }).click()
  // While a dialog is open it is above that.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('.toast').hover()
  const undo = (await page.locator('.toast').getByRole('button', { name: 'Undo' }).boundingBox())!
  expect(undo.y).toBeGreaterThan(844 / 2)
  expect(undo.y + undo.height).toBeLessThan(box.y)
  await expectAccessible(page)
  await announce.click()
  await page.keyboard.type('Lunch is on the terrace')
  await expectSoon(() => page.getByLabel('Announcement', { exact: true }).inputValue(), 'Lunch is on the terrace')
  await expectSoon(() => new URL(page.url()).searchParams.get('desk'), 'announce')
})

test('after a reload the chosen tabs are in view, beside a badge as well, and post times are in the event’s time zone', async () => {
  const held = { heldAt: '2027-04-10T14:06:00.000Z', heldFor: 'words' } as const
  await db
    .insert(attendeeMessages)
    .values({ eventId: 'pgh', name: 'Bot', message: 'Buy', createdAt: '2027-04-10T14:05:00Z', ...held })
  const page = await openDesk({ width: 320, timezone: 'Asia/Tokyo', asked: '&desk=feedback' })
  await page.locator('.sub-tab .badge').waitFor()
  for (const name of ['Live desk', 'Feedback']) {
    const tab = page.getByRole('tab', { name, exact: true })
    await page.waitForFunction(
      (element) => {
        const { left, right } = element!.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      },
      await tab.elementHandle(),
    )
  }
  await page.getByRole('tab', { name: /^Board/ }).click()
  await expectSoon(() => page.locator('.message-row time').first().textContent(), 'Apr 10, 2027, 10:05 AM')
})
