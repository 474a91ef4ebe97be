import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../support/app.ts'
import { boxOf, launchBrowser, noConsoleMessages, openPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon, until } from '../support/until.ts'
import { LONG, openMap, pins, startMapApp } from './map-of-rooms.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startMapApp()
})
afterAll(() => app.close())

test('a room on the plan is reached and opened by keyboard, and says there where it is', async () => {
  const page = await openMap(app)
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

test('a tap on a room opens it, a drag that begins on it moves the plan', async () => {
  const page = await openMap(app)
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

test('of two floors one is shown, and arrow keys go from one to the other', async () => {
  const page = await openMap(app)
  await expectSoon(
    () => pins(page).evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label'))),
    ['Hall', LONG],
  )
  await page.getByRole('tab', { name: 'Main plan' }).focus()
  await page.keyboard.press('ArrowRight')
  await until(async () => (await pins(page).first().getAttribute('aria-label')) === 'Garden')
  await expectSoon(() => page.getByRole('tab', { selected: true }).textContent(), 'Roof')
  // The rooms of the floor that is shown come first in the list as well.
  await expectSoon(() => page.locator('.map-rooms strong').allTextContents(), ['Garden', 'Hall', LONG, 'Cellar'])
})

test('the address of a room on the map opens its floor', async () => {
  const page = await openMap(app, {}, '/?map=garden')
  await expectSoon(() => page.getByRole('tab', { selected: true }).textContent(), 'Roof')
  await expectSoon(() => page.locator('.pin.chosen').getAttribute('aria-label'), 'Garden')
})

test('on the day the list says what runs in a room and what is next, and so does the room', async () => {
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

test('over the speakers the map is the same, and its rooms lead to the agenda', async () => {
  const page = await openMap(app, {}, '/speakers?map')
  await page.locator('.map-rooms a', { hasText: 'Cellar' }).click()
  await page.waitForURL(`${app.origin}/?room=cellar`)
  await page.locator('dialog#room-cellar').waitFor()
})
