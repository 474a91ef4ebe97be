import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startOnPhone } from '../../browser/app-on-phone.ts'
import { alive as formAlive } from '../../browser/public-form.ts'
import { saved, savedAddresses, untilSaved, visitAndSave } from '../../browser/saved-page.ts'
import { launchBrowser, openPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { ask, asked, LONG_AGO, pittsburghOn, show, TO_COME } from './conference-day.ts'

await launchBrowser()

const hall = await startOnPhone()
const talks = await pittsburghOn(TO_COME)

const alive = (page: Page) => page.locator('island-root:has(.asked)[alive]').waitFor({ state: 'attached' })
const voteOf = (page: Page, text: string) => page.locator('.asked li', { hasText: text }).getByRole('button')

test('a question can be asked offline on a page that was never opened', async () => {
  const talk = talks[1]!
  const page = await visitAndSave(hall.network.origin, '/')
  while (!(await savedAddresses(page)).includes('/questions')) await page.reload()
  await hall.network.gone()
  await page.goto(`${hall.network.origin}/questions?session=${talk.id}`)
  await page.locator('.ask-anywhere').getByText(talk.title).waitFor()
  await page.getByLabel('Your question').fill('Is there light?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('list', { name: 'Not sent yet' }).getByText('Is there light?').waitFor()
  await hall.network.good()
  await page.goto(`${hall.network.origin}/questions?session=${talk.id}`)
  await alive(page)
  await page.locator('.asked li', { hasText: 'Is there light?' }).getByText('Waiting for review').waitFor()
  while (!(await savedAddresses(page)).includes(`/questions?session=${talk.id}`)) await page.reload()

  await hall.network.gone()
  await page.reload()
  await page.getByText('saved at').first().waitFor()
  await alive(page)
  await page.getByLabel('Your question').fill('And air?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('list', { name: 'Not sent yet' }).getByText('And air?').waitFor()
  // Reading the questions still fails, so only the response to the question shows it.
  await page.route(/\/api\/questions(\/mine)?\?/, (route) => route.abort())
  await hall.network.good()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.locator('.asked li', { hasText: 'And air?' }).getByText('Waiting for review').waitFor()
}, 60_000)

test('an offline question and vote show in both tabs, and each arrives once', async () => {
  const talk = talks[0]!.id
  const organizer = await hall.app.admin()
  for (const text of ['How deep?', 'How long?']) await show(organizer, (await ask(hall.app.visitor(), talk, text)).id)
  const address = `${hall.network.origin}/questions?session=${talk}`
  const page = await visitAndSave(hall.network.origin, '/')
  await page.goto(address)
  await alive(page)
  while (!(await savedAddresses(page)).includes(`/questions?session=${talk}`)) await page.reload()
  await hall.network.gone()
  await page.reload()
  await alive(page)
  await page.getByText('saved at').first().waitFor()
  await voteOf(page, 'How deep').click()
  await page.getByLabel('Your question').fill('Is there light?')
  await page.getByRole('button', { name: 'Ask' }).click()
  const waiting = (of: Page) => of.getByRole('list', { name: 'Not sent yet' }).getByText('Is there light?')
  await waiting(page).waitFor()
  const other = await page.context().newPage()
  await other.goto(address)
  await alive(other)
  await waiting(other).waitFor()
  await voteOf(other, 'How deep').getByText('Voted').waitFor()
  await expectSoon(() => voteOf(other, 'How deep').locator('strong').textContent(), '1')
  await voteOf(other, 'How long').click()
  await voteOf(other, 'How long').getByText('Voted').waitFor()
  await voteOf(other, 'How long').click()
  await hall.network.good()
  for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
  for (const tab of [page, other]) await waiting(tab).waitFor({ state: 'detached' })
  const all = await (await organizer.get(`/api/admin/questions?session=${talk}`)).json()
  expect(all.map(({ text, status }: { text: string; status: string }) => `${text} ${status}`)).toEqual([
    'Is there light? held',
    'How long? shown',
    'How deep? shown',
  ])
  while ((await asked(hall.app.visitor(), talk)).map(({ votes }) => votes).join() !== '1,0')
    await page.evaluate('new Promise(requestAnimationFrame)')
  await page.locator('.asked li', { hasText: 'Is there light?' }).getByText('Waiting for review').waitFor()
}, 60_000)

const current = (page: Page) => page.locator('.current .question').textContent()

test('the stage keeps its questions offline and after a reload, and updates once the network is back', async () => {
  const talk = talks[2]!.id
  const moderator = await hall.app.admin()
  const publish = async (text: string) => show(moderator, (await ask(hall.app.visitor(), talk, text)).id)
  await publish('How deep?')
  const path = `/questions/stage?session=${talk}`
  const stage = await openPage({ width: 1440, height: 900, worker: true, url: hall.network.origin })
  await saved(stage)
  await stage.goto(hall.network.origin + path)
  await expectSoon(() => current(stage), 'How deep?')
  await untilSaved(stage, (addresses) => addresses.includes(path))
  await stage.locator('island-root[alive]').waitFor({ state: 'attached' })
  await hall.network.gone()
  await publish('How long?')
  await expectSoon(() => current(stage), 'How deep?')
  await stage.reload()
  await stage.locator('island-root[alive]').waitFor({ state: 'attached' })
  await expectSoon(() => current(stage), 'How deep?')
  await hall.network.good()
  await stage.getByText('How long?').waitFor()
  await expectSoon(() => current(stage), 'How deep?')
}, 90_000)

test('offline feedback on a page that was never opened is sent once the network is back', async () => {
  const talk = (await pittsburghOn(LONG_AGO))[0]!.id
  const { network, app } = hall
  const page = await visitAndSave(network.origin, '/')
  await network.gone()
  await page.goto(`${network.origin}/feedback?session=${talk}`)
  await formAlive(page)
  await expectSoon(() => page.getByLabel('Session').inputValue(), talk)
  await page.getByText('Good', { exact: true }).click()
  await page.getByLabel('Comments (optional)').fill('Even down here')
  await page.getByRole('button', { name: 'Send' }).click()
  const waiting = page.getByRole('list', { name: 'Not sent yet' }).locator('li', { hasText: 'Good: Even down here' })
  await waiting.waitFor()
  await network.good()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await waiting.waitFor({ state: 'detached' })
  const [result] = await (await (await app.admin()).get('/api/admin/feedback')).json()
  expect([result.sessionId, result.faces, result.words[0].words]).toEqual([
    talk,
    { good: 1, fair: 0, poor: 0 },
    'Even down here',
  ])
}, 30_000)
