import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pageRoutes } from '../browser/every-page.ts'
import { launchBrowser } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { expectHeard } from './heard.ts'
import { A_WHILE, expectHeardAt, openHeard, startHeardApp } from './heard-app.ts'

await launchBrowser()
const heard = await startHeardApp()

/** By the route of each page one of the trees that hold what is heard there. */
const TREES: Record<string, string> = {
  '/': 'agenda',
  '/*': 'not-found',
  '/admin': 'dashboard-sessions',
  '/admin/login': 'login',
  '/changes': 'changes',
  '/feedback': 'feedback',
  '/messaging': 'messaging',
  '/messaging/mine': 'messaging-mine',
  '/my-schedule': 'my-schedule',
  '/my-schedule/:token': 'schedule-of-a-friend',
  '/my-schedule/device': 'schedule-on-another-device',
  '/my-schedule/device/:token': 'schedule-to-take',
  '/no-connection': 'no-connection',
  '/questions': 'questions',
  '/questions/mine': 'questions-mine',
  '/questions/stage': 'questions-stage',
  '/screen': 'hall-screen',
  '/search': 'search',
  '/speakers': 'speakers',
  '/sponsors': 'sponsors',
}

test('no page is forgotten', () => {
  expect(Object.keys(TREES).sort()).toEqual(pageRoutes())
  const there = new Set(readdirSync(join(import.meta.dir, 'trees')))
  expect(Object.values(TREES).filter((name) => !there.has(`${name}.txt`))).toEqual([])
})

test(
  'a schedule that a friend shows, or that is taken to another device',
  async () => {
    const { app, panel } = heard
    const owner = app.visitor()
    await owner.submit('/my-schedule?eventSlug=pgh', { star: panel.id })
    const linkOn = async (path: string, link: RegExp) =>
      link.exec(await (await owner.get(`${path}?eventSlug=pgh`)).text())![0]
    await expectHeardAt(heard, 'schedule-of-a-friend', await linkOn('/my-schedule', /\/my-schedule\/[\w-]{30}(?=[?"])/))
    const taking = await linkOn('/my-schedule/device', /\/my-schedule\/device\/[\w-]+/)
    await expectHeardAt(heard, 'schedule-to-take', taking)
    const phone = await openHeard(heard, taking)
    await phone.locator('main form button').first().click()
    await phone.locator('.my-sessions li:visible').first().waitFor()
    // The page's clock stands still, and with it whatever waits inside of the page.
    const count = () => phone.locator('[data-count]').textContent()
    await expectSoon(count, '1')
    await phone.goto(`${app.origin}/my-schedule/device`)
    await expectSoon(count, '1')
    await expectHeard(phone, 'schedule-on-another-device')
  },
  A_WHILE,
)

test('what a phone without JavaScript posted', async () => {
  await expectHeard(await openHeard(heard, '/messaging/mine'), 'messaging-mine')
})

test('what a phone without JavaScript asked and voted for', async () => {
  const { app, panel } = heard
  const page = await openHeard(heard, `/questions/mine?session=${panel.id}`)
  await expectHeard(page, 'questions-mine')
  const rooms: { id: string; name: string }[] = await (await app.visitor().get('/api/rooms?eventSlug=pgh')).json()
  const { id } = rooms.find(({ name }) => name === panel.location)!
  await page.goto(`${app.origin}/screen?room=${id}&at=2027-03-13T09:50:00-05:00`)
  await expectHeard(page, 'door-screen')
})
