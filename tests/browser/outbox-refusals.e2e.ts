import { afterEach, describe, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { pittsburghOn } from '../features/questions/conference-day.ts'
import { launchBrowser, openPage, phone, standInTheWay, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { startOnSavedPhone } from './app-on-phone.ts'
import { comeBack, openBoard, post, posted, postInTunnel, timesOnBoard, waiting } from './board-on-phone.ts'
import { aliveAround, fieldOf, publicForms } from './half-typed.ts'
import { changeKept, keptPosts } from './kept-posts.ts'
import { alive, message, name, toast } from './public-form.ts'
import { visitAndSave, warmUp } from './saved-page.ts'

await launchBrowser()
const on = await startOnSavedPhone()
afterEach(() => on.network.good())

/** An answer of the app itself, as the network of a test sends it. */
const answered = (status: string, words: string, headers = '') =>
  `HTTP/1.1 ${status}\r\nx-companion: 1\r\ncontent-type: text/plain\r\n${headers}content-length: ${words.length}\r\n\r\n${words}`

/** Brings the network back with one answer to everything. */
async function comeBackTo(page: TestPage, answer: string) {
  await on.network.good()
  on.network.answer(answer)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

const HOUR = 3600

test('a post that is told to wait after a tunnel shows and keeps that time, and precedes the next post', async () => {
  const page = await postInTunnel(on, 'First of two', 'Second of two')
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

test('a post keeps waiting while the database is away', async () => {
  const page = await postInTunnel(on, 'Not lost with the database')
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
  'a post that is refused with %s after its wait returns to its form with the reason and can be corrected',
  async (status, words) => {
    const page = await postInTunnel(on, `Refused with ${status}`)
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

test('a post that waited for over a day is sent once, after its writer confirms it', async () => {
  const page = await postInTunnel(on, 'Said yesterday')
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

describe('on a board whose posts an organizer approves', () => {
  afterEach(async () => {
    await hold(false)
    await warmUp(on.app)
  })

  const hold = async (isHeld: boolean) =>
    (await on.app.admin()).put('/api/admin/board/held', { eventSlug: 'pgh', isHeld })

  const held = (page: TestPage, text: string) => page.locator('.posts .held', { hasText: text })

  async function postWhileHeld(text: string): Promise<TestPage> {
    const page = await postInTunnel(on, text)
    await hold(true)
    return page
  }

  test('a waiting post that an organizer must approve appears in gray for its writer', async () => {
    const page = await postWhileHeld('Sent into a held board')
    await comeBack(on, page)
    await held(page, 'Sent into a held board')
      .getByText('Your message will appear once an organizer approves it.')
      .waitFor()
    await waiting(page, 'Sent into a held board').waitFor({ state: 'detached' })
    await page.reload()
    await held(page, 'Sent into a held board').waitFor()
    await expectSoon(() => timesOnBoard(on, 'Sent into a held board'), 0)
  })

  test('a waiting post that is sent while no board is open appears in gray for its writer', async () => {
    const page = await postWhileHeld('Sent from the agenda')
    await page.goto(`${on.network.origin}/`)
    await comeBack(on, page)
    await until(async () => (await keptPosts(page))[0]?.status === 'sent')
    await page.goto(`${on.network.origin}/messaging`)
    await held(page, 'Sent from the agenda').waitFor()
    await until(async () => (await keptPosts(page)).length === 0)
    await expectSoon(() => timesOnBoard(on, 'Sent from the agenda'), 0)
  })

  test('text that is typed while a post is sent stays in the form', async () => {
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
})

const forms = await publicForms(on.app)

const WORDS = 'Half a thought, and'

/** Types into each form in turn, lets something happen, and looks for the words where they were. */
async function survives(happens: (page: TestPage, address: string) => Promise<TestPage>, { worker = false } = {}) {
  for (const form of forms) {
    await pittsburghOn(form.day)
    const address = `${on.network.origin}${form.path}`
    const page = await openPage({ ...phone, worker, url: address })
    await aliveAround(page, form)
    await fieldOf(page, form).fill(WORDS)
    const after = await happens(page, address)
    await aliveAround(after, form)
    await expectSoon(() => fieldOf(after, form).inputValue(), WORDS)
    await page.context().close()
  }
}

test(
  'what is half typed outlives a reload, a look at another page and the way back, and the crash of its tab',
  () =>
    survives(async (page, address) => {
      const form = forms.find(({ path }) => address.endsWith(path))!
      const expectWords = async () => {
        await aliveAround(page, form)
        await expectSoon(() => fieldOf(page, form).inputValue(), WORDS)
      }
      await page.reload()
      await expectWords()
      await page.goto(`${on.network.origin}/speakers`)
      await page.goBack()
      await expectWords()
      const crashed = page.waitForEvent('crash')
      page.goto('chrome://crash').catch(() => {})
      await crashed
      const next = (await page.context().newPage()) as TestPage
      await next.goto(address)
      return next
    }),
  120_000,
)

test('what is half typed outlives that the operator turns saving off', async () => {
  try {
    await survives(
      async (page) => {
        env.OFFLINE = false
        await page.reload()
        await page.evaluate(async () => {
          while (await navigator.serviceWorker.getRegistration()) await new Promise(requestAnimationFrame)
        })
        await page.reload()
        env.OFFLINE = true
        return page
      },
      { worker: true },
    )
  } finally {
    env.OFFLINE = true
  }
}, 120_000)

test('on a device that keeps nothing for us it stands in its field, and is posted from there', async () => {
  const page = await openPage(phone)
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
  })
  await page.goto(`${on.network.origin}/messaging`)
  await alive(page)
  const mend = await standInTheWay(page, '**/api/attendee-messages', (route) => route.abort())
  await post(page, 'Nobody keeps this')
  await toast(page).waitFor()
  await expectSoon(() => message(page).inputValue(), 'Nobody keeps this')
  mend()
  await page.getByRole('button', { name: 'Post Message' }).click()
  await posted(page, 'Nobody keeps this').waitFor()
})

test('where the device is full a post that cannot be sent stays in its form, and says so', async () => {
  const page = await visitAndSave(on.network.origin, '/messaging')
  await alive(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: on.network.origin, quotaSize: 1 })
  await on.network.gone()
  await post(page, 'No room for this')
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain('ErrorFailed to send message. Please try again.')
  await expectSoon(() => message(page).inputValue(), 'No room for this')
  await on.network.good()
  await page.getByRole('button', { name: 'Post Message' }).click()
  await posted(page, 'No room for this').waitFor()
})
