import { test } from 'bun:test'
import { expectAccessible } from '../../../support/accessible.ts'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser, openPage, phone, type TestPage } from '../../../support/browser.ts'
import { expectSoon } from '../../../support/until.ts'
import { writeHalls } from './late-room.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
await writeHalls()
const admin = await app.admin()
await admin.post('/api/admin/live/sessions/bridges/late', {
  minutes: 10,
  hasBegun: true,
  versions: { bridges: 1, locks: 1, weirs: 1 },
})
await admin.post('/api/admin/live/rooms/grand/full', { sessionId: 'bridges' })

/** A first visit, after the move; time goes on only where the test lets it. */
async function firstVisit(path: string): Promise<TestPage> {
  const page = await openPage(phone)
  await page.clock.install()
  await page.goto(`${app.origin}${path}${path.includes('?') ? '&' : '?'}at=2027-04-10T10:20:00-04:00`)
  return page
}

const shown = (page: TestPage, badge: string, within = 'main') =>
  page.locator(`${within} .badge.${badge}`).filter({ visible: true }).allTextContents()

test.each([
  ['the agenda', '/?track=Tech', 'main', ['10 min late', '10 min late', '5 min late']],
  ['the table of rooms', '/?view=rooms', 'main', ['10 min late', '10 min late', '5 min late']],
  ['the dialog of the room', '/?room=grand', 'dialog:modal', ['10 min late', '10 min late', '5 min late']],
  ['the dialog of the session', '/?session=bridges', 'dialog:modal', ['10 min late']],
])('%s shows a first visitor the late sessions until they end', async (_, path, within, told) => {
  const page = await firstVisit(path)
  await expectSoon(() => shown(page, 'late', within), told)
  await expectAccessible(page)
  await page.clock.runFor(36 * 60_000)
  await expectSoon(() => shown(page, 'late', within), told.slice(1))
})

test('My schedule shows that a starred session is late and its room is full', async () => {
  const page = await firstVisit('/')
  await page.locator('.star[value=bridges]').first().click()
  await page.goto(`${app.origin}/my-schedule?at=2027-04-10T10:20:00-04:00`)
  await expectSoon(() => shown(page, 'late'), ['10 min late'])
  await expectSoon(() => shown(page, 'full'), ['Room full until 10:55 AM'])
  await page.clock.runFor(36 * 60_000)
  await expectSoon(async () => [...(await shown(page, 'late')), ...(await shown(page, 'full'))], [])
})
