import { afterAll, expect, test } from 'bun:test'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { visitAndSave } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { app, network } = hall
afterAll(() => hall.close())

/** One that came late and is the same calls itself a copy no more: after a network that hung, late is after a fifth of a second. */
const isCopy = (page: TestPage) => page.locator('p#saved-copy').isVisible()

test('on a network that hangs every page is there as a copy, and the first one after it is live again', async () => {
  const page = await visitAndSave(network.origin)
  network.hang()
  const copies: boolean[] = []
  // More than the six connections that a browser has to a host.
  for (const path of ['/speakers', '/sponsors', '/messaging', '/', '/speakers', '/sponsors', '/changes', '/search']) {
    await page.goto(network.origin + path)
    copies.push(await isCopy(page))
  }
  expect(copies).toEqual(copies.map(() => true))
  await network.good()
  await page.goto(`${network.origin}/speakers`)
  await expectSoon(() => isCopy(page), false)
}, 60_000)

test('where the page comes late and is the same, its copy does not call itself one any more', async () => {
  await network.good()
  const page = await visitAndSave(network.origin)
  network.hold()
  await page.goto(`${network.origin}/sponsors`)
  await page.locator('p#saved-copy').waitFor({ state: 'visible' })
  await network.good()
  await page.locator('p#saved-copy').waitFor({ state: 'hidden' })
  await expectSoon(() => page.locator('[data-late=newer]').isVisible(), false)
})

test('where it comes late and is newer, the copy says so and leads there', async () => {
  await network.good()
  const page = await visitAndSave(network.origin)
  const admin = await app.admin()
  const [sponsor] = await (await admin.get('/api/sponsors')).json()
  await admin.patch(`/api/admin/sponsors/${sponsor.id}`, { name: 'Renamed meanwhile' })
  network.hold()
  await page.goto(`${network.origin}/sponsors`)
  await page.locator('p#saved-copy').waitFor({ state: 'visible' })
  await network.good()
  await page.getByRole('link', { name: 'A newer version is available.' }).click()
  await page.getByRole('heading', { name: 'Renamed meanwhile' }).waitFor()
  await expectSoon(() => isCopy(page), false)
})
