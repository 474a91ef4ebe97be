import { afterAll, expect, test } from 'bun:test'
import { launchBrowser, phone } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { visitAndSave } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { app, network } = hall
afterAll(() => hall.close())

test('a saved copy becomes the live page in place when the network is back, and its text does not move', async () => {
  const admin = await app.admin()
  const sessions = await (await app.visitor().get('/api/sessions')).json()
  const [first, last] = [sessions[1], sessions.at(-1)]
  const page = await visitAndSave(network.origin, '/')
  await network.gone()
  await page.goto(`${network.origin}/?at=2027-03-13T10:25:00-05:00`)
  await page.locator('p#saved-copy').waitFor()
  await page.evaluate(() => {
    document.body.dataset.same = 'yes'
  })
  await page.locator(`main a[data-dialog="session-${last.id}"]`).scrollIntoViewIfNeeded()
  const top = () =>
    page.evaluate((id) => {
      const card = document.querySelector(`main a[data-dialog="session-${id}"]`)!
      return Math.round(card.getBoundingClientRect().top)
    }, last.id)
  const before = await top()
  expect(before).toBeLessThan(phone.height)
  await admin.patch(`/api/admin/sessions/${first.id}`, { title: 'Changed while the phone was in a tunnel' })
  await network.good()
  await page.getByText('Changed while the phone was in a tunnel').waitFor()
  await until(async () => (await page.locator('#saved-copy').count()) === 0)
  expect([await top(), await page.evaluate(() => document.body.dataset.same)]).toEqual([before, 'yes'])
}, 60_000)
