import { afterAll, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { replaceEventProgram } from '../../src/features/events/service.ts'
import { launchBrowser, noConsoleMessages, openPage, phone } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { saved, savedAddresses, untilSaved, warmUp } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { app, network } = hall
afterAll(() => hall.close())

test('a very large event is saved without the parts that do not fit', async () => {
  await replaceEventProgram(wordyEvent(), { actor: 'test' })
  await warmUp(app, 'wordy')
  await network.good()
  const page = await openPage({ ...phone, worker: true, url: `${network.origin}/?eventSlug=wordy` })
  await saved(page, 'wordy')
  const { pages } = await (await app.visitor().get('/offline.json?eventSlug=wordy')).json()
  const addresses = await savedAddresses(page)
  expect(pages.filter((address: string) => !addresses.includes(address))).toEqual(
    ['agenda', 'speakers'].map((screen) => `/dialogs/${screen}?eventSlug=wordy`),
  )
  await network.gone()
  await page.goto(`${network.origin}/speakers?eventSlug=wordy`)
  await expectSoon(() => page.locator('p#saved-copy').count(), 1)
}, 60_000)

test('a nearly full device saves the pages first', async () => {
  await network.good()
  const page = await openPage({ ...phone, worker: true })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: network.origin, quotaSize: 1_000_000 })
  await page.goto(network.origin)
  await untilSaved(page, (addresses) => addresses.includes('/sponsors'))
  await network.gone()
  for (const path of ['/', '/speakers', '/sponsors']) {
    await page.goto(network.origin + path)
    await expectSoon(() => page.locator('p#saved-copy').count(), 1)
  }
  await noConsoleMessages(page, { except: /ERR_|Failed to load resource|cross-world service worker/ })
})

/** Its speakers' dialogs alone are more than 3 MB, however well they are compressed. */
function wordyEvent() {
  const bio = () => randomBytes(15_000).toString('base64')
  const speakers = Array.from({ length: 250 }, (_, at) => ({
    key: `${at}`,
    name: `Speaker ${at}`,
    title: 'Engineer',
    bio: bio(),
  }))
  return { event: { name: 'Wordy', slug: 'wordy', city: 'Erie' }, speakers, sessions: [], sponsors: [] }
}
