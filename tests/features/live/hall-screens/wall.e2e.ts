import { expect, test } from 'bun:test'
import { expectAccessible } from '../../../support/accessible.ts'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, type TestPage } from '../../../support/browser.ts'
import { expectSoon } from '../../../support/until.ts'
import { writeHallProgram } from './hall-program.ts'
import { openScreen, shown, WALL } from './screen-page.ts'

await launchBrowser()
const app = await startFileApp()
await writeHallProgram()

test('a screen keeps its device awake, also after it was hidden or the battery was low', async () => {
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

test('a screen has no cursor and no focus, and a rehearsal has its exit link', async () => {
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

test('rooms that no longer fit move to the next page instead of being cut off', async () => {
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

test('a screen is right before the first session, in a break, and after the last session of a day and of the event', async () => {
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

const titles = (page: TestPage) => shown(page, '.running h3')
const day = (page: TestPage) => page.locator('.hall-clock span').textContent()

test('running and next sessions follow the clock, through the night and offline', async () => {
  const page = await openScreen(app, 'eventSlug=hall', '09:00')
  await expectSoon(async () => [await titles(page), await shown(page, '.free span')], [['Opening keynote'], ['9:30']])
  await page.context().setOffline(true)
  await page.clock.runFor(60 * 60_000)
  await expectSoon(
    async () => [await titles(page), await shown(page, '.free span')],
    [['Hiring panel'], ['10:30', '11:00']],
  )
  await page.clock.fastForward('23:00:00')
  await page.clock.runFor(60_000)
  await expectSoon(async () => [await titles(page), await day(page)], [['Bridges that hum'], 'Sunday, March 14'])
})

test('a screen fits each size without scrolling and is always dark', async () => {
  for (const size of [WALL, { width: 1080, height: 1920 }, { width: 1280, height: 720 }]) {
    const page = await openScreen(app, 'eventSlug=pgh', '10:25', size)
    const extent = () => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]
    await expectSoon(() => page.evaluate(extent), [size.width, size.height])
    await expectSoon(
      () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      'rgb(18, 16, 21)',
    )
    await noConsoleMessages(page)
    await page.context().close()
  }
})

test('rooms that do not fit are shown page by page, rooms with a running session first', async () => {
  const page = await openScreen(app, 'eventSlug=pgh', '10:25')
  const seen: (string | null)[][] = []
  for (let turns = 0; turns < 3; turns++) {
    seen.push(await shown(page, '.hall-room h2'))
    await page.clock.runFor(12_000)
  }
  const [first, second, third] = seen
  // In the order of the document, which is that of the rooms.
  expect(first).toEqual([
    'Atrium',
    'Grand Hall',
    'Allegheny Room',
    'Monongahela Room',
    'Ohio Room',
    'Forge Studio',
    'Sponsor Hall',
    'River Terrace',
  ])
  expect(third).toEqual(first!)
  expect(new Set([...first!, ...second!]).size).toBe(9)
})

test('a printed door sign has its room’s whole program, day by day', async () => {
  const page = await openScreen(app, 'eventSlug=hall&room=grand', '10:45')
  await expectSoon(() => titles(page), ['Locks and weirs'])
  await page.emulateMedia({ media: 'print' })
  await expectSoon(
    () => shown(page, '.day-name, .hall-entries h3'),
    ['Saturday, March 13', 'Opening keynote', 'Locks and weirs', 'Sunday, March 14', 'Bridges that hum'],
  )
  await expectSoon(() => page.locator('.qr-code').isVisible(), true)
})

test('the agenda prints with a QR code, which no screen loads', async () => {
  const page = await openPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${app.origin}/?eventSlug=hall`, { waitUntil: 'networkidle' })
  expect([asked.includes('/qr.svg'), await page.locator('.on-paper').isVisible()]).toEqual([false, false])
  await page.emulateMedia({ media: 'print' })
  const code = page.locator('.on-paper')
  await code.evaluate((image) => (image as HTMLImageElement).decode())
  await expectSoon(() => code.isVisible(), true)
  await expectSoon(() => page.locator('.bottom-nav, .agenda-tools, .bar').filter({ visible: true }).count(), 0)
  await expectSoon(() => page.locator('.day > h2').allTextContents(), ['Saturday, March 13', 'Sunday, March 14'])
})

test('a printed hall screen has one page per room, on A4 and on Letter', async () => {
  const page = await openPage({ url: `${app.origin}/screen?eventSlug=hall` })
  await page.locator('.hall-clock time:not(:empty)').waitFor()
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets?.length).toBe(2)
  }
  await page.emulateMedia({ media: 'print' })
  await expectSoon(() => page.locator('.hall-entries h3').filter({ visible: true }).count(), 5)
  await expectSoon(() => page.locator('.ends').filter({ visible: true }).count(), 5)
})

test('an announcement appears on an open screen and leaves when it is removed', async () => {
  const anna = await app.admin()
  const page = await openPage({ url: `${app.origin}/screen?eventSlug=hall&at=2027-03-13T09:15:00-05:00` })
  await page.locator('.running').getByText('Opening keynote').waitFor()
  const said = await (
    await anna.post('/api/admin/announcements', { eventId: 'hall', text: 'Lunch is on the terrace' })
  ).json()
  const notice = page.locator('[data-swap=announcements] .announced', { hasText: 'Lunch is on the terrace' })
  await notice.waitFor()
  // The rooms are still as the rehearsed clock has them.
  await expectSoon(() => page.locator('.running h3').allTextContents(), ['Opening keynote'])
  await anna.delete(`/api/admin/announcements/${said.id}`)
  await notice.waitFor({ state: 'detached' })
  await anna.patch('/api/admin/rooms/ohio', { name: 'Ohio Hall' })
  await page.getByRole('heading', { name: 'Ohio Hall' }).waitFor()
  await expectSoon(() => page.locator('.running h3').allTextContents(), ['Opening keynote'])
  await noConsoleMessages(page)
})
