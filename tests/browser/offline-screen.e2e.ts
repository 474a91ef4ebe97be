import { afterAll, expect, test } from 'bun:test'
import { cachedRooms } from '../../src/program/program-rows.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { expectSoon, until } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { savedWords, untilSaved } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { app, network } = hall
afterAll(() => hall.close())

const [room] = await cachedRooms(await eventIdOf('pgh'))

test.each([
  ['the screen of a hall', '/screen', 'h2'],
  ['a sign at a door', `/screen?room=${room!.id}`, 'h1'],
])(
  '%s is saved with its first visit, and is there when it is loaded again without a network',
  async (_, path, title) => {
    await network.good()
    const page = await openPage({ worker: true, url: network.origin + path })
    await untilSaved(page, (addresses) => addresses.includes(path) && addresses.includes('/offline.json'))
    const shown = await page.locator(`.hall-room ${title}`).allTextContents()
    expect(shown.length).toBeGreaterThan(0)
    await network.gone()
    await page.reload()
    await page.locator('p#saved-copy').waitFor()
    await expectSoon(() => page.locator(`.hall-room ${title}`).allTextContents(), shown)
    await network.good()
    await page.reload()
    await page.locator('.hall').waitFor()
    // A page that is late is shown as its copy, which says nothing more once the page has come and is the same.
    await expectSoon(() => page.locator('p#saved-copy').filter({ visible: true }).count(), 0)
  },
  60_000,
)

test('a screen in an outage shows its last content', async () => {
  await network.good()
  const page = await openPage({ worker: true, url: `${network.origin}/screen` })
  await untilSaved(page, (addresses) => addresses.includes('/screen') && addresses.includes('/offline.json'))
  const admin = await app.admin()
  const sessions = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  const { id } = sessions.find(({ location }: { location: string }) => location === room!.name)
  await admin.patch(`/api/admin/sessions/${id}`, { title: 'Told while it hung there' })
  await page.reload()
  await page.getByText('Told while it hung there').first().waitFor({ state: 'attached' })
  // It is saved a moment after it is shown.
  await until(async () =>
    Object.entries(await savedWords(page)).some(
      ([name, words]) => name.endsWith(' /screen') && words.includes('Told while it hung there'),
    ),
  )
  await network.gone()
  await page.reload()
  await page.locator('p#saved-copy').waitFor()
  expect(await page.getByText('Told while it hung there').count()).toBeGreaterThan(0)
}, 60_000)
