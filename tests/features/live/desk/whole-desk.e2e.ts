import { expect, test } from 'bun:test'
import { db } from '../../../../db/client.ts'
import { attendeeMessages, events, rooms } from '../../../../db/schema.ts'
import { expectAccessible } from '../../../support/accessible.ts'
import type { TestPage } from '../../../support/browser.ts'
import { aRoom } from '../../../support/rows.ts'
import { expectSoon } from '../../../support/until.ts'
import { openDesk, roomOf, startHalls, statesOf } from './desk-page.ts'

const app = await startHalls()

const names = (page: TestPage) => page.locator('.desk-room h3').allTextContents()

test('what runs stands first, and a desk of many rooms is narrowed to what is on or to a name', async () => {
  const empty = Array.from({ length: 10 }, (_, at) => aRoom({ id: `r${at}`, name: `Room ${at}`, position: at - 20 }))
  await db.insert(rooms).values(empty)
  const page = await openDesk(app)
  await roomOf(page, 'Room 9').waitFor()
  expect(await names(page)).toEqual(['Grand Hall', 'Small Hall', ...empty.map(({ name }) => name)])
  await page.getByRole('button', { name: 'On now (1)' }).click()
  await expectSoon(() => names(page), ['Grand Hall'])
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Filter rooms' }).fill('postgres')
  await page.getByText('No matches for this filter.').waitFor()
  await page.getByRole('button', { name: 'On now (1)' }).click()
  await expectSoon(() => names(page), ['Small Hall'])
  await page.close()
})

test.each([
  ['months before', '2026-11-23T12:00:00Z', 'The event starts Saturday, April 10, at 10:00 AM.', 'Next on Sat, Apr 10'],
  ['the day after', '2027-04-11T16:00:00Z', 'The event ended Saturday, April 10.', 'No more sessions today'],
])('%s the desk says when the event is', async (_, at, sentence, state) => {
  const page = await openDesk(app, { at })
  await page.getByText(`Nothing is on now. ${sentence}`).waitFor()
  await expectSoon(() => statesOf(page, 'Grand Hall'), [state])
  await page.close()
})

test('a desk that cannot know what runs leads to the settings that say it', async () => {
  await db.update(events).set({ timezone: null })
  const page = await openDesk(app)
  await page.getByText('Set the event’s date and time zone to see what is on now.').waitFor()
  await page.locator('.live-desk').getByRole('button', { name: 'Event settings' }).click()
  await page.getByRole('dialog', { name: 'Event settings' }).getByLabel('Time zone').waitFor()
  await page.close()
})

test('another time is rehearsed without leaving the rehearsal', async () => {
  const page = await openDesk(app, { asked: '&at=2027-04-10T14:20:00Z' })
  const banner = page.locator('.desk-rehearsal')
  await banner.getByRole('button', { name: 'Change time' }).click()
  await expectSoon(() => page.getByLabel('Time', { exact: true }).inputValue(), '10:20')
  await expectAccessible(page)
  await page.getByLabel('Time', { exact: true }).fill('11:40')
  await page.getByRole('button', { name: 'Rehearse' }).click()
  await expectSoon(() => banner.locator('p').textContent(), 'Rehearsal Sat, Apr 10, 11:40 AM')
  await page.close()
})

test('an organizer far away reads the times of posts by the clock of the event', async () => {
  const createdAt = '2027-04-10T14:05:00Z'
  await db.insert(attendeeMessages).values({ eventId: 'pgh', name: 'Ada', message: 'Is there lunch?', createdAt })
  const page = await openDesk(app, { timezone: 'Asia/Tokyo', asked: '&desk=board' })
  await expectSoon(() => page.locator('.message-row time').textContent(), 'Apr 10, 2027, 10:05 AM')
  await page.close()
})
