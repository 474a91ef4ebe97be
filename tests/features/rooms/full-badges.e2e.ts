import { expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, openPage, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon, until } from '../../support/until.ts'
import { writeHalls } from '../live/desk/late-room.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
await writeHalls()
const admin = await app.admin()

/** While the first talk runs. */
const AT = 'at=2027-04-10T10:20:00-04:00'

const said = (page: TestPage) => page.locator('.badge.full').filter({ visible: true }).allTextContents()
const UNTIL = 'Room full until 10:45 AM'
const fill = () => admin.post('/api/admin/live/rooms/grand/full', { sessionId: 'bridges' })
const free = () => admin.delete('/api/admin/live/rooms/grand/full')

test.each([
  ['the list', '/?'],
  ['the table of rooms', '/?view=rooms&'],
])('in %s a full room’s badge comes, goes, and ends by the clock on an open page', async (_, path) => {
  const page = await openPage(phone)
  // Time goes on only where the test lets it.
  await page.clock.install()
  await page.goto(`${app.origin}${path}${AT}`)
  await until(() => page.evaluate(() => !!document.body.dataset.news))
  await expectSoon(() => said(page), [])
  await fill()
  await expectSoon(() => said(page), [UNTIL])
  await expectAccessible(page)
  await free()
  await expectSoon(() => said(page), [])
  await fill()
  await expectSoon(() => said(page), [UNTIL])
  await page.clock.runFor(26 * 60_000)
  await expectSoon(() => said(page), [])
  await free()
})

test('the dialogs of a session and of its room show the full badge until it ends', async () => {
  await fill()
  const page = await openPage(phone)
  await page.clock.install()
  for (const path of ['/?session=bridges', '/?room=grand']) {
    await page.goto(`${app.origin}${path}&${AT}`)
    const badge = page.locator('dialog:modal .badge.full')
    await expectSoon(async () => [path, await badge.filter({ visible: true }).allTextContents()], [path, [UNTIL]])
    await page.clock.runFor(26 * 60_000)
    await expectSoon(async () => [path, await badge.filter({ visible: true }).count()], [path, 0])
  }
  await free()
})

test('at every width a card’s badges of a full room and of its track stand apart', async () => {
  await fill()
  const page = await openPage({ width: 320, height: 844, url: `${app.origin}/?${AT}` })
  await page.locator('.card .badge.full').filter({ visible: true }).waitFor()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const boxes = await page
      .locator('.card', { has: page.locator('.badge.full') })
      .locator('.badge')
      .filter({ visible: true })
      .evaluateAll((badges) => badges.map((badge) => badge.getBoundingClientRect().toJSON()))
    expect(boxes.length).toBe(2)
    const [full, track] = boxes
    const beside = Math.max(full.left, track.left) - Math.min(full.right, track.right)
    const below = Math.max(full.top, track.top) - Math.min(full.bottom, track.bottom)
    expect(Math.max(beside, below)).toBeGreaterThanOrEqual(4)
  }
  await free()
})
