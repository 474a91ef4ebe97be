import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { savedAddresses, visitAndSave } from '../../browser/saved-page.ts'
import { launchBrowser } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { ask, asked, show } from './conference-day.ts'
import { type Hall, startHall } from './hall.ts'

await launchBrowser()
let hall: Hall
beforeAll(async () => {
  hall = await startHall()
})
afterAll(() => hall.close())

const alive = (page: Page) => page.locator('island-root:has(.asked)[alive]').waitFor({ state: 'attached' })
const voteOf = (page: Page, text: string) => page.locator('.asked li', { hasText: text }).getByRole('button')

test('a session whose questions were never opened can be asked in a tunnel, and the copy says what was sent from it', async () => {
  const talk = hall.talks[1]!
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
  // What is read of the questions fails still: the answer to the question itself says what became of it.
  await page.route(/\/api\/questions(\/mine)?\?/, (route) => route.abort())
  await hall.network.good()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.locator('.asked li', { hasText: 'And air?' }).getByText('Waiting for review').waitFor()
}, 60_000)

test('in a tunnel a question and a vote wait, seen in both tabs; once the network is back each arrives once', async () => {
  const { talk } = hall
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
