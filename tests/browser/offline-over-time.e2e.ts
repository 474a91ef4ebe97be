import { afterAll, expect, test } from 'bun:test'
import { replaceEventProgram } from '../../src/features/events/service.ts'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { buildReleases, deploy } from './releases.ts'
import { saved, savedAddresses, untilOneWorker, untilSaved, visitAndSave, warmUp } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { app, network } = hall
afterAll(() => hall.close())

const { former, next } = await buildReleases()

const filesOf = async (page: TestPage) =>
  new Set((await savedAddresses(page)).filter((address) => address.startsWith('/assets/')))

const coreOf = (page: TestPage) => page.locator('script[type=module]').first().getAttribute('src')

test('an older copy stays whole after another release, and the next page with a network is of the new one', async () => {
  await network.good()
  const page = await visitAndSave(network.origin)
  const older = await coreOf(page)
  await network.gone()
  await deploy(app, next)
  await page.goto(`${network.origin}/sponsors`)
  await expectSoon(() => coreOf(page), older)
  await page.locator('a[data-dialog^=message]').first().click()
  await page.locator('dialog:modal island-root[alive]').waitFor({ state: 'attached' })
  await network.good()
  // On a busy machine a page may be late: then its copy is shown once more.
  await until(async () => {
    await page.goto(`${network.origin}/sponsors`)
    return !(await page.locator('p#saved-copy').count())
  })
  const newer = await coreOf(page)
  expect(newer).not.toBe(older)
  // The former files go once the new release is saved.
  await untilSaved(page, (addresses) => !addresses.includes(older!))
  await untilOneWorker(page)
  await network.gone()
  await page.goto(network.origin)
  await expectSoon(() => coreOf(page), newer)
  await expectSoon(() => page.locator('p#saved-copy').count(), 1)
}, 60_000)

test('a tab of the older release goes on while another one has the newer', async () => {
  await network.good()
  await deploy(app, former)
  const page = await visitAndSave(network.origin, '/sponsors')
  const older = await coreOf(page)
  const inOlder = await filesOf(page)
  await deploy(app, next)
  const other = (await page.context().newPage()) as TestPage
  await other.goto(network.origin)
  const newer = await coreOf(other)
  expect(newer).not.toBe(older)
  await untilSaved(other, (addresses) => addresses.includes(newer!))
  await saved(other)
  // The server has them no more.
  expect(inOlder.difference(await filesOf(page))).toEqual(new Set())
  await page.locator('a[data-dialog^=message]').first().click()
  await page.locator('dialog:modal island-root[alive]').waitFor({ state: 'attached' })
  await page.close()
  await untilOneWorker(other)
  await other.goto(`${network.origin}/speakers`)
}, 60_000)

test('two events are saved side by side, and of four the three looked at last', async () => {
  await network.good()
  const page = await visitAndSave(network.origin)
  for (const city of ['erie', 'york', 'troy']) {
    const program = { speakers: [], sessions: [], sponsors: [] }
    await replaceEventProgram({ event: { name: city, slug: city, city }, ...program }, { actor: 'test' })
    await warmUp(app, city)
    await page.goto(`${network.origin}/?eventSlug=${city}`)
    await saved(page, city)
  }
  // The oldest goes once the newest is there.
  await expectSoon(
    async () => (await savedAddresses(page)).filter((address) => address.startsWith('/offline.json')).sort(),
    ['erie', 'troy', 'york'].map((city) => `/offline.json?eventSlug=${city}`),
  )
  await network.gone()
  await page.goto(`${network.origin}/?eventSlug=york`)
  await expectSoon(() => page.locator('h1').first().textContent(), 'york')
}, 60_000)
