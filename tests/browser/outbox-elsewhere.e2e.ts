import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { expectAccessible } from '../support/accessible.ts'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { type OnPhone, startOnPhone } from './app-on-phone.ts'
import { comeBack, waiting } from './board-on-phone.ts'
import { changeKept, keptPosts, unsent } from './kept-posts.ts'
import { alive, fillIn, message } from './public-form.ts'
import { visitAndSave } from './saved-page.ts'

await launchBrowser()
let on: OnPhone
let sponsors: { id: string; name: string }[]
beforeAll(async () => {
  on = await startOnPhone()
  sponsors = await (await on.app.visitor().get('/api/sponsors')).json()
})
afterEach(() => on.network.good())
afterAll(() => on.close())

/** Written to a sponsor in a tunnel, and its dialog closed again. */
async function writeInTunnel(sponsorId: string, text: string): Promise<TestPage> {
  const page = await visitAndSave(on.network.origin, '/sponsors')
  await page.locator(`a[data-dialog="message-${sponsorId}"]`).click()
  await alive(page)
  await on.network.gone()
  await fillIn(page, text)
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await waiting(page, text).waitFor()
  await expectSoon(() => unsent(page).count(), 0)
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  return page
}

const summary = (page: TestPage) => unsent(page).locator('summary')

test('a message to a sponsor that waits is seen on every page, leads to its form, and leaves when it was sent', async () => {
  const page = await writeInTunnel(sponsors[0]!.id, 'Seen everywhere')
  await summary(page).waitFor()
  await page.goto(`${on.network.origin}/speakers`)
  await summary(page).waitFor()
  await expectSoon(() => summary(page).textContent(), 'Your message is waiting to send')
  await summary(page).click()
  const entry = unsent(page).locator('li')
  await expectSoon(
    () => entry.textContent(),
    'Waiting for a connection…Ada\nada@example.com\nSeen everywhereOpenCancel',
  )
  await expectAccessible(page)
  await entry.getByRole('link', { name: 'Open' }).click()
  await waiting(page, 'Seen everywhere').waitFor()
  await summary(page).waitFor({ state: 'detached' })
  await page.goto(`${on.network.origin}/speakers`)
  await summary(page).waitFor()
  await comeBack(on, page)
  await summary(page).waitFor({ state: 'detached' })
  const mail = await (await on.app.admin()).get('/api/admin/messages')
  expect((await mail.json()).filter(({ message }: { message: string }) => message === 'Seen everywhere')).toHaveLength(
    1,
  )
})

test('it is taken back from any page', async () => {
  const page = await writeInTunnel(sponsors[0]!.id, 'Never mind')
  await page.goto(`${on.network.origin}/`)
  await summary(page).click()
  await unsent(page).getByRole('button', { name: 'Cancel' }).click()
  await summary(page).waitFor({ state: 'detached' })
  await expectSoon(() => keptPosts(page), [])
})

test('a day later its yes can be said on any page', async () => {
  const page = await writeInTunnel(sponsors[0]!.id, 'From yesterday')
  await page.goto(`${on.network.origin}/`)
  await changeKept(page, { at: Date.now() - 25 * 3_600_000 })
  await comeBack(on, page)
  await summary(page).getByText('Still send your message?').waitFor()
  await summary(page).click()
  await unsent(page).getByRole('button', { name: 'Send' }).click()
  await summary(page).waitFor({ state: 'detached' })
})

test('refused, it says so on every page, and its words are there although its sponsor is gone', async () => {
  const { id } = sponsors.at(-1)!
  const page = await writeInTunnel(id, 'Is anybody there?')
  await (await on.app.admin()).delete(`/api/admin/sponsors/${id}`)
  await page.goto(`${on.network.origin}/`)
  await comeBack(on, page)
  await summary(page).getByText('Your message could not be sent').waitFor()
  await page.goto(`${on.network.origin}/speakers`)
  await summary(page).click()
  await expectSoon(
    () => unsent(page).locator('li').textContent(),
    'Could not be sent. Sponsor not foundAda\nada@example.com\nIs anybody there?OpenDelete',
  )
  await expectAccessible(page)
  await unsent(page).getByRole('button', { name: 'Delete' }).click()
  await summary(page).waitFor({ state: 'detached' })
})

test('of a page that was closed while its message was on its way the draft is gone as well, and it is sent once', async () => {
  const page = await visitAndSave(on.network.origin, `/sponsors?message=${sponsors[1]!.id}`)
  await alive(page)
  on.network.hold()
  await fillIn(page, 'Pressed and left')
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await until(async () => (await keptPosts(page)).length === 1)
  await page.goto('about:blank')
  await on.network.good()
  await page.goto(`${on.network.origin}/sponsors?message=${sponsors[1]!.id}`)
  await alive(page)
  await until(async () => (await keptPosts(page)).length === 0)
  await expectSoon(() => message(page).inputValue(), '')
  const mail = await (await on.app.admin()).get('/api/admin/messages')
  expect((await mail.json()).filter(({ message }: { message: string }) => message === 'Pressed and left')).toHaveLength(
    1,
  )
})
