import { afterAll, beforeAll, expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { devicesOfAge } from '../../support/known-device.ts'
import { expectSoon, until } from '../../support/until.ts'
import { EXPECTED, openDashboard, toastOf } from '../dashboard/dashboard-page.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const board = async (): Promise<string[]> => {
  const posts = await (await app.visitor().get('/api/attendee-messages?eventSlug=pgh')).json()
  return posts.map(({ message }: { message: string }) => message)
}
const texts = (page: TestPage) => page.locator('.posts li > p:last-child').allTextContents()

/** The Live desk's board on a phone, two taps from the dashboard. */
async function openDesk(): Promise<TestPage> {
  const page = await openDashboard(app, { tab: 'messages', ...phone })
  await page.getByRole('tab', { name: 'Live desk' }).click()
  await page.getByRole('tab', { name: /^Board/ }).click()
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

test('while posts are held their writer alone sees them in grey, two organizers see them come, and one shows them', async () => {
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

test('on a slow board whoever is too fast is told how long to wait and keeps her words', async () => {
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
})

test('a word is held in a few taps, and without a script its writer is told as well', async () => {
  const anna = await openDesk()
  await anna.getByRole('button', { name: 'Watched words…' }).click()
  await anna.getByLabel('Word or phrase').fill('Crypto')
  await anna.keyboard.press('Enter')
  await toastOf(anna, 'Posts with “Crypto” will be held for review')
  await anna.locator('.held-words', { hasText: 'Crypto' }).waitFor()
  await expectAccessible(anna)
  const ada = await openBoard({ javaScript: false })
  await send(ada, 'Buy my CRYPTO course')
  await ada.getByText('Your message will appear once an organizer approves it.').waitFor()
  expect(await board()).not.toContain('Buy my CRYPTO course')
  await anna.getByRole('button', { name: 'Remove “Crypto”' }).click()
  await anna.getByText('No watched words yet.').waitFor()
})

test('five phones without a script that are known report a post, and it waits until an organizer removes it with its sender', async () => {
  const spammer = app.visitor()
  await spammer.post('/api/device')
  await spammer.post('/api/attendee-messages', {
    eventId: await eventIdOf('pgh'),
    name: 'Rude One',
    message: 'You are all terrible',
  })
  for (const known of await devicesOfAge(130, 5)) {
    const page = await openBoard({ javaScript: false })
    const [name, value] = known.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: app.origin }])
    await page.getByRole('link', { name: 'Report message from Rude One' }).click()
    await page.getByRole('dialog', { name: 'Report this message?' }).waitFor()
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByText('The organizers will review your report.').waitFor()
  }
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
