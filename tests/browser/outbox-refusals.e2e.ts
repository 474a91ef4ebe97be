import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { type OnPhone, startOnPhone } from './app-on-phone.ts'
import { comeBack, openBoard, post, posted, timesOnBoard, waiting } from './board-on-phone.ts'
import { changeKept, keptPosts } from './kept-posts.ts'
import { alive, message } from './public-form.ts'

await launchBrowser()
let on: OnPhone
beforeAll(async () => {
  on = await startOnPhone()
})
afterEach(() => on.network.good())
afterAll(() => on.close())

/** Answered by the app itself, as the network of a test says it. */
const answered = (status: string, words: string, headers = '') =>
  `HTTP/1.1 ${status}\r\nx-companion: 1\r\ncontent-type: text/plain\r\n${headers}content-length: ${words.length}\r\n\r\n${words}`

async function postInTunnel(...texts: string[]): Promise<TestPage> {
  const page = await openBoard(on)
  await on.network.gone()
  for (const text of texts) {
    await post(page, text)
    await waiting(page, text).waitFor()
  }
  return page
}

/** The network is back, and answers this. */
async function comeBackTo(page: TestPage, answer: string) {
  await on.network.good()
  on.network.answer(answer)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

const HOUR = 3600

test('asked to wait after a tunnel a post says so, waits as long as it is asked to, and goes before the next one', async () => {
  const page = await postInTunnel('First of two', 'Second of two')
  await comeBackTo(page, answered('429 Too Many Requests', 'Please wait', `retry-after: ${HOUR}\r\n`))
  const first = waiting(page, 'First of two')
  await first.getByText('Waiting its turn. It will be sent automatically in about 1 hour.').waitFor()
  const [kept, next] = await keptPosts(page)
  const seconds = (kept!.notBefore! - Date.now()) / 1000
  // As long as it was asked to, and up to a minute more: a hall comes back at the same moment.
  expect(seconds).toBeWithin(HOUR - 30, HOUR + 61)
  expect([next!.status, next!.notBefore]).toEqual(['waiting', undefined])
  await changeKept(page, { notBefore: Date.now() })
  await comeBack(on, page)
  await posted(page, 'Second of two').waitFor()
  const both = async () => (await posted(page, 'of two').allTextContents()).map((text) => /First|Second/.exec(text)![0])
  await expectSoon(both, ['Second', 'First'])
  for (const text of ['First of two', 'Second of two']) await expectSoon(() => timesOnBoard(on, text), 1)
})

test('while the database is away a post goes on waiting', async () => {
  const page = await postInTunnel('Not lost with the database')
  await comeBackTo(page, answered('503 Service Unavailable', 'Away', 'retry-after: 1\r\n'))
  await until(async () => (await keptPosts(page))[0]!.notBefore !== undefined)
  await on.network.good()
  await posted(page, 'Not lost with the database').waitFor()
  await expectSoon(() => timesOnBoard(on, 'Not lost with the database'), 1)
})

test.each([
  ['400 Bad Request', 'Message is too long'],
  ['409 Conflict', 'This Idempotency-Key was used for something else'],
  ['500 Internal Server Error', 'Something went wrong on our end. Please try again.'],
])(
  'refused with %s after it had waited, a post is back in its form with the reason, is corrected and sent again',
  async (status, words) => {
    const page = await postInTunnel(`Refused with ${status}`)
    await comeBackTo(page, answered(status, words))
    const alert = page.locator('form [role=alert]')
    await alert.waitFor()
    await expectSoon(() => alert.textContent(), `ErrorYour message could not be sent. ${words}`)
    await expectSoon(() => message(page).inputValue(), `Refused with ${status}`)
    await on.network.good()
    await post(page, `Corrected after ${status}`)
    await posted(page, `Corrected after ${status}`).waitFor()
    await expectSoon(() => keptPosts(page), [])
    expect([
      await timesOnBoard(on, `Refused with ${status}`),
      await timesOnBoard(on, `Corrected after ${status}`),
    ]).toEqual([0, 1])
    await expectSoon(() => alert.count(), 0)
  },
)

test('what waited for more than a day is sent after a yes, once, and not before', async () => {
  const page = await postInTunnel('Said yesterday')
  await changeKept(page, { at: Date.now() - 25 * HOUR * 1000 })
  await comeBack(on, page)
  const asked = waiting(page, 'Said yesterday')
  await asked.getByText('Written 1 day ago. Still send this?').waitFor()
  await page.reload()
  await alive(page)
  await asked.getByText('Still send this?').waitFor()
  await expectSoon(() => timesOnBoard(on, 'Said yesterday'), 0)
  await asked.getByRole('button', { name: 'Send' }).click()
  await posted(page, 'Said yesterday').waitFor()
  await expectSoon(() => keptPosts(page), [])
  await expectSoon(() => timesOnBoard(on, 'Said yesterday'), 1)
})
