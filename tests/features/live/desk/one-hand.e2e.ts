import { expect, test } from 'bun:test'
import { db } from '../../../../db/client.ts'
import { attendeeMessages } from '../../../../db/schema.ts'
import { expectAccessible } from '../../../support/accessible.ts'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser, type TestPage } from '../../../support/browser.ts'
import { expectSoon } from '../../../support/until.ts'
import { toastOf } from '../../dashboard/dashboard-page.ts'
import { openDesk, roomOf, tap } from './desk-page.ts'
import { writeHalls } from './late-room.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
await writeHalls()

const heightsOf = (page: TestPage, buttons: string) =>
  page.locator(buttons).evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height))
const sideways = (page: TestPage) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('every button is large enough for a thumb, and nothing scrolls sideways down to 320 px', async () => {
  for (const width of [320, 390]) {
    const page = await openDesk(app, { width, asked: '&at=2027-04-10T14:20:00Z' })
    await roomOf(page, 'Grand Hall').waitFor()
    await tap(page, 'Grand Hall', '+10 min')
    await page.getByRole('button', { name: 'Do it anyway' }).click()
    await toastOf(page, 'Grand Hall is running')
    const heights = await heightsOf(page, '.desk-acts button, .desk-rehearsal button, .desk-foot button')
    expect(heights.length).toBeGreaterThan(8)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
    expect(Math.min(...(await heightsOf(page, '.sub-tab, .toast button')))).toBeGreaterThanOrEqual(44)
    await expectSoon(() => sideways(page), 0)
    await page.close()
  }
})

test('the button to announce is always under the thumb and focuses the announcement field', async () => {
  const page = await openDesk(app)
  await roomOf(page, 'Grand Hall').waitFor()
  const announce = page.getByRole('button', { name: 'Announce to everyone' })
  const box = (await announce.boundingBox())!
  expect([Math.round(box.y + box.height), box.width]).toEqual([844 - 16, 390 - 32])
  await tap(page, 'Small Hall', 'Move…')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await announce.click()
  await page.keyboard.type('Lunch is on the terrace')
  await expectSoon(() => page.getByLabel('Announcement', { exact: true }).inputValue(), 'Lunch is on the terrace')
  await expectSoon(() => new URL(page.url()).searchParams.get('desk'), 'announce')
})

test('Undo is under the thumb and covers no permanent button', async () => {
  const page = await openDesk(app)
  await tap(page, 'Small Hall', 'Late…')
  await page.getByRole('button', { name: 'Move 1 session' }).click()
  // While a dialog is open it is above that.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('.toast').hover()
  const undo = (await page.locator('.toast').getByRole('button', { name: 'Undo' }).boundingBox())!
  const announce = (await page.getByRole('button', { name: 'Announce to everyone' }).boundingBox())!
  expect(undo.y).toBeGreaterThan(844 / 2)
  expect(undo.y + undo.height).toBeLessThan(announce.y)
  await expectAccessible(page)
})

test('after a reload the chosen tabs are in view, also beside a wider tab with a badge', async () => {
  await db
    .insert(attendeeMessages)
    .values({ eventId: 'pgh', name: 'Bot', message: 'Buy', heldAt: '2027-04-10T14:00:00.000Z', heldFor: 'words' })
  const page = await openDesk(app, { width: 320, asked: '&desk=feedback' })
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
})
