import { expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { events, floors, type Room, rooms } from '../../db/schema.ts'
import { startFileApp } from '../support/app.ts'
import {
  boxOf,
  launchBrowser,
  noConsoleMessages,
  openPage,
  type PageOptions,
  phone,
  type TestPage,
} from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { anEvent, aRoom, aSession, insertSessions } from '../support/rows.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })

/** A name of sixty letters. */
const LONG = 'The Anna Julia Cooper Memorial Hall of Mathematics and Light'

// Four rooms on two floors, one of them nowhere on a plan, and an event of forty rooms.
const floorPlanUrl = '/images/floor-plans/pgh.svg'
await db
  .insert(events)
  .values([
    anEvent({ id: 'pgh', floorPlanUrl, venueName: 'Rivers', startsOn: '2027-03-13', timezone: 'UTC' }),
    anEvent({ id: 'big', slug: 'big', name: 'WITCON BIG', floorPlanUrl }),
  ])
await db.insert(floors).values({ id: 'roof', eventId: 'pgh', name: 'Roof', planUrl: '/images/floor-plans/cbus.svg' })
await db.insert(rooms).values([
  aRoom({ id: 'hall', name: 'Hall', x: 25, y: 40, access: ['step-free'], directions: 'Straight on.' }),
  aRoom({ id: 'long', name: LONG, x: 75, y: 70, position: 1 }),
  aRoom({ id: 'garden', name: 'Garden', x: 50, y: 50, floorId: 'roof', position: 2 }),
  aRoom({ id: 'cellar', name: 'Cellar', capacity: 12, position: 3 }),
  ...Array.from({ length: 40 }, (_, at): Room => {
    const place = { x: 5 + (at % 8) * 12.5, y: 10 + Math.floor(at / 8) * 18 }
    return aRoom({ id: `room-${at}`, eventId: 'big', name: `Room ${at + 1}`, position: at, ...place })
  }),
])
await insertSessions(db, [
  aSession({ id: 'keynote', location: 'HALL', title: 'Opening keynote' }),
  aSession({
    id: 'later',
    location: 'Hall',
    title: 'Closing',
    startTime: '2025-03-15T16:00:00',
    endTime: '2025-03-15T17:00:00',
  }),
])

const pins = (page: TestPage) => page.locator('.floor:not([hidden]) .pin')
async function openMap(options: PageOptions = {}, path = '/?map') {
  const page = await openPage({ ...options, url: app.origin + path })
  await page.locator('dialog:modal island-root[alive]').waitFor({ state: 'attached' })
  await boxOf(pins(page).first())
  return page
}
/** Whether the map scrolls sideways. */
const isWide = (page: TestPage) =>
  page.evaluate(() => document.querySelector('.map .content')!.scrollWidth > innerWidth)

test('the keyboard switches between two floors, opens a room on the plan, and its dialog tells the way', async () => {
  const page = await openMap()
  const names = () => pins(page).evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')))
  await expectSoon(names, ['Hall', LONG])
  await page.getByRole('tab', { name: 'Main plan' }).focus()
  await page.keyboard.press('ArrowRight')
  await expectSoon(names, ['Garden'])
  await expectSoon(() => page.getByRole('tab', { selected: true }).textContent(), 'Roof')
  // The rooms of the floor that is shown come first in the list as well.
  await expectSoon(() => page.locator('.map-rooms strong').allTextContents(), ['Garden', 'Hall', LONG, 'Cellar'])
  await page.keyboard.press('ArrowLeft')
  await expectSoon(names, ['Hall', LONG])
  await page.locator('.floor-plan').first().focus()
  await page.keyboard.press('Tab')
  await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Hall')
  await page.keyboard.press('Enter')
  await page.locator('dialog#room-hall:modal').waitFor()
  expect(page.url()).toBe(`${app.origin}/?room=hall`)
  await expectSoon(() => page.locator('dialog .room-program strong').allTextContents(), ['Opening keynote', 'Closing'])
  await page.getByText('Show on the floor plan').click()
  await page.locator('dialog#map:modal .pin.chosen').waitFor()
  await expectSoon(() => page.locator('.map-rooms .chosen strong').textContent(), 'Hall')
  await noConsoleMessages(page)
})

test('a tap on a room opens its dialog, and a drag from a room moves the plan', async () => {
  const page = await openMap()
  const hall = page.locator('.pin', { hasText: 'Hall' }).first()
  const x0 = async () => Math.round((await boxOf(hall)).x)
  const whole = await x0()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await until(async () => (await x0()) !== whole)
  const at = await boxOf(hall)
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 30, { steps: 4 })
  await page.mouse.up()
  await expectSoon(() => page.locator('dialog#map').count(), 1)
  await until(async () => (await x0()) !== Math.round(at.x))
  const moved = await boxOf(hall)
  await page.mouse.click(moved.x + moved.width / 2, moved.y + moved.height / 2)
  await page.locator('dialog#room-hall:modal').waitFor()
})

test('the list and the dialog of a room show its current and next session on the day', async () => {
  const page = await openPage({})
  await setClock(page, '2027-03-13T09:30:00Z')
  await page.goto(`${app.origin}/?map`)
  const hall = page.locator('.map-rooms li', { hasText: 'Hall' }).first()
  await hall.getByText('Now Opening keynote, until 9:45 AM').waitFor()
  await expectSoon(() => hall.locator('span', { hasText: /^Next/ }).last().textContent(), 'Next 4:00 PM Closing')
  await hall.locator('a').click()
  await page.locator('dialog#room-hall .running').waitFor()
  await expectSoon(() => page.locator('dialog#room-hall .running strong').allTextContents(), ['Opening keynote'])
  await noConsoleMessages(page)
})

test('the address of a room on the map opens its floor; over the speakers the map leads to the agenda', async () => {
  const page = await openMap({}, '/?map=garden')
  await expectSoon(() => page.getByRole('tab', { selected: true }).textContent(), 'Roof')
  await expectSoon(() => page.locator('.pin.chosen').getAttribute('aria-label'), 'Garden')
  await page.goto(`${app.origin}/speakers?map`)
  await page.locator('.map-rooms a', { hasText: 'Cellar' }).click()
  await page.waitForURL(`${app.origin}/?room=cellar`)
  await page.locator('dialog#room-cellar').waitFor()
})

test('a map without JavaScript stacks its floors, and each room is a link on its plan and in the list', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: `${app.origin}/?map` })
  await expectSoon(() => page.locator('.floor h3').allTextContents(), ['Main plan', 'Roof'])
  await expectSoon(
    () => page.locator('.pin').evaluateAll((all) => all.map((pin) => pin.getAttribute('href'))),
    ['/?room=hall', '/?room=long', '/?room=garden'],
  )
  const [plan, roof] = await page
    .locator('.floor-plan')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  expect(plan!.bottom).toBeLessThanOrEqual(roof!.top)
  await expectSoon(() => isWide(page), false)
  await page.locator('.map-rooms a', { hasText: 'Cellar' }).click()
  await expectSoon(() => page.locator('dialog[open] h2').textContent(), 'Cellar')
  expect(await page.locator('dialog[open] .facts').textContent()).toContain('12 seats')
})

test('a room name of sixty letters fits the narrowest phone, and nothing scrolls sideways', async () => {
  const page = await openMap({ width: 320, height: 640, touch: true })
  await page.locator('.map-rooms a', { hasText: LONG }).scrollIntoViewIfNeeded()
  await expectSoon(() => isWide(page), false)
  await expectSoon(
    () => page.locator('.pin', { hasText: 'The Anna' }).locator('tspan').allTextContents(),
    ['The Anna Julia', 'Cooper Memorial', 'Hall of…'],
  )
  await page.locator('.map-rooms a', { hasText: LONG }).click()
  await page.locator('dialog#room-long:modal').waitFor()
  await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth), 320)
})

test('the labels of forty rooms never overlap, and zooming in shows more of them', async () => {
  const page = await openMap({ ...phone, width: 320 }, '/?eventSlug=big&map')
  const named = () => page.locator('.pin:not(.crowded)').count()
  const overlaps = () =>
    page.locator('.pin:not(.crowded) text').evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect())
      return boxes.filter((a, at) =>
        boxes.some(
          (b, other) => other > at && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
        ),
      ).length
    })
  const whole = page.getByRole('button', { name: 'Fit to screen' })
  await expectSoon(() => whole.isDisabled(), true)
  await expectSoon(
    async () => [await overlaps(), (await named()) < 40, await page.locator('.pin').count()],
    [0, true, 40],
  )
  for (let times = 0; times < 4; times++) await page.getByRole('button', { name: 'Zoom in' }).click()
  await expectSoon(named, 40)
  await expectSoon(() => isWide(page), false)
})
