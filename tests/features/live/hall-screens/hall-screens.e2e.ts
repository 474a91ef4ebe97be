import { expect, test } from 'bun:test'
import { expectAccessible } from '../../../support/accessible.ts'
import { startFileApp } from '../../../support/app.ts'
import {
  launchBrowser,
  noConsoleMessages,
  openPage,
  type PageOptions,
  phone,
  type TestPage,
} from '../../../support/browser.ts'
import { eventIdOf } from '../../../support/event-id.ts'
import { scanned } from '../../../support/scanned.ts'
import { expectSoon } from '../../../support/until.ts'
import { star } from '../../my-schedule/a-day-of-stars.ts'
import { writeHallProgram } from './hall-program.ts'

await launchBrowser()
const app = await startFileApp()
await writeHallProgram()

const WALL = { width: 1920, height: 1080 }
const MINUTE = 60_000

/** A screen at a time of Saturday (hall-program.ts), from where on time passes only where the test lets it. */
async function openScreen(
  path: string,
  clock: string,
  { before, ...options }: PageOptions & { before?: (page: TestPage) => Promise<unknown> } = {},
): Promise<TestPage> {
  const page = await openPage({ ...WALL, ...options })
  await page.clock.install()
  await before?.(page)
  await page.goto(`${app.origin}/screen?${path}&at=2027-03-13T${clock}:00-05:00`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.locator('.hall-clock time:not(:empty)').waitFor()
  return page
}

/** The words of what can be seen. */
const shown = (page: TestPage, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.textContent))

test('a screen keeps its device awake, also after it was hidden or the battery was low', async () => {
  const page = await openScreen('eventSlug=hall', '09:15', { before: (page) => page.addInitScript(stubWakeLock) })
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
  const page = await openScreen('eventSlug=hall', '09:35')
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
  const page = await openScreen('eventSlug=hall', '08:00')
  const says = async (words: string[], clock: string, path = 'eventSlug=hall') => {
    await page.goto(`${app.origin}/screen?${path}&at=2027-03-13T${clock}:00-05:00`)
    const parts = '.hall-room :is(h1, h2), .free, .over, .hall-quiet, .hall-over, .running h3'
    await expectSoon(() => shown(page, parts), words)
    await expectAccessible(page)
  }
  await says(['Grand Hall', 'Free until 9:00', 'Ohio Room', 'Free until 9:30'], '07:00')
  await says(['Grand Hall', 'Locks and weirs', 'Ohio Room', 'Free until 11:00'], '10:45')
  await says(['Grand Hall', 'No sessions right now.'], '20:00')
  await says(['Ohio Room', 'No more sessions in this room.'], '20:00', 'eventSlug=hall&room=ohio')
  await says(['That’s a wrap. Thank you for coming!'], '20:00', 'eventSlug=hall&day=1')
})

const titles = (page: TestPage) => shown(page, '.running h3')
const day = (page: TestPage) => page.locator('.hall-clock span').textContent()

test('running and next sessions follow the clock, through the night and offline, which the screen says until it recovers', async () => {
  const page = await openScreen('eventSlug=hall', '09:00')
  await expectSoon(async () => [await titles(page), await shown(page, '.free span')], [['Opening keynote'], ['9:30']])
  await expectSoon(() => shown(page, '.hall-away'), [])
  await page.context().setOffline(true)
  await page.clock.runFor(MINUTE)
  const since = expect.stringMatching(/^No connection since 9:0\d AM$/)
  await expectSoon(() => shown(page, '.hall-away'), [since])
  await page.clock.runFor(59 * MINUTE)
  await expectSoon(() => shown(page, '.hall-away'), [since])
  await expectSoon(
    async () => [await titles(page), await shown(page, '.free span')],
    [['Hiring panel'], ['10:30', '11:00']],
  )
  await page.clock.fastForward('23:00:00')
  await page.clock.runFor(60_000)
  await expectSoon(async () => [await titles(page), await day(page)], [['Bridges that hum'], 'Sunday, March 14'])
  await page.context().setOffline(false)
  await expectSoon(() => shown(page, '.hall-away'), [])
})

test('a screen fits each size without scrolling, is always dark, and shows page by page the rooms that do not fit', async () => {
  const page = await openScreen('eventSlug=pgh', '10:25')
  for (const size of [WALL, { width: 1080, height: 1920 }, { width: 1280, height: 720 }]) {
    await page.setViewportSize(size)
    const extent = () => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]
    await expectSoon(() => page.evaluate(extent), [size.width, size.height])
  }
  await expectSoon(
    () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    'rgb(18, 16, 21)',
  )
  await noConsoleMessages(page)

  await page.setViewportSize(WALL)
  await page.reload()
  await page.locator('.hall-clock time:not(:empty)').waitFor()
  const seen: (string | null)[][] = []
  for (let turns = 0; turns < 3; turns++) {
    seen.push(await shown(page, '.hall-room h2'))
    await page.clock.runFor(12_000)
  }
  const [first, second, third] = seen
  // Those with a running session first; in the order of the document, which is that of the rooms.
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

test('a printed screen has one page per room, on A4 and on Letter, and a door sign has its room’s whole program', async () => {
  const page = await openScreen('eventSlug=hall', '10:45')
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets?.length).toBe(2)
  }
  await page.emulateMedia({ media: 'print' })
  await expectSoon(() => page.locator('.hall-entries h3').filter({ visible: true }).count(), 5)
  await expectSoon(() => page.locator('.ends').filter({ visible: true }).count(), 5)

  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${app.origin}/screen?eventSlug=hall&room=grand&at=2027-03-13T10:45:00-05:00`)
  await expectSoon(() => titles(page), ['Locks and weirs'])
  await page.emulateMedia({ media: 'print' })
  await expectSoon(
    () => shown(page, '.day-name, .hall-entries h3'),
    ['Saturday, March 13', 'Opening keynote', 'Locks and weirs', 'Sunday, March 14', 'Bridges that hum'],
  )
  await expectSoon(() => scanned(page.locator('.qr-code')), `${app.origin}/?eventSlug=hall&room=grand`)
})

test('the agenda prints with a QR code that leads to it, which no screen loads', async () => {
  const page = await openPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${app.origin}/?eventSlug=hall`, { waitUntil: 'networkidle' })
  expect([asked.includes('/qr.svg'), await page.locator('.on-paper').isVisible()]).toEqual([false, false])
  await page.emulateMedia({ media: 'print' })
  const code = page.locator('.on-paper')
  await code.evaluate((image) => (image as HTMLImageElement).decode())
  await expectSoon(() => scanned(code), `${app.origin}/?eventSlug=hall`)
  await expectSoon(() => page.locator('.bottom-nav, .agenda-tools, .bar').filter({ visible: true }).count(), 0)
  await expectSoon(() => page.locator('.day > h2').allTextContents(), ['Saturday, March 13', 'Sunday, March 14'])
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
  await anna.patch('/api/admin/rooms/ohio', { name: 'Ohio Room' })
  await noConsoleMessages(page)
})

test('at each size two announcements leave room for five rooms, those that run among them, down to the edge', async () => {
  const admin = await app.admin()
  const eventId = await eventIdOf('pgh')
  const ids: string[] = []
  for (const text of ['Lunch starts 15 minutes early on River Terrace', 'Headshots are at the Atrium'])
    ids.push((await (await admin.post('/api/admin/announcements', { eventId, text, minutes: 60 })).json()).id)
  const page = await openScreen('eventSlug=pgh', '10:20')
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await expectSoon(
      () => shown(page, '.hall-room h2'),
      ['Atrium', 'Allegheny Room', 'Monongahela Room', 'Ohio Room', 'Forge Studio'],
    )
    const bottoms = await page
      .locator('.hall-room')
      .filter({ visible: true })
      .evaluateAll((rooms) => rooms.map((room) => room.getBoundingClientRect().bottom / innerHeight))
    expect(Math.max(...bottoms)).toBeGreaterThan(0.9)
  }
  for (const id of ids) await admin.delete(`/api/admin/announcements/${id}`)
})

test('a screen does not grow in memory or document over three days', async () => {
  const page = await openScreen('eventSlug=hall', '09:00')
  const devTools = await page.context().newCDPSession(page)
  const inIt = async () => {
    await devTools.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters')
    const { usedSize } = await devTools.send('Runtime.getHeapUsage')
    return { nodes, listeners: jsEventListeners, kilobytes: usedSize / 1024 }
  }
  await page.context().setOffline(true)
  await page.clock.runFor(10 * MINUTE)
  await expectSoon(async () => (await shown(page, '.hall-away')).length, 1)
  const first = await inIt()
  for (let day = 0; day < 3; day++) {
    await page.clock.fastForward('23:00:00')
    await page.clock.runFor(60 * MINUTE)
  }
  const last = await inIt()
  // What each of its 180 looks left behind would be more than that.
  expect(Math.max(last.nodes - first.nodes, last.listeners - first.listeners)).toBeLessThan(60)
  expect(last.kilobytes - first.kilobytes).toBeLessThan(200)
}, 120_000)

test('an unchanged screen is not loaded again, a bad answer takes nothing off, and a new release waits for all its files', async () => {
  const page = await openScreen('eventSlug=hall', '09:15')
  await page.evaluate(hang)
  for (let minutes = 0; minutes < 3; minutes++) {
    const looked = page.waitForResponse(/\/screen/)
    await page.clock.runFor(MINUTE)
    await (await looked).finished()
  }
  await expectSoon(() => page.evaluate(hangs), true)

  // Neither a proxy that says 502 nor a network that wants a sign-in.
  for (const answer of [
    { status: 502, body: 'Bad gateway' },
    { contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' },
  ]) {
    await page.route(/\/screen/, (route) => route.fulfill(answer))
    await page.clock.runFor(MINUTE)
    await expectSoon(async () => (await shown(page, '.hall-away')).length, 1)
    await expectSoon(() => titles(page), ['Opening keynote'])
    await page.unroute(/\/screen/)
    await page.clock.runFor(MINUTE)
    await expectSoon(async () => (await shown(page, '.hall-away')).length, 0)
  }

  let isThere = false
  await page.route(/core-release/, (route) => route.fulfill({ status: isThere ? 200 : 404, body: ' ' }))
  await page.route(/\/screen/, async (route) => {
    const current = await (await route.fetch()).text()
    const file = '<link rel="prefetch" href="/assets/core-release.js">'
    await route.fulfill({ contentType: 'text/html', body: current.replace('</head>', `${file}</head>`) })
  })
  const early = page.waitForResponse(/core-release/)
  await page.clock.runFor(MINUTE)
  await (await early).finished()
  await expectSoon(() => page.evaluate(hangs), true)
  isThere = true
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(MINUTE)
  await reloaded
  await page.locator('.running h3').waitFor()
  await expectSoon(() => page.evaluate(hangs), false)
})

function hang() {
  document.body.dataset.hangs = ''
}
const hangs = () => 'hangs' in document.body.dataset

test('the QR codes in the hall, at a door, and on the stage each lead a camera to their page', async () => {
  const page = await openPage(WALL)
  for (const [path, leadsTo] of [
    ['/screen?eventSlug=hall', '/?eventSlug=hall'],
    ['/screen?eventSlug=hall&room=ohio', '/?eventSlug=hall&room=ohio'],
    ['/questions/stage?eventSlug=hall&session=open', '/questions?eventSlug=hall&session=open'],
  ] as const) {
    await page.goto(app.origin + path)
    await expectSoon(() => scanned(page.locator('.qr-code')), app.origin + leadsTo)
    expect((await app.visitor().get(leadsTo)).status).toBe(200)
  }
})

test('the QR code of My schedule brings the schedule to another device', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?eventSlug=hall` })
  await star(page, 'open').click()
  await page.waitForFunction(() => localStorage.getItem('stars hall')?.includes('"unsent":{}'))
  await page.goto(`${app.origin}/my-schedule/device?eventSlug=hall`)
  const link = page.locator('.take-over a').first()
  await expectSoon(() => scanned(page.locator('.qr-code')), await link.textContent())
  const other = await openPage({ ...phone, url: (await link.textContent())! })
  await other.getByText('Open office hours').first().waitFor()
})
