import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { db } from '../../../db/client.ts'
import { attendeeMessages, loginSessions } from '../../../db/schema.ts'
import { countStreams } from '../../../src/limits/open-streams.ts'
import { ADMIN, startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../../support/browser.ts'
import { look } from '../../support/look.ts'
import { until } from '../../support/until.ts'
import { openDesk, roomOf, tap } from '../live/desk/desk-page.ts'
import { writeHalls } from '../live/desk/late-room.ts'
import { EXPECTED } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
beforeEach(async () => {
  await until(() => countStreams() === 0)
  await db.delete(attendeeMessages)
  await writeHalls()
})

/** Of an organizer who sees what others do, and goes without what is tried again only after a while: it never is here. */
async function openWatchedDesk(): Promise<TestPage> {
  const page = await openDesk(app)
  await roomOf(page, 'Grand Hall').waitFor()
  await until(() => countStreams() === 1)
  await page.evaluate(() => {
    const { setTimeout } = window
    const withoutLongWaits = (work: () => void, ms = 0) => (ms < 30_000 ? setTimeout(work, ms) : 0)
    Object.assign(window, { setTimeout: withoutLongWaits })
  })
  return page
}

/** She looks elsewhere, where her login ends, and comes back: nobody is signed in who could be told anything. */
async function comeBackAfterTheLoginEnded(page: TestPage) {
  await look(page, false)
  await until(() => countStreams() === 0)
  await db.delete(loginSessions)
  const refused = page.waitForResponse('**/api/admin/news/latest?*')
  await look(page, true)
  expect((await refused).status()).toBe(401)
}

/** What somebody else does, who is signed in. */
async function makeLate() {
  await (await app.admin()).post('/api/admin/live/sessions/bridges/late', { minutes: 10, hasBegun: true })
}

const isLate = (page: TestPage, minutes = 10) => roomOf(page, 'Grand Hall').getByText(`${minutes} min late`).waitFor()
const isFull = (page: TestPage) => roomOf(page, 'Grand Hall').getByText('Full until').waitFor()

const asked = (page: TestPage) => page.getByRole('dialog', { name: 'Please sign in again' })

async function signInAgain(page: TestPage) {
  await asked(page).getByLabel('Password').fill(ADMIN.password)
  await asked(page).getByRole('button', { name: 'Sign In' }).click()
  await asked(page).waitFor({ state: 'detached' })
}

const SIGN_INS = {
  'with its script': (tab: Page) => tab.getByRole('button', { name: 'Sign In' }).click(),
  'before its script arrived': (tab: Page) => tab.evaluate(() => document.querySelector('form')!.submit()),
}

test('signing in again, here or in another tab with its script or before it, completes the pending write and resumes updates', async () => {
  const anna = await openWatchedDesk()
  await comeBackAfterTheLoginEnded(anna)
  await tap(anna, 'Grand Hall', 'Room full')
  await signInAgain(anna)
  await isFull(anna)
  await until(() => countStreams() === 1)
  await makeLate()
  await isLate(anna, 10)
  const ben = await app.admin()
  await ben.put('/api/admin/board/held', { eventSlug: 'pgh', isHeld: true })
  await app.visitor().post('/api/attendee-messages', { eventId: 'pgh', name: 'Ada', message: 'Is there lunch?' })
  await anna.getByRole('tab', { name: 'Board 1 held' }).waitFor()

  for (const [round, signIn] of Object.values(SIGN_INS).entries()) {
    await comeBackAfterTheLoginEnded(anna)
    // Each tap takes back the one before.
    await tap(anna, 'Grand Hall', 'Room full')
    await asked(anna).waitFor()
    const other = await anna.context().newPage()
    await other.goto(`${app.origin}/admin/login`)
    await other.getByLabel('Username').fill(ADMIN.username)
    await other.getByLabel('Password').fill(ADMIN.password)
    await signIn(other)
    await asked(anna).waitFor({ state: 'detached' })
    if (round) await isFull(anna)
    else await roomOf(anna, 'Grand Hall').locator('.badge.full').waitFor({ state: 'detached' })
    await other.close()
    await until(() => countStreams() === 1)
    await makeLate()
    await isLate(anna, 20 + 10 * round)
  }
  await noConsoleMessages(anna, { except: EXPECTED })
  await anna.context().close()
})

test('an open stream stays open when an organizer signs in again', async () => {
  const anna = await openWatchedDesk()
  const begun: string[] = []
  anna.on('request', (request) => begun.push(new URL(request.url()).pathname))
  await db.delete(loginSessions)
  await tap(anna, 'Grand Hall', 'Room full')
  await signInAgain(anna)
  await isFull(anna)
  await makeLate()
  await isLate(anna)
  expect(begun.filter((path) => path.startsWith('/api/admin/news'))).toEqual([])
  await anna.context().close()
})
