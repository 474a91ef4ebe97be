import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../support/app.ts'
import { launchBrowser, openPage, phone } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { isWide, LONG, openMap, startMapApp } from './map-of-rooms.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startMapApp()
})
afterAll(() => app.close())

test('without JavaScript all floors are one below the other, each room is a link, and so it is in the list', async () => {
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

test('on the narrowest phone a name of sixty letters fits, and nothing scrolls sideways', async () => {
  const page = await openMap(app, { width: 320, height: 640, touch: true })
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

test('of forty rooms none is named over another one; nearer, more have their names', async () => {
  const page = await openMap(app, { ...phone, width: 320 }, '/?eventSlug=big&map')
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
