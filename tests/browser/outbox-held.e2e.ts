import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { type OnPhone, startOnPhone } from './app-on-phone.ts'
import { comeBack, openBoard, post, posted, timesOnBoard, waiting } from './board-on-phone.ts'
import { keptPosts } from './kept-posts.ts'
import { alive, message, name } from './public-form.ts'
import { warmUp } from './saved-page.ts'

await launchBrowser()
let on: OnPhone
beforeAll(async () => {
  on = await startOnPhone()
})
afterEach(async () => {
  await on.network.good()
  await hold(false)
  await warmUp(on.app)
})
afterAll(() => on.close())

const hold = async (isHeld: boolean) =>
  (await on.app.admin()).put('/api/admin/board/held', { eventSlug: 'pgh', isHeld })

const held = (page: TestPage, text: string) => page.locator('.posts .held', { hasText: text })

/** Meanwhile an organizer has new posts held. */
async function postInTunnel(text: string): Promise<TestPage> {
  const page = await openBoard(on)
  await on.network.gone()
  await post(page, text)
  await waiting(page, text).waitFor()
  await hold(true)
  return page
}

test('a post that waited for a connection, and then waits for an organizer, stands in grey for its writer', async () => {
  const page = await postInTunnel('Sent into a held board')
  await comeBack(on, page)
  await held(page, 'Sent into a held board')
    .getByText('Your message will appear once an organizer approves it.')
    .waitFor()
  await waiting(page, 'Sent into a held board').waitFor({ state: 'detached' })
  await page.reload()
  await held(page, 'Sent into a held board').waitFor()
  await expectSoon(() => timesOnBoard(on, 'Sent into a held board'), 0)
})

test('so does one that was sent while no board was open', async () => {
  const page = await postInTunnel('Sent from the agenda')
  await page.goto(`${on.network.origin}/`)
  await comeBack(on, page)
  await until(async () => (await keptPosts(page))[0]?.status === 'sent')
  await page.goto(`${on.network.origin}/messaging`)
  await held(page, 'Sent from the agenda').waitFor()
  await until(async () => (await keptPosts(page)).length === 0)
  await expectSoon(() => timesOnBoard(on, 'Sent from the agenda'), 0)
})

test('what is typed while a post is on its way stays when that arrives', async () => {
  const page = await openBoard(on)
  on.network.hold()
  await post(page, 'On its way')
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  await message(page).fill('And then I thought')
  await on.network.good()
  await posted(page, 'On its way').waitFor()
  await page.getByRole('button', { name: 'Post Message' }).waitFor()
  expect([await name(page).inputValue(), await message(page).inputValue()]).toEqual(['Ada', 'And then I thought'])
  await page.reload()
  await alive(page)
  await page.waitForFunction('document.querySelector("textarea").value === "And then I thought"')
})
