import { afterEach, expect, test } from 'bun:test'
import { expectAccessible } from '../support/accessible.ts'
import { BAD_GATEWAY, PORTAL } from '../support/bad-network.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { startOnSavedPhone } from './app-on-phone.ts'
import { comeBack, openBoard, post, posted, postInTunnel, timesOnBoard, waiting } from './board-on-phone.ts'
import { changeKept, keptPosts, unsent } from './kept-posts.ts'
import { alive, fillIn, message, name, toast } from './public-form.ts'
import { shortenTimeouts, visitAndSave } from './saved-page.ts'

await launchBrowser()
const on = await startOnSavedPhone()
afterEach(() => on.network.good())

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

// Before the tests that shorten how long the phone’s worker waits.
test('after a reload a post that is on its way is not in its form, and is sent once', async () => {
  const page = await openBoard(on)
  on.network.hold()
  await post(page, 'Reloaded meanwhile')
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  await until(async () => (await keptPosts(page)).length === 1)
  await page.reload()
  await alive(page)
  await expectSoon(() => waiting(page, 'Reloaded meanwhile').textContent(), 'Sending...Reloaded meanwhile')
  await expectSoon(async () => [await name(page).inputValue(), await message(page).inputValue()], ['Ada', ''])
  await on.network.good()
  await posted(page, 'Reloaded meanwhile').waitFor()
  await waiting(page, 'Reloaded meanwhile').waitFor({ state: 'detached' })
  await expectSoon(() => timesOnBoard(on, 'Reloaded meanwhile'), 1)
})

test('a post whose answer is lost appears on the board once', async () => {
  const page = await openBoard(on)
  await shortenTimeouts(page)
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
  await shortenTimeouts(page)
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
  // The list is read again meanwhile, and keeps what it shows.
  const detail = { revisions: { event: 1_000_000 }, spreadMs: 0 }
  await page.evaluate((news) => document.dispatchEvent(new CustomEvent('news', { detail: news })), detail)
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
  await other.close()
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

const sponsors: { id: string; name: string }[] = await (await on.app.visitor().get('/api/sponsors')).json()
const page = on.saved

async function openForm(sponsorId: string) {
  await page.locator(`a[data-dialog="message-${sponsorId}"]`).click()
  // It takes the focus when it becomes modal, also from a field that is filled already.
  await page.locator('dialog:modal').waitFor()
  await alive(page)
}

/** Writes to a sponsor, in a tunnel. */
async function writeInTunnel(sponsorId: string, text: string) {
  await page.context().clearCookies()
  await page.goto(`${on.network.origin}/sponsors`)
  await openForm(sponsorId)
  await on.network.gone()
  await fillIn(page, text)
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await waiting(page, text).waitFor()
  await expectSoon(() => unsent(page).count(), 0)
}

async function closeForm() {
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
}

const summary = () => unsent(page).locator('summary')

async function expectSentOnce(text: string) {
  const mail = await (await on.app.admin()).get('/api/admin/messages')
  expect((await mail.json()).filter(({ message }: { message: string }) => message === text)).toHaveLength(1)
}

test('a message to a sponsor waits at its form and is canceled there or on any page', async () => {
  await writeInTunnel(sponsors[0]!.id, 'Are you hiring?')
  await toast(page).waitFor()
  expect(await toast(page).textContent()).toContain('Waiting for a connection…')
  await expectSoon(async () => [await name(page).inputValue(), await message(page).inputValue()], ['', ''])
  // Also without a network the dialog is open again.
  await page.reload()
  await waiting(page, 'Are you hiring?').getByRole('button', { name: 'Cancel' }).click()
  await waiting(page, 'Are you hiring?').waitFor({ state: 'detached' })
  await on.network.good()
  await writeInTunnel(sponsors[0]!.id, 'Never mind')
  await page.goto(`${on.network.origin}/`)
  await summary().click()
  await unsent(page).getByRole('button', { name: 'Cancel' }).click()
  await summary().waitFor({ state: 'detached' })
  await expectSoon(() => keptPosts(page), [])
})

test('a message to a sponsor that waits is seen on every page, leads to its form, and leaves when it was sent', async () => {
  await writeInTunnel(sponsors[0]!.id, 'Seen everywhere')
  await closeForm()
  await summary().waitFor()
  await page.goto(`${on.network.origin}/speakers`)
  await summary().waitFor()
  await expectSoon(() => summary().textContent(), 'Your message is waiting to send')
  await summary().click()
  const entry = unsent(page).locator('li')
  await expectSoon(
    () => entry.textContent(),
    'Waiting for a connection…Ada\nada@example.com\nSeen everywhereOpenCancel',
  )
  await expectAccessible(page)
  await entry.getByRole('link', { name: 'Open' }).click()
  await waiting(page, 'Seen everywhere').waitFor()
  await summary().waitFor({ state: 'detached' })
  await page.goto(`${on.network.origin}/speakers`)
  await summary().waitFor()
  await comeBack(on, page)
  await summary().waitFor({ state: 'detached' })
  await expectSentOnce('Seen everywhere')
})

test('the corner shows the newest state of the outbox', async () => {
  await writeInTunnel(sponsors[0]!.id, 'Not for long')
  await page.goto(`${on.network.origin}/`)
  await summary().getByText('Your message is waiting to send').waitFor()
  const [kept] = await keptPosts(page)
  await page.evaluate((id) => navigator.serviceWorker.controller!.postMessage({ outbox: 'drop', id }), kept!.id)
  await summary().waitFor({ state: 'detached' })
  await page.evaluate((kept) => {
    const hear = (outbox: object[]) =>
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { outbox } }))
    hear([{ ...kept, status: 'refused', why: 'Posting is closed for now.' }])
    hear([])
  }, kept!)
  // What the corner heard before is drawn before this timer, which waits as long (RENDER_DELAY_MS).
  await page.evaluate('new Promise((done) => setTimeout(() => setTimeout(done, 100)))')
  expect(await summary().count()).toBe(0)
})

test('a message that is sent late closes no other dialog', async () => {
  await page.context().clearCookies()
  await page.goto(`${on.network.origin}/sponsors`)
  await openForm(sponsors[1]!.id)
  on.network.hold()
  await fillIn(page, 'Sent late')
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  await closeForm()
  await openForm(sponsors[2]!.id)
  await fillIn(page, 'To somebody else')
  await on.network.good()
  await toast(page).getByText('Message Sent').waitFor()
  expect([await page.locator('dialog').count(), await message(page).inputValue()]).toEqual([1, 'To somebody else'])
})

test('a day later its yes can be said on any page', async () => {
  await writeInTunnel(sponsors[0]!.id, 'From yesterday')
  await page.goto(`${on.network.origin}/`)
  await changeKept(page, { at: Date.now() - 25 * 3_600_000 })
  await comeBack(on, page)
  await summary().getByText('Still send your message?').waitFor()
  await summary().click()
  await unsent(page).getByRole('button', { name: 'Send' }).click()
  await summary().waitFor({ state: 'detached' })
})

test('refused, it says so on every page, and its words are there although its sponsor is gone', async () => {
  const { id } = sponsors.at(-1)!
  await writeInTunnel(id, 'Is anybody there?')
  await (await on.app.admin()).delete(`/api/admin/sponsors/${id}`)
  await page.goto(`${on.network.origin}/`)
  await comeBack(on, page)
  await summary().getByText('Your message could not be sent').waitFor()
  await page.goto(`${on.network.origin}/speakers`)
  await summary().click()
  await expectSoon(
    () => unsent(page).locator('li').textContent(),
    'Could not be sent. Sponsor not foundAda\nada@example.com\nIs anybody there?OpenDelete',
  )
  await expectAccessible(page)
  await unsent(page).getByRole('button', { name: 'Delete' }).click()
  await summary().waitFor({ state: 'detached' })
})

test('the next message to the same sponsor keeps its name and address when the one before is sent', async () => {
  await writeInTunnel(sponsors[0]!.id, 'The first of two')
  const typed = ['Ada', 'ada@example.com', 'The second of two']
  await fillIn(page, typed[2]!)
  await page.getByLabel('Your Email').fill(typed[1]!)
  await comeBack(on, page)
  await until(async () => (await keptPosts(page)).length === 0)
  await waiting(page, 'The first of two').waitFor({ state: 'detached' })
  const values = () =>
    Promise.all([name(page), page.getByLabel('Your Email'), message(page)].map((field) => field.inputValue()))
  expect(await values()).toEqual(typed)
  await page.reload()
  await alive(page)
  await expectSoon(values, typed)
  await expectSentOnce('The first of two')
})

test('of a page that was closed while its message was on its way the draft is gone as well, and it is sent once', async () => {
  const path = `/sponsors?message=${sponsors[1]!.id}`
  // A phone of its own, whose worker waits as long as on the day.
  const page = await visitAndSave(on.network.origin, path)
  await alive(page)
  on.network.hold()
  await fillIn(page, 'Pressed and left')
  await page.getByLabel('Your Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await until(async () => (await keptPosts(page)).length === 1)
  await page.goto('about:blank')
  await on.network.good()
  await page.goto(on.network.origin + path)
  await alive(page)
  await until(async () => (await keptPosts(page)).length === 0)
  await expectSoon(() => message(page).inputValue(), '')
  await expectSentOnce('Pressed and left')
})
