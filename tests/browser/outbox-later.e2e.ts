import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { type OnPhone, startOnPhone } from './app-on-phone.ts'
import { comeBack, openBoard, post, timesOnBoard, waiting } from './board-on-phone.ts'
import { alive, fillIn, message, name, toast } from './public-form.ts'
import { visitAndSave } from './saved-page.ts'

await launchBrowser()
let on: OnPhone
beforeAll(async () => {
  on = await startOnPhone()
})
afterEach(() => on.network.good())
afterAll(() => on.close())

const closeBoard = async (isClosed: boolean) =>
  (await on.app.admin()).put('/api/admin/board/closed', { eventSlug: 'pgh', isClosed })

async function postInTunnel(text: string): Promise<TestPage> {
  const page = await openBoard(on)
  await on.network.gone()
  await post(page, text)
  await waiting(page, text).waitFor()
  return page
}

test('two tabs that come back at the same moment send a post once', async () => {
  const page = await postInTunnel('From two tabs')
  const other = await page.context().newPage()
  await other.goto(`${on.network.origin}/messaging`)
  await waiting(other as TestPage, 'From two tabs').waitFor()
  await on.network.good()
  const shout = () => {
    for (let n = 0; n < 6; n++) window.dispatchEvent(new Event('online'))
  }
  await Promise.all([page.evaluate(shout), other.evaluate(shout)])
  for (const tab of [page, other as TestPage]) await waiting(tab, 'From two tabs').waitFor({ state: 'detached' })
  await expectSoon(() => timesOnBoard(on, 'From two tabs'), 1)
})

test('a post is sent when there is a network again, also where its page was closed', async () => {
  const page = await postInTunnel('After I had left')
  const devTools = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devTools.on(
    'ServiceWorker.workerRegistrationUpdated',
    ({ registrations: [one] }) => one && registered.resolve(one.registrationId),
  )
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  await page.goto('about:blank')
  await on.network.good()
  await devTools.send('ServiceWorker.dispatchSyncEvent', {
    origin: on.network.origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
  await until(async () => (await timesOnBoard(on, 'After I had left')) === 1)
})

test('what is refused after it had waited is back in its form, with the reason', async () => {
  const page = await postInTunnel('Too late for the board')
  await closeBoard(true)
  await comeBack(on, page)
  const alert = page.locator('form [role=alert]')
  await alert.waitFor()
  await expectSoon(
    () => alert.textContent(),
    'ErrorYour message could not be sent. Posting is closed for now. You can still read messages.',
  )
  await expectSoon(() => message(page).inputValue(), 'Too late for the board')
  await waiting(page, 'Too late').waitFor({ state: 'detached' })
  await closeBoard(false)
})

test('what is refused does not take the place of what is being typed', async () => {
  const page = await postInTunnel('Refused meanwhile')
  await fillIn(page, 'I am writing this')
  await closeBoard(true)
  await comeBack(on, page)
  await waiting(page, 'Could not be sent. Posting is closed for now.').waitFor()
  await expectSoon(() => message(page).inputValue(), 'I am writing this')
  await message(page).fill('')
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Refused meanwhile')
  await closeBoard(false)
})

test('a message to a sponsor waits as well, is seen at its form and taken back there', async () => {
  const page = await visitAndSave(on.network.origin, '/sponsors')
  const [sponsor] = await (await on.app.visitor().get('/api/sponsors')).json()
  const open = async () => {
    await page.locator(`a[data-dialog="message-${sponsor.id}"]`).click()
    await alive(page)
  }
  await open()
  await on.network.gone()
  await fillIn(page, 'Are you hiring?')
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await waiting(page, 'Are you hiring?').waitFor()
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain('Waiting for a connection…')
  await expectSoon(async () => [await name(page).inputValue(), await message(page).inputValue()], ['', ''])
  await page.reload()
  await open()
  await waiting(page, 'Are you hiring?').getByRole('button', { name: 'Cancel' }).click()
  await waiting(page, 'Are you hiring?').waitFor({ state: 'detached' })
})
