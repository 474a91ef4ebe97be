import { expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { writeWithRevision } from '../../db/revisions.ts'
import { attendeeMessages, events } from '../../db/schema.ts'
import { setBoardClosed } from '../../src/features/board/moderation/board-settings.ts'
import { startFileApp } from '../support/app.ts'
import {
  launchBrowser,
  noConsoleMessages,
  openPage,
  type PageOptions,
  standInTheWay,
  type TestPage,
} from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
const slugs = ['few', 'many', 'closed', 'sent']
await db.insert(events).values(slugs.map((slug) => ({ id: slug, slug, name: `WITCON ${slug}`, city: 'Erie' })))

const board = (slug: string, rest = '') => `${app.origin}/messaging?eventSlug=${slug}${rest}`
const message = (page: TestPage) => page.getByLabel('Message', { exact: true })
const texts = (page: TestPage) => page.locator('.posts li p:last-child').allTextContents()

async function openBoard(slug: string, options: PageOptions = {}) {
  const page = await openPage({ ...options, url: board(slug) })
  await until(async () => (await page.locator('island-root[alive]').count()) === 2)
  return page
}

async function post(eventId: string, count: number, first = 1) {
  const rows = Array.from({ length: count }, (_, at) => ({
    eventId,
    name: 'Ada',
    message: `Number ${first + at}`,
    createdAt: new Date(Date.UTC(2026, 2, 14, 9, 0, first + at)).toISOString(),
  }))
  await writeWithRevision(eventId, ['attendee-messages'], (tx) => tx.insert(attendeeMessages).values(rows))
}

test('near the end of 500 characters it is said how many are left', async () => {
  const page = await openBoard('few')
  await message(page).fill('x'.repeat(399))
  await expectSoon(() => page.getByText(/characters? left/).count(), 0)
  await message(page).fill('x'.repeat(420))
  await page.getByText('80 characters left', { exact: true }).waitFor()
  await expectSoon(() => page.locator('.field [role=status]').textContent(), 'Fewer than 101 characters left')
  await message(page).fill('x'.repeat(499))
  await page.getByText('1 character left', { exact: true }).waitFor()
  await message(page).fill('x'.repeat(512))
  await page.getByText('12 characters too many', { exact: true }).waitFor()
  await noConsoleMessages(page)
})

test('more than 200 posts can be read to the end, each once, also while others post', async () => {
  await post('many', 450)
  const page = await openBoard('many')
  expect(await texts(page)).toHaveLength(200)
  const isNewer = Promise.withResolvers<void>()
  await standInTheWay(page, '**/api/attendee-messages?*before=*', (route) =>
    isNewer.promise.then(() => route.continue()),
  )
  await page.getByRole('link', { name: 'Show older messages' }).click()
  await page.evaluate('scrollTo(0, 0)')
  await post('many', 1, 451)
  await until(async () => (await texts(page))[0] === 'Number 451')
  isNewer.resolve()
  await page.getByRole('link', { name: 'Show older messages' }).click()
  await until(async () => (await texts(page)).length === 400)
  await page.evaluate('scrollTo(0, 0)')
  await post('many', 3, 452)
  await until(async () => (await texts(page))[0] === 'Number 454')
  await page.getByRole('link', { name: 'Show older messages' }).click()
  await until(async () => (await texts(page)).length === 454)
  await expectSoon(
    () => texts(page),
    Array.from({ length: 454 }, (_, at) => `Number ${454 - at}`),
  )
  await expectSoon(() => page.getByRole('link', { name: 'Show older messages' }).count(), 0)
  await noConsoleMessages(page)
})

test('without JavaScript older posts are pages of their own', async () => {
  const page = await openPage({ url: board('many'), javaScript: false })
  const seen = await texts(page)
  for (const expected of [200, 54]) {
    await page.getByRole('link', { name: 'Show older messages' }).click()
    await page.getByRole('link', { name: 'Show newest messages' }).waitFor()
    await expectSoon(async () => (await texts(page)).length, expected)
    seen.push(...(await texts(page)))
  }
  expect(new Set(seen).size).toBe(454)
  await page.getByRole('link', { name: 'Show newest messages' }).click()
  await expectSoon(async () => (await texts(page))[0], 'Number 454')
})

test('a board that is closed while somebody types keeps her words and says so, until it is opened', async () => {
  const page = await openBoard('closed')
  await message(page).fill('Half a thought')
  await setBoardClosed('closed', true, { actor: 'anna' })
  const closed = page.locator('form').getByText('Posting is closed for now. You can still read messages.')
  await closed.waitFor()
  await expectSoon(() => page.getByRole('button', { name: 'Post Message' }).count(), 0)
  await expectSoon(() => message(page).inputValue(), 'Half a thought')
  const late = await openPage({ url: board('closed'), javaScript: false })
  await expectSoon(
    () => late.locator('form .notice').textContent(),
    'Posting is closed for now. You can still read messages.',
  )
  await setBoardClosed('closed', false, { actor: 'anna' })
  await page.getByRole('button', { name: 'Post Message' }).waitFor()
  await expectSoon(() => message(page).inputValue(), 'Half a thought')
  await noConsoleMessages(page)
})

test('what was sent is said once: a reload or a shared link does not say it again', async () => {
  const page = await openPage({ url: board('sent', '&posted') })
  await page.getByText('Message Sent').waitFor()
  await until(() => page.url() === board('sent'))
  await page.reload()
  await expectSoon(() => page.getByText('Message Sent').count(), 0)
})
