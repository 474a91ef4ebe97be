import { beforeEach, expect, test } from 'bun:test'
import { writeWithRevision } from '../../../db/revisions.ts'
import { attendeeMessages } from '../../../db/schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import {
  launchBrowser,
  noConsoleMessages,
  openPage,
  phone,
  standInTheWay,
  type TestPage,
} from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { devicesOfAge } from '../../support/known-device.ts'
import { expectSoon, until } from '../../support/until.ts'
import { EXPECTED, openDashboard, toastOf } from '../dashboard/dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
const eventId = await eventIdOf('pgh')
const organizer = await app.admin()
beforeEach(async () => {
  const before = await boardRevision()
  await writeWithRevision(eventId, ['attendee-messages'], (tx) => tx.delete(attendeeMessages))
  // The news of this write must not reach the page of the test.
  await until(async () => (await boardRevision()) > before)
})

const boardRevision = async (): Promise<number> =>
  (await (await app.visitor().get('/api/news/latest?eventSlug=pgh')).json()).revisions['attendee-messages']

const post = (message: string) => app.visitor().post('/api/attendee-messages', { name: 'Bot', message, eventId })

const board = async (): Promise<string[]> => {
  const posts = await (await app.visitor().get('/api/attendee-messages?eventSlug=pgh')).json()
  return posts.map(({ message }: { message: string }) => message)
}
const texts = (page: TestPage) => page.locator('.posts li > p:last-child').allTextContents()

/** The Live desk's board on a phone, two taps from the dashboard. */
async function openDesk(): Promise<TestPage> {
  const page = await openDashboard(app, { tab: 'messages', ...phone })
  await page.getByRole('tab', { name: 'Live desk' }).tap()
  await page.locator('.live-desk').waitFor()
  await page.getByRole('tab', { name: /^Board/ }).tap()
  await page.getByRole('button', { name: 'Hold posts for review' }).waitFor()
  return page
}

async function openBoard({ javaScript = true } = {}): Promise<TestPage> {
  const page = await openPage({ url: `${app.origin}/messaging?eventSlug=pgh`, javaScript })
  if (javaScript) await alive(page)
  return page
}

const alive = (page: TestPage) => until(async () => (await page.locator('island-root[alive]').count()) === 2)

async function send(page: TestPage, message: string) {
  await page.getByLabel('Your Name').fill('Ada')
  await page.getByLabel('Message', { exact: true }).fill(message)
  await page.getByRole('button', { name: 'Post Message' }).click()
}

const undo = (page: TestPage) => page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
const queue = (page: TestPage) => page.locator('.list-panel', { hasText: 'Waiting for review' })

/** Within the width of the phone, and tall enough for a thumb. */
async function expectUnderThumb(page: TestPage, name: string) {
  const { x, width, height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!
  expect([x >= 0 && x + width <= phone.width, height >= 44]).toEqual([true, true])
}

test('taps at the Live desk close the board and remove recent posts on open pages, and Undo takes them back', async () => {
  const [anna, ada] = [await openDesk(), await openBoard()]
  await ada.getByLabel('Message', { exact: true }).fill('Half a')
  await anna.getByRole('button', { name: 'Close the board' }).tap()
  await toastOf(anna, 'The board is closed')
  await anna.getByText('Closed: attendees can read but not post.').waitFor()
  expect((await post('While it is closed')).status).toBe(403)
  await ada
    .getByText(/Posting is closed/)
    .first()
    .waitFor()
  await expectSoon(() => ada.getByLabel('Message', { exact: true }).inputValue(), 'Half a')
  await expectUnderThumb(anna, 'Open the board')
  await expectAccessible(anna)
  await anna.locator('.toast').getByRole('button', { name: 'Undo' }).tap()
  await anna.getByText('Open: new posts appear right away.').waitFor()
  expect((await post('It is open again')).status).toBe(201)
  for (const message of ['Buy', 'Buy now']) await post(message)
  const flood = ['Buy now', 'Buy', 'It is open again']
  await expectSoon(() => texts(ada), flood)
  await expectUnderThumb(anna, 'Remove recent posts…')
  await anna.getByRole('button', { name: 'Remove recent posts…' }).tap()
  const dialog = anna.getByRole('dialog', { name: 'Remove posts' })
  await dialog.getByText('3 posts will be removed.').waitFor()
  await expectUnderThumb(anna, 'Remove')
  await expectAccessible(anna)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).tap()
  await toastOf(anna, 'Removed 3 posts from the last 5 minutes')
  await expectSoon(() => texts(ada), [])
  await anna.locator('.toast').getByRole('button', { name: 'Undo' }).tap()
  await expectSoon(() => texts(ada), flood)
  await noConsoleMessages(anna, { except: EXPECTED })
})

test('a held post is gray for its sender, appears at two organizers, and is published by one', async () => {
  const [anna, bea] = [await openDesk(), await openDesk()]
  await anna.getByRole('button', { name: 'Hold posts for review' }).click()
  await toastOf(anna, 'New posts are now held for review')
  await bea.getByText('Moderated: new posts need your approval.').waitFor()
  await expectAccessible(anna)

  const [ada, eva] = [await openBoard(), await openBoard()]
  await send(ada, 'Is there lunch?')
  expect(await toastOf(ada, 'Message Received')).toEqual([
    'Message Received',
    'Your message will appear once an organizer approves it.',
  ])
  await ada.locator('.posts .held', { hasText: 'Is there lunch?' }).waitFor()
  await expectSoon(() => ada.getByLabel('Message', { exact: true }).inputValue(), '')
  await expectAccessible(ada)
  await ada.reload()
  await ada.locator('.posts .held', { hasText: 'Is there lunch?' }).waitFor()
  await bea.getByRole('tab', { name: 'Board 1 held' }).waitFor()
  expect([await texts(eva), await board()]).toEqual([[], []])

  await queue(bea).getByRole('button', { name: 'Approve post from Ada' }).click()
  await toastOf(bea, 'Approved: 1 post')
  await until(async () => (await texts(eva)).join() === 'Is there lunch?')
  await until(async () => (await ada.locator('.posts .held').count()) === 0)
  await expectSoon(() => texts(ada), ['Is there lunch?'])
  await until(async () => (await queue(anna).count()) === 0)
  await undo(bea)
  await queue(anna).getByText('Is there lunch?').waitFor()
  await until(async () => (await texts(eva)).length === 0)
  await queue(anna).getByRole('button', { name: 'Approve all' }).click()
  await until(async () => (await board()).length === 1)
  await anna.getByRole('button', { name: 'Stop holding posts' }).click()
  await bea.getByText('Open: new posts appear right away.').waitFor()
  for (const page of [anna, bea]) await noConsoleMessages(page, { except: EXPECTED })
  for (const page of [ada, eva]) await noConsoleMessages(page)
}, 60_000)

test('an organizer sets slow mode and a watched word, and senders are told, also without JavaScript', async () => {
  const anna = await openDesk()
  await anna.getByText('5 min').click()
  await toastOf(anna, 'Slow mode: one post every 5 minutes')
  await anna.getByText('Slow mode: one post every 5 minutes per attendee.').waitFor()
  const ada = await openBoard()
  await ada.getByText('Slow mode is on: one message every 5 minutes.').waitFor()
  await send(ada, 'First')
  await toastOf(ada, 'Message Sent')
  await send(ada, 'Second')
  expect((await toastOf(ada, 'Error'))[1]).toMatch(/Slow mode is on. You can post again in (4|5) minutes\.$/)
  await expectSoon(() => ada.getByLabel('Message', { exact: true }).inputValue(), 'Second')
  await undo(anna)
  await anna.getByText('Open: new posts appear right away.', { exact: true }).waitFor()
  await ada.reload()
  await alive(ada)
  await ada.getByRole('button', { name: 'Post Message' }).click()
  await toastOf(ada, 'Message Sent')

  await anna.getByRole('button', { name: 'Watched words…' }).click()
  await anna.getByLabel('Word or phrase').fill('Crypto')
  await anna.keyboard.press('Enter')
  await toastOf(anna, 'Posts with “Crypto” will be held for review')
  await anna.locator('.held-words', { hasText: 'Crypto' }).waitFor()
  await expectAccessible(anna)
  const eva = await openBoard({ javaScript: false })
  await send(eva, 'Buy my CRYPTO course')
  await eva.getByText('Your message will appear once an organizer approves it.').waitFor()
  expect(await board()).not.toContain('Buy my CRYPTO course')
  await anna.getByRole('button', { name: 'Remove “Crypto”' }).click()
  await anna.getByText('No watched words yet.').waitFor()
})

test('five known phones without JavaScript report a post, and an organizer removes it', async () => {
  const spammer = app.visitor()
  await spammer.post('/api/device')
  const rude = { eventId, name: 'Rude One', message: 'You are all terrible' }
  const { id } = await (await spammer.post('/api/attendee-messages', rude)).json()
  const [known, ...others] = await devicesOfAge(130, 5)
  for (const cookie of others)
    await fetch(`${app.origin}/messaging/report`, {
      method: 'POST',
      headers: { cookie, origin: app.origin },
      body: new URLSearchParams({ eventId, post: id }),
    })
  const page = await openBoard({ javaScript: false })
  const [name, value] = known!.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.origin }])
  await page.getByRole('link', { name: 'Report message from Rude One' }).click()
  await page.getByRole('dialog', { name: 'Report this message?' }).waitFor()
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByText('The organizers will review your report.').waitFor()
  expect(await board()).not.toContain('You are all terrible')
  const anna = await openDesk()
  const row = queue(anna).locator('.row', { hasText: 'You are all terrible' })
  await expectSoon(() => row.locator('.badge').allTextContents(), ['Held: reported', '5 reports'])
  await row.getByRole('button', { name: 'Remove all' }).click()
  await anna.getByRole('dialog').getByText('1 post will be removed.').waitFor()
  await anna.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await toastOf(anna, 'Removed 1 post from one sender')
  await until(async () => (await row.count()) === 0)
})

const entry = (page: TestPage, message: string) => page.locator('.posts li', { hasText: message })

/** The post as organizers see it. */
async function moderated(message: string) {
  const posts = await (await organizer.get('/api/admin/attendee-messages?eventSlug=pgh')).json()
  const { id, removedAt, heldFor } = posts.find((post: { message: string }) => post.message === message)
  return { id, isRemoved: removedAt !== null, heldFor }
}

test('an open board shows a new post after one fetch, and the posts of a lost connection once it is back', async () => {
  const page = await openPage()
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('/api/attendee-messages?') && fetched.push(request.url()))
  const told = page.waitForResponse('**/api/news*')
  await page.goto(`${app.origin}/messaging?eventSlug=pgh`)
  await told
  // The page contains the current list.
  expect(fetched).toEqual([])
  await post('Said to an open board')
  await page.getByText('Said to an open board').waitFor()
  expect(fetched.length).toBe(1)

  const mend = await standInTheWay(page, '**/api/news*', (route) => route.abort('connectionfailed'))
  const failed = page.waitForEvent('requestfailed', (request) => /CONNECTION_FAILED/.test(request.failure()!.errorText))
  await page.goto(`${app.origin}/messaging?eventSlug=pgh`)
  await failed
  await post('Said while nobody could hear it')
  mend()
  await page.getByText('Said while nobody could hear it').waitFor()
})

test('a sender removes her own post for good and can report others, and organizers still see it', async () => {
  await post('Hello')
  const page = await openPage({ ...phone, url: `${app.origin}/messaging` })
  await alive(page)
  await send(page, 'Said too much')
  const remove = entry(page, 'Said too much').getByRole('button', { name: 'Remove' })
  await remove.waitFor()
  await expectSoon(() => entry(page, 'Said too much').getByRole('link', { name: 'Report' }).count(), 0)
  await entry(page, 'Hello').getByRole('link', { name: 'Report' }).waitFor()
  await expectAccessible(page)
  await page.reload()
  page.once('dialog', (asked) => void asked.dismiss())
  await remove.click()
  expect(await board()).toEqual(['Said too much', 'Hello'])
  page.once('dialog', (asked) => void asked.accept())
  await remove.click()
  await page.getByText('Message removed').waitFor()
  await expectSoon(() => entry(page, 'Said too much').count(), 0)
  expect(await board()).toEqual(['Hello'])
  const { id, ...kept } = await moderated('Said too much')
  expect(kept).toEqual({ isRemoved: true, heldFor: 'withdrawn' })
  expect((await organizer.post(`/api/admin/attendee-messages/${id}/restore`, {})).status).toBe(404)

  // A held post that its sender removed cannot be approved.
  await organizer.put('/api/admin/board/held', { eventSlug: 'pgh', isHeld: true })
  await send(page, 'Half a thought')
  await entry(page, 'Half a thought').getByText('Your message will appear once an organizer approves it.').waitFor()
  page.once('dialog', (asked) => void asked.accept())
  await entry(page, 'Half a thought').getByRole('button', { name: 'Remove' }).click()
  await expectSoon(() => entry(page, 'Half a thought').count(), 0)
  await page.reload()
  await alive(page)
  await expectSoon(() => entry(page, 'Half a thought').count(), 0)
  const waiting = await (await organizer.get('/api/admin/attendee-messages?eventSlug=pgh&waiting=')).json()
  expect(waiting).toEqual([])
  await organizer.put('/api/admin/board/held', { eventSlug: 'pgh', isHeld: false })
  await noConsoleMessages(page)
})

test('a sender removes a post on her own page without JavaScript, and nobody else can', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: `${app.origin}/messaging` })
  await send(page, 'Said without a script')
  await page.locator('.notice').getByRole('link', { name: 'Your messages' }).click()
  await entry(page, 'Said without a script').getByRole('button', { name: 'Remove' }).waitFor()
  await expectAccessible(page)
  const { id } = await moderated('Said without a script')
  const other = app.visitor()
  expect(await (await other.get('/messaging/mine')).text()).toContain('No messages from this device.')
  const refused = await other.post('/api/attendee-messages/remove', { eventId, post: id })
  expect([refused.status, await refused.text()]).toEqual([404, 'This message is no longer on the board.'])
  await entry(page, 'Said without a script').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Message removed').waitFor()
  expect(await board()).toEqual([])
})

const LONG = `https://example.org/${'very-long-'.repeat(47)}`

/** Each text with the links that it gets. */
const POSTS: [text: string, leads: string[]][] = [
  ['javascript:alert(1) JaVaScRiPt:alert(2) java\tscript:alert(3)', []],
  [
    'data:text/html,<script>alert(1)</script> vbscript:msgbox(1) blob:https://example.org/1 file:///etc/passwd',
    ['https://example.org/1'],
  ],
  ['https://example.org/"onmouseover="alert(1)', ['https://example.org/']],
  ['https://example.org/<script>alert(1)</script>', ['https://example.org/']],
  ["https://example.org/'onclick='alert(1)", ["https://example.org/'onclick='alert(1)"]],
  ['&lt;a href=https://example.org/>here</a>', ['https://example.org/']],
  ['https://our-conference.org@example.org/login and https://a:b@example.org', []],
  // Lookalike letters of a domain are shown as Punycode.
  ['https://аpple.com', ['https://xn--pple-43d.com/']],
  // Direction characters are removed before the text is stored.
  [
    'https://example.org/\u202efdp.exe and \u2066https://example.org/b\u2069',
    ['https://example.org/fdp.exe', 'https://example.org/b'],
  ],
  ['http:// https://? http://[::1 https://%zz', []],
  [LONG, [LONG]],
  [
    '(https://example.org/a_(b)), “https://example.org/c”… https://example.org/d.',
    ['https://example.org/a_(b)', 'https://example.org/c', 'https://example.org/d'],
  ],
]

test("a post's links lead to the web only, and its text never runs or overflows a small phone", async () => {
  for (const [message] of POSTS) {
    const visitor = app.visitor()
    await visitor.post('/api/device')
    const { status } = await visitor.post('/api/attendee-messages', { eventId, name: 'Mallory', message })
    expect(status).toBe(201)
  }
  for (const javaScript of [true, false]) {
    const page = await openPage({ url: `${app.origin}/messaging`, width: 320, height: 640, touch: true, javaScript })
    if (javaScript) await page.locator('island-root[alive] .posts').waitFor()
    const posts = page.locator('.posts > li')
    const links = await posts.evaluateAll((all) =>
      all.map((post) =>
        [...post.querySelectorAll<HTMLAnchorElement>('p:last-child a')].map(({ href, rel, target }) => [
          href,
          rel,
          target,
        ]),
      ),
    )
    expect(links.reverse()).toEqual(
      POSTS.map(([, leads]) => leads.map((href) => [href, 'nofollow ugc noopener', '_blank'])),
    )
    await expectSoon(() => page.locator('.posts script, .posts [onmouseover], .posts [onclick]').count(), 0)
    await expectSoon(() => page.evaluate('document.documentElement.scrollWidth'), 320)
    await expectAccessible(page)
    await noConsoleMessages(page)
  }
})
