import { beforeEach, expect, test } from 'bun:test'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
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
import { expectSoon, until } from '../../support/until.ts'

await launchBrowser()
const app = await startFileApp()
const eventId = await eventIdOf('pgh')
const organizer = await app.admin()
beforeEach(async () => {
  await writeWithRevision(eventId, ['attendee-messages'], (tx) => tx.delete(attendeeMessages))
})

const post = (message: string) => app.visitor().post('/api/attendee-messages', { eventId, name: 'Bea', message })

const alive = (page: TestPage) => until(async () => (await page.locator('island-root[alive]').count()) === 2)

const board = async (): Promise<string[]> => {
  const posts = await (await app.visitor().get('/api/attendee-messages?eventSlug=pgh')).json()
  return posts.map(({ message }: { message: string }) => message)
}
const entry = (page: TestPage, message: string) => page.locator('.posts li', { hasText: message })

async function send(page: TestPage, message: string) {
  await page.getByLabel('Your Name').fill('Ada')
  await page.getByLabel('Message', { exact: true }).fill(message)
  await page.getByRole('button', { name: 'Post Message' }).click()
}

/** The post as organizers see it. */
async function moderated(message: string) {
  const posts = await (await organizer.get('/api/admin/attendee-messages?eventSlug=pgh')).json()
  const { id, removedAt, heldFor } = posts.find((post: { message: string }) => post.message === message)
  return { id, isRemoved: removedAt !== null, heldFor }
}

test('an open board shows a new post after one fetch', async () => {
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
})

test('a board shows the posts of a lost connection once it is back', async () => {
  const page = await openPage()
  const mend = await standInTheWay(page, '**/api/news*', (route) => route.abort('connectionfailed'))
  const failed = page.waitForEvent('requestfailed')
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

test('a held post that its sender removed cannot be approved', async () => {
  await organizer.put('/api/admin/board/held', { eventSlug: 'pgh', isHeld: true })
  const page = await openPage({ ...phone, url: `${app.origin}/messaging` })
  await alive(page)
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
})
