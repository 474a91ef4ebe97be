import { expect, test } from 'bun:test'
import { replaceEventProgram } from '../../src/features/events/service.ts'
import { pittsburghOn, TO_COME } from '../features/questions/conference-day.ts'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { aliveAround, fieldOf, publicForms } from './half-typed.ts'
import { buildReleases, deploy } from './releases.ts'
import { saved, savedAddresses, untilOneWorker, untilSaved, visitAndSave, warmUp } from './saved-page.ts'

await launchBrowser()

const hall = await startOnPhone()
const { app, network } = hall

const { former, next } = await buildReleases()

const filesOf = async (page: TestPage) =>
  new Set((await savedAddresses(page)).filter((address) => address.startsWith('/assets/')))

const coreOf = (page: TestPage) => page.locator('script[type=module]').first().getAttribute('src')

/** On a busy machine a page may be late: then its copy of the older release is shown once more. */
async function openNewer(page: TestPage, path: string, older: string | null): Promise<string | null> {
  let newer = older
  await until(async () => {
    await page.goto(network.origin + path)
    newer = await coreOf(page)
    return newer !== older
  })
  return newer
}

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
  const newer = await openNewer(page, '/sponsors', older)
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
  const newer = await openNewer(other, '/', older)
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

const forms = await publicForms(app)

/** Of which release the scripts of a page are. */
const releaseOf = (page: TestPage) => page.evaluate(() => String('release' in window))

/** A page of the former release with half a thought in its form, and the next one in place, which another tab has brought here. */
async function typedBeforeDeploy(form: (typeof forms)[number]): Promise<TestPage> {
  await network.good()
  await deploy(app, former)
  await pittsburghOn(form.day)
  const page = await visitAndSave(network.origin)
  await page.goto(network.origin + form.path)
  await aliveAround(page, form)
  await fieldOf(page, form).fill('Half a thought')
  await deploy(app, next)
  const other = (await page.context().newPage()) as TestPage
  await other.goto(network.origin)
  const [core] = next.files.flatMap(({ url }) => (url.startsWith('/assets/core-') ? [url] : []))
  await untilSaved(other, (addresses) => addresses.includes(core!))
  await saved(other)
  await other.close()
  await untilOneWorker(page)
  return page
}

test.each(forms)(
  'what is half typed in "$label" stays while another release takes over, and in its form',
  async (form) => {
    const page = await typedBeforeDeploy(form)
    expect([await releaseOf(page), await fieldOf(page, form).inputValue()]).toEqual(['false', 'Half a thought'])
    await fieldOf(page, form).press('End')
    await fieldOf(page, form).pressSequentially(', and')
    await page.reload()
    await aliveAround(page, form)
    await expectSoon(() => releaseOf(page), 'true')
    await expectSoon(() => fieldOf(page, form).inputValue(), 'Half a thought, and')
    await page.context().close()
  },
  60_000,
)

test('it is sent from a page of the former release, with what only that one had to send it', async () => {
  const form = forms.find(({ path }) => path.startsWith('/questions'))!
  await pittsburghOn(TO_COME)
  const page = await typedBeforeDeploy(form)
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByText('Waiting for review').waitFor()
  await expectSoon(() => fieldOf(page, form).inputValue(), '')
  expect(await releaseOf(page)).toBe('false')
}, 60_000)
