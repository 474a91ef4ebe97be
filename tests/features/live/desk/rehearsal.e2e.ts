import { expect, test } from 'bun:test'
import { db } from '../../../../db/client.ts'
import { changes } from '../../../../db/schema.ts'
import { expectAccessible } from '../../../support/accessible.ts'
import { expectSoon } from '../../../support/until.ts'
import { toastOf } from '../../dashboard/dashboard-page.ts'
import { openDesk, roomOf, startHalls, tap } from './desk-page.ts'

const app = await startHalls()

const REHEARSED = '&at=2027-04-10T14:20:00Z'
const written = async () => (await db.select({ what: changes.what }).from(changes)).map(({ what }) => what)

test('a rehearsal is begun from the clock, is said above every tab, and one tap leaves it', async () => {
  const page = await openDesk(app)
  await page.getByRole('button', { name: '· live' }).click()
  await page.getByLabel('Time').fill('11:40')
  await page.getByRole('button', { name: 'Rehearse' }).click()
  const banner = page.locator('.desk-rehearsal')
  await expectSoon(() => banner.locator('p').textContent(), 'Rehearsal Sat, Apr 10, 11:40 AM')
  await roomOf(page, 'Grand Hall').getByText('On weirs').waitFor()
  await expectAccessible(page)
  for (const tab of ['Announce', 'Sessions', 'Live desk']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expectSoon(() => banner.isVisible(), true)
  }
  await page.locator('.sub-tab', { hasText: 'Rooms' }).click()
  await banner.getByRole('button', { name: 'Exit rehearsal' }).click()
  await page.getByRole('button', { name: ' AM · live' }).waitFor()
  await expectSoon(async () => [new URL(page.url()).searchParams.has('at'), await banner.count()], [false, 0])
})

test('while it is rehearsed nothing is written for others by accident', async () => {
  const page = await openDesk(app, { asked: REHEARSED })
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
})

test('what is meant is done, and asked about once', async () => {
  const page = await openDesk(app, { asked: REHEARSED })
  await tap(page, 'Grand Hall', '+10 min')
  await page.getByRole('button', { name: 'Do it anyway' }).click()
  await toastOf(page, 'Grand Hall is running 10 minutes late')
  await tap(page, 'Grand Hall', 'On time')
  await toastOf(page, 'Grand Hall is on time')
  expect((await written()).sort()).toEqual(['Grand Hall is on time', 'Grand Hall is running 10 minutes late'])
})

test.each(['soon', '', '2027-13-45', '+275760-09-14', '-999999-01-01T00:00:00Z'])(
  'a moment that nobody can read, "%s", is no rehearsal',
  async (moment) => {
    const page = await openDesk(app, { asked: `&at=${encodeURIComponent(moment)}` })
    await page.getByRole('button', { name: '10:20 AM · live' }).waitFor()
    await expectSoon(() => page.locator('.desk-rehearsal').count(), 0)
  },
)
