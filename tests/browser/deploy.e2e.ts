import { afterAll, expect, test } from 'bun:test'
import { pittsburghOn, TO_COME } from '../features/questions/conference-day.ts'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { aliveAround, fieldOf, publicForms } from './half-typed.ts'
import { buildReleases, deploy } from './releases.ts'
import { saved, untilOneWorker, untilSaved, visitAndSave } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { app, network } = hall
afterAll(() => hall.close())

const { former, next } = await buildReleases()
const forms = await publicForms(app)

/** Of which release the scripts of a page are. */
const releaseOf = (page: TestPage) => page.evaluate(() => String('release' in window))

/** A page of the former release with half a thought in its form, and the next one in place, which another tab has brought here. */
async function typedBeforeDeploy(form: (typeof forms)[number]): Promise<TestPage> {
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
