import { afterAll, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { visitAndSave } from './saved-page.ts'

await launchBrowser()
const { app, network, close } = await startOnPhone()
afterAll(close)

const MINUTE = 60_000

const admin = await app.admin()
const [one, other] = await (await app.visitor().get('/api/sessions')).json()
await admin.post(`/api/admin/events/${one.eventId}/publish`, {})

const move = ({ id }: Session) => admin.patch(`/api/admin/sessions/${id}`, { location: 'Another Room' })

const badges = (page: TestPage) => page.locator('main .changed').filter({ visible: true }).allTextContents()

test('a change before a saved copy was read is news when the connection is back, however late', async () => {
  const page = await visitAndSave(network.origin, '/')
  await move(one)
  await network.gone()
  await setClock(page, Date.now() + 20 * MINUTE)
  await page.reload()
  await page.locator('p#saved-copy').waitFor()
  await network.good()
  await page.clock.setSystemTime(Date.now() + 60 * MINUTE)
  await page.goto(`${network.origin}/speakers`)
  await page.goto(network.origin)
  await expectSoon(() => badges(page), [`New room (was ${one.location})`])
})

test('a change while an open page had no connection is news', async () => {
  const page = await visitAndSave(network.origin, '/')
  await setClock(page, Date.now())
  await page.reload()
  await page.context().setOffline(true)
  await move(other)
  await page.clock.fastForward(20 * MINUTE)
  await page.close()
  await page.context().setOffline(false)
  const later = (await page.context().newPage()) as TestPage
  await setClock(later, Date.now() + 60 * MINUTE)
  await later.goto(network.origin)
  await expectSoon(() => badges(later), [`New room (was ${other.location})`])
})
