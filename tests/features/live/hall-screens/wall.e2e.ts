import { expect, test } from 'bun:test'
import { expectAccessible } from '../../../support/accessible.ts'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser, openPage, type TestPage } from '../../../support/browser.ts'
import { expectSoon } from '../../../support/until.ts'
import { writeHallProgram } from './hall-program.ts'
import { openScreen, shown, WALL } from './screen-page.ts'

await launchBrowser()
const app = await startFileApp()
await writeHallProgram()

test('the device is kept awake, and again after the screen was hidden or the battery low', async () => {
  const page = await openScreen(app, 'eventSlug=hall', '09:15', { before: (page) => page.addInitScript(stubWakeLock) })
  const asked = () => page.evaluate(() => (window as unknown as { locks: unknown[] }).locks.length)
  await expectSoon(asked, 1)
  await page.clock.runFor(5 * 60_000)
  expect(await asked()).toBe(1)
  await page.evaluate(() => {
    for (const lock of (window as unknown as { locks: { released: boolean }[] }).locks) lock.released = true
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expectSoon(asked, 2)
  await page.evaluate(() => {
    for (const lock of (window as unknown as { locks: { released: boolean }[] }).locks) lock.released = true
  })
  await page.clock.runFor(60_000)
  await expectSoon(asked, 3)
})

function stubWakeLock() {
  const locks: { released: boolean }[] = []
  const request = async () => locks[locks.push({ released: false }) - 1]
  Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request } })
  Object.assign(window, { locks })
}

test('no cursor stands on a wall, and no key leads anywhere; a rehearsal is left as everywhere', async () => {
  const page = await openPage({ ...WALL, url: `${app.origin}/screen?eventSlug=hall` })
  await page.locator('.hall-clock time:not(:empty)').waitFor()
  await expectSoon(() => cursorOf(page), 'none')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expectSoon(() => page.evaluate(() => [document.activeElement?.localName, scrollY]), ['body', 0])
  await page.goto(`${app.origin}/screen?eventSlug=hall&at=2027-03-13T09:15:00-05:00`)
  const leave = page.getByRole('link', { name: 'Exit rehearsal' })
  await leave.waitFor()
  expect(await cursorOf(page)).not.toBe('none')
  await leave.click()
  await page.waitForURL((url) => !url.searchParams.has('at'))
})

const cursorOf = (page: TestPage) => page.locator('.hall').evaluate((hall) => getComputedStyle(hall).cursor)

test('where something takes the place of the rooms, those that fit no more come later instead of being cut off', async () => {
  const page = await openScreen(app, 'eventSlug=hall', '09:35')
  await expectSoon(() => shown(page, '.hall-room h2'), ['Grand Hall', 'Ohio Room'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectSoon(() => shown(page, '.hall-room h2'), ['Grand Hall', 'Ohio Room'])
  await page.locator('.hall-head').evaluate((head) => {
    head.style.blockSize = '50vh'
  })
  await expectSoon(() => shown(page, '.hall-room h2'), ['Grand Hall'])
  await expectSoon(() => page.locator('.hall-turn').textContent(), 'Rooms 1 – 1 of 2')
})

test('before the first session, in a break, after the last of a day and of all it says what is true', async () => {
  const says = async (words: string[], clock: string, path = 'eventSlug=hall') => {
    const page = await openScreen(app, path, clock)
    const parts = '.hall-room :is(h1, h2), .free, .over, .hall-quiet, .hall-over, .running h3'
    await expectSoon(() => shown(page, parts), words)
    await expectAccessible(page)
    await page.context().close()
  }
  await says(['Grand Hall', 'Free until 9:00', 'Ohio Room', 'Free until 9:30'], '07:00')
  await says(['Grand Hall', 'Locks and weirs', 'Ohio Room', 'Free until 11:00'], '10:45')
  await says(['Grand Hall', 'No sessions right now.'], '20:00')
  await says(['Ohio Room', 'No more sessions in this room.'], '20:00', 'eventSlug=hall&room=ohio')
  await says(['That’s a wrap. Thank you for coming!'], '20:00', 'eventSlug=hall&day=1')
})
