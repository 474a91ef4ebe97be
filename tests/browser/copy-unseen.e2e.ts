import { afterAll, test } from 'bun:test'
import { launchBrowser } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { visitAndSave } from './saved-page.ts'

await launchBrowser()
const { app, network, close } = await startOnPhone()
afterAll(close)

const MINUTE = 60_000

test('what changed before a saved copy was read is news to who has a connection again, however late that is', async () => {
  const admin = await app.admin()
  const [session] = await (await app.visitor().get('/api/sessions')).json()
  await admin.post(`/api/admin/events/${session.eventId}/publish`, {})
  const page = await visitAndSave(network.origin, '/')
  await admin.patch(`/api/admin/sessions/${session.id}`, { location: 'Another Room' })
  await network.gone()
  await setClock(page, Date.now() + 20 * MINUTE)
  await page.reload()
  await page.locator('p#saved-copy').waitFor()
  await network.good()
  await page.clock.setSystemTime(Date.now() + 60 * MINUTE)
  await page.goto(`${network.origin}/speakers`)
  await page.goto(network.origin)
  await expectSoon(
    () => page.locator('main .changed').filter({ visible: true }).allTextContents(),
    [`New room, was ${session.location}`],
  )
})
