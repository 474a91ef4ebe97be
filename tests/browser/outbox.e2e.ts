import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { BAD_GATEWAY, type Network, PORTAL, startNetwork } from '../support/bad-network.ts'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { alive, fillIn, message, name, toast } from './public-form.ts'
import { visitAndSave, warmUp } from './saved-page.ts'

await launchBrowser()
let app: TestApp
let network: Network
beforeAll(async () => {
  app = await startApp()
  network = await startNetwork(app.origin)
  await warmUp(app)
})
afterEach(() => network.good())
afterAll(async () => {
  network.close()
  await app.close()
})

async function openBoard() {
  const page = await visitAndSave(network.origin, '/messaging')
  await alive(page)
  return page
}

async function post(page: TestPage, text: string) {
  await fillIn(page, text)
  await page.getByRole('button', { name: 'Post Message' }).click()
}

const waiting = (page: TestPage, text: string) =>
  page.getByRole('list', { name: 'Not sent yet' }).locator('li', { hasText: text })
const posted = (page: TestPage, text: string) => page.locator('.posts:not(.waiting) li', { hasText: text })
const onBoard = async (text: string) => {
  const posts: { message: string }[] = await (await app.visitor().get('/api/attendee-messages')).json()
  return posts.filter(({ message }) => message === text).length
}
/** As the browser does when the network is there again. */
const comeBack = async (page: TestPage) => {
  await network.good()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

test('without a network a post is kept, says so, and is sent by itself once', async () => {
  const page = await openBoard()
  await network.gone()
  await post(page, 'From the tunnel')
  await waiting(page, 'From the tunnel').waitFor()
  expect(await toast(page).textContent()).toContain(
    'Waiting for a connection…Your message is kept and will be sent by itself.',
  )
  expect([await name(page).inputValue(), await message(page).inputValue()]).toEqual(['Ada', ''])
  await comeBack(page)
  await posted(page, 'From the tunnel').waitFor()
  await waiting(page, 'From the tunnel').waitFor({ state: 'detached' })
  expect(await onBoard('From the tunnel')).toBe(1)
})

test('a post whose answer is lost is on the board once', async () => {
  const page = await openBoard()
  network.loseAnswers()
  await post(page, 'Did that arrive?')
  await waiting(page, 'Did that arrive?').waitFor()
  expect(await onBoard('Did that arrive?')).toBe(1)
  await comeBack(page)
  await waiting(page, 'Did that arrive?').waitFor({ state: 'detached' })
  expect(await onBoard('Did that arrive?')).toBe(1)
}, 30_000)

test.each([
  ['a hotel that wants a sign-in', PORTAL],
  ['a proxy without its server', BAD_GATEWAY],
])('what is answered by %s is kept as well', async (who, answer) => {
  const page = await openBoard()
  network.answer(answer)
  await post(page, `Through ${who}`)
  await waiting(page, `Through ${who}`).waitFor()
  await comeBack(page)
  await posted(page, `Through ${who}`).waitFor()
})

test('what waits is there after a reload, and can be taken back', async () => {
  const page = await openBoard()
  await network.gone()
  await post(page, 'Never mind')
  await waiting(page, 'Never mind').waitFor()
  await page.reload()
  await waiting(page, 'Never mind').getByRole('button', { name: 'Cancel' }).click()
  await waiting(page, 'Never mind').waitFor({ state: 'detached' })
  await comeBack(page)
  await post(page, 'After all')
  await posted(page, 'After all').waitFor()
  expect(await onBoard('Never mind')).toBe(0)
})
