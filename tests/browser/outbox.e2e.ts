import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { BAD_GATEWAY, PORTAL } from '../support/bad-network.ts'
import { launchBrowser, noConsoleMessages, openPage, phone } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { type OnPhone, startOnPhone } from './app-on-phone.ts'
import { comeBack, openBoard, post, posted, timesOnBoard, waiting } from './board-on-phone.ts'
import { heard } from './late-script.ts'
import { alive, message, name, toast } from './public-form.ts'

await launchBrowser()
let on: OnPhone
beforeAll(async () => {
  on = await startOnPhone()
})
afterEach(() => on.network.good())
afterAll(() => on.close())

test('without a network a post is kept, says so, and is sent by itself once', async () => {
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

test('a post whose answer is lost is on the board once', async () => {
  const page = await openBoard(on)
  on.network.loseAnswers()
  await post(page, 'Did that arrive?')
  await waiting(page, 'Did that arrive?').waitFor()
  await expectSoon(() => timesOnBoard(on, 'Did that arrive?'), 1)
  await comeBack(on, page)
  await waiting(page, 'Did that arrive?').waitFor({ state: 'detached' })
  await expectSoon(() => timesOnBoard(on, 'Did that arrive?'), 1)
}, 60_000)

test('on a network that hangs a post is kept, and the next one does not wait to be', async () => {
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
])('what is answered by %s is kept as well', async (who, answer) => {
  const page = await openBoard(on)
  on.network.answer(answer)
  await post(page, `Through ${who}`)
  await waiting(page, `Through ${who}`).waitFor()
  await comeBack(on, page)
  await posted(page, `Through ${who}`).waitFor()
})

test('what waits is there after a reload, and can be taken back', async () => {
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

test('on a first visit, before there is a worker, the text stays in its form', async () => {
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
