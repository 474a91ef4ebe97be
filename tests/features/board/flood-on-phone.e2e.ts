import { afterAll, beforeAll, expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { expectSoon } from '../../support/until.ts'
import { EXPECTED, openDashboard, toastOf } from '../dashboard/dashboard-page.ts'

await launchBrowser()
let app: TestApp
let eventId: string
beforeAll(async () => {
  app = await startApp()
  eventId = await eventIdOf('pgh')
})
afterAll(() => app.close())

const post = (message: string) => app.visitor().post('/api/attendee-messages', { name: 'Bot', message, eventId })
const texts = (page: TestPage) => page.locator('.posts li > p:last-child').allTextContents()

async function openDesk(): Promise<TestPage> {
  const page = await openDashboard(app, { tab: 'messages', ...phone })
  await page.getByRole('tab', { name: 'Live desk' }).tap()
  await page.locator('.live-desk').waitFor()
  return page
}

/** The part of the Live desk from which a flood is stopped. */
async function openBoardOfDesk(): Promise<TestPage> {
  const page = await openDesk()
  await page.getByRole('tab', { name: /^Board/ }).tap()
  await page.getByRole('button', { name: 'Close the board' }).waitFor()
  return page
}

async function openBoard(): Promise<TestPage> {
  const page = await openPage({ ...phone, url: `${app.origin}/messaging?eventSlug=pgh` })
  await page.locator('island-root:has(form)[alive]').waitFor({ state: 'attached' })
  await page.locator('island-root:has(.posts)[alive]').waitFor({ state: 'attached' })
  return page
}

/** What a thumb meets: in view without scrolling sideways, and as large as it is. */
async function expectUnderThumb(page: TestPage, name: string) {
  const { x, width, height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!
  expect([x >= 0 && x + width <= phone.width, height >= 44]).toEqual([true, true])
}

test('two taps from the Live desk close the board, and one Undo opens it again for a page that was open', async () => {
  const anna = await openDesk()
  const ada = await openBoard()
  await ada.getByLabel('Message', { exact: true }).fill('Half a')
  await anna.getByRole('tab', { name: /^Board/ }).tap()
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
  await expectSoon(() => texts(ada), ['It is open again'])
  await noConsoleMessages(anna, { except: EXPECTED })
})

test('two taps remove the last minutes from every open board, and one Undo brings them back', async () => {
  const [anna, ada] = [await openBoardOfDesk(), await openBoard()]
  for (const message of ['Buy', 'Buy now', 'Buy it']) await post(message)
  const flood = ['Buy it', 'Buy now', 'Buy', 'It is open again']
  await expectSoon(() => texts(ada), flood)
  await expectUnderThumb(anna, 'Remove recent posts…')
  await anna.getByRole('button', { name: 'Remove recent posts…' }).tap()
  const dialog = anna.getByRole('dialog', { name: 'Remove posts' })
  await dialog.getByText('4 posts will be removed.').waitFor()
  await expectUnderThumb(anna, 'Remove')
  await expectAccessible(anna)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).tap()
  await toastOf(anna, 'Removed 4 posts from the last 5 minutes')
  await expectSoon(() => texts(ada), [])
  await anna.locator('.toast').getByRole('button', { name: 'Undo' }).tap()
  await expectSoon(() => texts(ada), flood)
  await noConsoleMessages(anna, { except: EXPECTED })
})
