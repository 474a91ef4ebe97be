import { expect, test } from 'bun:test'
import { expectAccessible } from '../../../support/accessible.ts'
import { noConsoleMessages } from '../../../support/browser.ts'
import { openStream } from '../../../support/event-stream.ts'
import { expectSoon } from '../../../support/until.ts'
import { toastOf } from '../../dashboard/dashboard-page.ts'
import { openDesk, roomOf, startHalls, statesOf, tap } from './desk-page.ts'

const app = await startHalls()

test('what one organizer does in a room the other sees at once, and one Undo takes it back for both', async () => {
  const [anna, ben] = [await openDesk(app), await openDesk(app)]
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
  await Promise.all([anna, ben].map((page) => page.close()))
})

test('how late it is can be said, with all that is moved by that before it is done', async () => {
  const page = await openDesk(app)
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
  await page.close()
})

test('a room is full until what runs in it ends, and a tap takes that back', async () => {
  const page = await openDesk(app)
  await tap(page, 'Grand Hall', 'Room full')
  await roomOf(page, 'Grand Hall').getByText('Full until 10:45 AM').waitFor()
  await toastOf(page, 'Grand Hall is full')
  await tap(page, 'Grand Hall', 'Room full')
  await toastOf(page, 'Grand Hall has space again')
  await roomOf(page, 'Grand Hall').locator('.badge.full').waitFor({ state: 'detached' })
  await page.close()
})

test('a session is moved to a room with what clashes there, and cancelled with its reason', async () => {
  const page = await openDesk(app)
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
  await page.close()
})
