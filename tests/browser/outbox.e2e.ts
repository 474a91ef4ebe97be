import { afterAll, afterEach, expect, test } from 'bun:test'
import { BAD_GATEWAY, PORTAL } from '../support/bad-network.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { comeBack, openBoard, post, posted, postInTunnel, timesOnBoard, waiting } from './board-on-phone.ts'
import { heard } from './late-script.ts'
import { alive, fillIn, message, name, toast } from './public-form.ts'
import { visitAndSave } from './saved-page.ts'

await launchBrowser()
const on = await startOnPhone()
afterEach(() => on.network.good())
afterAll(() => on.close())

const closeBoard = async (isClosed: boolean) =>
  (await on.app.admin()).put('/api/admin/board/closed', { eventSlug: 'pgh', isClosed })

test('a post without a network waits visibly and is sent once by itself', async () => {
  const page = await openBoard(on)
  await on.network.gone()
  await post(page, 'From the tunnel')
  await waiting(page, 'From the tunnel').waitFor()
  await expectSoon(
    () => waiting(page, 'From the tunnel').textContent(),
    'Waiting for a connection…From the tunnelCancel',
  )
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain(
    'Waiting for a connection…Your message is saved and will be sent automatically.',
  )
  await expectSoon(async () => [await name(page).inputValue(), await message(page).inputValue()], ['Ada', ''])
  await comeBack(on, page)
  await posted(page, 'From the tunnel').waitFor()
  await waiting(page, 'From the tunnel').waitFor({ state: 'detached' })
  await expectSoon(() => timesOnBoard(on, 'From the tunnel'), 1)
  await noConsoleMessages(page, {
    except: /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED|EMPTY_RESPONSE)/,
  })
})

test('a post whose answer is lost appears on the board once', async () => {
  const page = await openBoard(on)
  on.network.loseAnswers()
  await post(page, 'Did that arrive?')
  await waiting(page, 'Did that arrive?').waitFor()
  await expectSoon(() => timesOnBoard(on, 'Did that arrive?'), 1)
  await comeBack(on, page)
  await waiting(page, 'Did that arrive?').waitFor({ state: 'detached' })
  await expectSoon(() => timesOnBoard(on, 'Did that arrive?'), 1)
}, 60_000)

test('a post on a hanging network waits, and the next post is saved beside it', async () => {
  const page = await openBoard(on)
  on.network.hang()
  await post(page, 'One, from a full hall')
  await waiting(page, 'One, from a full hall').waitFor()
  await post(page, 'Two, from a full hall')
  await waiting(page, 'Two, from a full hall').waitFor()
  await comeBack(on, page)
  await waiting(page, 'from a full hall').first().waitFor({ state: 'detached' })
  await posted(page, 'Two, from a full hall').waitFor()
  const both = async () =>
    (await posted(page, 'from a full hall').allTextContents()).map((text) => /One|Two/.exec(text)![0])
  await expectSoon(both, ['Two', 'One'])
}, 60_000)

test.each([
  ['a hotel that wants a sign-in', PORTAL],
  ['a proxy without its server', BAD_GATEWAY],
])('a post that %s answers waits', async (who, answer) => {
  const page = await openBoard(on)
  on.network.answer(answer)
  await post(page, `Through ${who}`)
  await waiting(page, `Through ${who}`).waitFor()
  await comeBack(on, page)
  await posted(page, `Through ${who}`).waitFor()
})

test('a waiting post survives a reload and can be canceled', async () => {
  const page = await openBoard(on)
  await on.network.gone()
  await post(page, 'Never mind')
  await waiting(page, 'Never mind').waitFor()
  await page.reload()
  await waiting(page, 'Never mind').getByRole('button', { name: 'Cancel' }).click()
  await waiting(page, 'Never mind').waitFor({ state: 'detached' })
  await comeBack(on, page)
  await post(page, 'After all')
  await posted(page, 'After all').waitFor()
  await expectSoon(() => timesOnBoard(on, 'Never mind'), 0)
})

test('the text of a failed post stays in its form on a first visit, before there is a worker', async () => {
  const page = await openPage({ ...phone, url: `${on.network.origin}/messaging` })
  await alive(page)
  await name(page).focus()
  await heard(page, 'schema')
  await heard(page, 'toaster')
  await on.network.gone()
  await post(page, 'Nobody keeps this')
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain('ErrorFailed to send message. Please try again.')
  await expectSoon(() => message(page).inputValue(), 'Nobody keeps this')
})

test('two tabs that regain the network together send a waiting post once', async () => {
  const page = await postInTunnel(on, 'From two tabs')
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

test('a waiting post is sent when the network is back, even after its page was closed', async () => {
  const page = await postInTunnel(on, 'After I had left')
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

test('a post that is refused after its wait returns to its form with the reason', async () => {
  const page = await postInTunnel(on, 'Too late for the board')
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

test('a refused post does not replace the text that its writer types', async () => {
  const page = await postInTunnel(on, 'Refused meanwhile')
  await fillIn(page, 'I am writing this')
  await closeBoard(true)
  await comeBack(on, page)
  await waiting(page, 'Could not be sent. Posting is closed for now.').waitFor()
  await expectSoon(() => message(page).inputValue(), 'I am writing this')
  await message(page).fill('')
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Refused meanwhile')
  await closeBoard(false)
})

test('a message to a sponsor waits at its form and can be canceled there', async () => {
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
