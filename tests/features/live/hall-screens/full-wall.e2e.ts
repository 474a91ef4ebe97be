import { expect, test } from 'bun:test'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser } from '../../../support/browser.ts'
import { expectSoon } from '../../../support/until.ts'
import { openScreen, shown } from './screen-page.ts'

await launchBrowser()
const app = await startFileApp()
const admin = await app.admin()
const events: { id: string; slug: string }[] = await (await app.visitor().get('/api/events')).json()
const eventId = events.find(({ slug }) => slug === 'pgh')!.id
for (const text of ['Lunch starts 15 minutes early on River Terrace', 'Headshots are at the Atrium'])
  await admin.post('/api/admin/announcements', { eventId, text, minutes: 60 })

test.each([
  [1280, 800],
  [1440, 900],
  [1920, 1080],
])(
  'at %d × %d two announcements leave room for five rooms, those that run among them, down to the edge',
  async (width, height) => {
    const page = await openScreen(app, 'eventSlug=pgh', '10:20', { width, height })
    await expectSoon(
      () => shown(page, '.hall-room h2'),
      ['Atrium', 'Allegheny Room', 'Monongahela Room', 'Ohio Room', 'Forge Studio'],
    )
    const bottoms = await page
      .locator('.hall-room')
      .filter({ visible: true })
      .evaluateAll((rooms) => rooms.map((room) => room.getBoundingClientRect().bottom / innerHeight))
    expect(Math.max(...bottoms)).toBeGreaterThan(0.9)
  },
)

test('months before the event a screen shows each room’s first date', async () => {
  const page = await openScreen(app, 'eventSlug=pgh&at=2026-11-22T12:00:00-05:00', '10:20')
  await expectSoon(async () => (await shown(page, '.hall-room li.next .at'))[0]?.slice(0, 17), 'Sat, Mar 13, 8:00')
})
