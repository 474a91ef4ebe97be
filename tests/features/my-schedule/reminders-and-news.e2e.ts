import { beforeEach, expect, test } from 'bun:test'
import { desc } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes, type Session } from '../../../db/schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { forgetReminders, openStarred, shown, startDayOfStars, writeDayOfStars } from './a-day-of-stars.ts'

await launchBrowser()
const app = await startDayOfStars()
const admin = await app.admin()
beforeEach(writeDayOfStars)

const AT = 'at=2027-03-13T08:55:00-05:00'
const reminder = (page: TestPage) => page.getByText('In 5 minutes: Keynote · Grand Hall')

/** A page, once it knows when each session is. */
async function openAndKnow(page: TestPage, open: () => Promise<unknown>) {
  const comes = page.waitForResponse('**/api/sessions/times?*')
  await open()
  await comes
}

const SCREENS = ['/', '/?view=rooms', '/speakers', '/sponsors', '/messaging', '/search', '/changes', '/my-schedule']

test('every page reminds once of a starred session that begins in five minutes', async () => {
  const page = await openStarred(app, 'keynote')
  for (const path of [...SCREENS, '/feedback', '/questions']) {
    await page.goto(`${app.origin}${path}${path.includes('?') ? '&' : '?'}${AT}`)
    await expectSoon(async () => [path, await reminder(page).count()], [path, 1])
    const links = page.locator('.star-toast a')
    if (path === '/my-schedule') expect(await links.count()).toBe(0)
    // The rehearsed time is added to the links once its script has come.
    else await page.locator('.star-toast a[href^="/my-schedule?at="]').waitFor()
    await openAndKnow(page, () => page.reload())
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
    await expectSoon(async () => [path, await reminder(page).count()], [path, 0])
    await noConsoleMessages(page)
    await forgetReminders(page)
  }
}, 60_000)

test('a moved session reminds again, also on an open page', async () => {
  const page = await openStarred(app, 'rivers')
  const at = (clock: string) => `${app.origin}/speakers?at=2027-03-13T${clock}:00-05:00`
  await page.goto(at('11:06'))
  await page.getByText('In 9 minutes: Rivers · Grand Hall').waitFor()
  await admin.patch('/api/admin/sessions/rivers', { startTime: '2025-03-15T11:30:00', endTime: '2025-03-15T12:15:00' })
  await page.goto(at('11:22'))
  await page.getByText('In 8 minutes: Rivers · Grand Hall').waitFor()

  const follows = page.waitForResponse('**/assets/on-update-*.js')
  await openAndKnow(page, () => page.goto(at('11:15').replace('speakers', 'sponsors')))
  await follows
  await expectSoon(() => page.locator('.star-toast').count(), 0)
  await admin.patch('/api/admin/sessions/rivers', { startTime: '2025-03-15T11:23:00', location: 'River Terrace' })
  await page.getByText('minutes: Rivers · River Terrace').waitFor()
})

test('one reminder names simultaneous sessions with their rooms, and others with their own minutes', async () => {
  const page = await openStarred(app, 'bridges', 'rivers')
  const remindedAt = async (startTime: string) => {
    await admin.patch('/api/admin/sessions/rivers', { startTime, location: 'River Terrace' })
    await page.goto(`${app.origin}/speakers?at=2027-03-13T10:40:00-05:00`)
  }
  await remindedAt('2025-03-15T10:45:00')
  await page.getByText('In 5 minutes: Bridges · Grand Hall; Rivers · River Terrace').waitFor()
  await forgetReminders(page)
  await remindedAt('2025-03-15T10:49:00')
  await page.getByText('In 5 minutes: Bridges · Grand Hall; in 9 minutes: Rivers · River Terrace').waitFor()
})

test('a visitor without stars gets no reminders and fetches nothing for them', async () => {
  const page = await openPage(phone)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(app.origin, { waitUntil: 'networkidle' })
  await page.goto(`${app.origin}/speakers?${AT}`, { waitUntil: 'networkidle' })
  expect(asked.filter((path) => /star|sessions\/times/.test(path))).toEqual([
    expect.stringMatching(/^\/assets\/stars\.script-\w+\.js$/),
  ])
})

const edit = async (id: string, fields: Partial<Session>) =>
  expect((await admin.patch(`/api/admin/sessions/${id}`, fields)).status).toBe(200)

/** On the morning of the day, with a line to the server. */
async function openMine(...ids: string[]) {
  const page = await openStarred(app, ...ids)
  const comes = page.waitForResponse('**/assets/on-update-*.js')
  await page.goto(`${app.origin}/my-schedule?at=2027-03-13T08:00:00-05:00`)
  await comes
  await entry(page, ids.at(-1)!).waitFor()
  return page
}

const entry = (page: TestPage, id: string) => page.locator(`.my-sessions li[data-id="${id}"]`)

test('an open schedule moves an edited session and keeps focus and position', async () => {
  const page = await openMine('keynote', 'bridges', 'rivers')
  const said = page.getByText('The agenda has been updated.')
  await entry(page, 'rivers').getByText('Overlaps with “Bridges” until 11:30 AM').waitFor()
  await entry(page, 'rivers').locator('.star').focus()
  // So low that there is enough below to scroll on.
  await page.setViewportSize({ width: 390, height: 400 })
  await entry(page, 'keynote').evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 8))
  const top = () => entry(page, 'keynote').evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  await edit('bridges', { startTime: '2025-03-15T10:15:00', endTime: '2025-03-15T11:00:00' })
  await entry(page, 'bridges').getByText('10:15 – 11:00 AM').waitFor()
  await expectSoon(() => entry(page, 'bridges').locator('.gap').textContent(), '15 min free.')
  await entry(page, 'rivers').locator('.clash').waitFor({ state: 'detached' })
  await expectSoon(() => entry(page, 'rivers').locator('.gap').textContent(), '15 min free.')
  await expectSoon(() => shown(page), ['Keynote', 'Bridges', 'Rivers'])
  await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('value')), 'rivers')
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
  await said.waitFor({ state: 'attached' })
  await expectSoon(() => said.count(), 1)
  await expectAccessible(page)
  await noConsoleMessages(page)
})

test('an open schedule strikes a canceled session and lists the change first, also one in the second of a visit', async () => {
  const page = await openMine('coffee')
  await edit('coffee', { status: 'cancelled', cancelReason: 'The machine broke.' })
  await entry(page, 'coffee').getByText('The machine broke.').waitFor()
  await expectSoon(() => entry(page, 'coffee').locator('h3 s').textContent(), 'Coffee')
  await page.locator('.my-news li:visible').waitFor()
  const [news, list] = [page.locator('.my-news'), page.locator('.my-sessions')]
  expect((await news.boundingBox())!.y).toBeLessThan((await list.boundingBox())!.y)
  await expectSoon(() => news.locator('li:visible').textContent(), 'Coffee Canceled: The machine broke.')
  await expectAccessible(page)
  const [last] = await db.select().from(changes).orderBy(desc(changes.at)).limit(1)
  const looked = Date.parse(last!.at) / 1000 - 0.001
  await page.evaluate((looked) => localStorage.setItem('seen pgh', `${looked},${looked}`), looked)
  await page.reload()
  await news.locator('li:visible').getByText('The machine broke.').waitFor()
})

test('changes of sessions without a star are neither shown nor announced, and come by one cached page', async () => {
  const page = await openMine('keynote')
  const answers: (string | number | undefined)[][] = []
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/my-schedule')
      answers.push([answer.status(), answer.headers()['cache-control']])
  })
  const revision = () => page.evaluate(() => document.body.dataset.revision)
  const before = await revision()
  await edit('panel', { title: 'A panel that nobody starred' })
  await page.waitForFunction((before) => document.body.dataset.revision !== before, before)
  await expectSoon(() => shown(page), ['Keynote'])
  await expectSoon(() => page.locator('.my-news li:visible').count(), 0)
  await expectSoon(() => page.getByText('The agenda has been updated.').count(), 0)
  // One that the database kept waiting comes in pieces, is not kept, and is asked for again.
  await expectSoon(() => answers.at(-1), [200, 'public, max-age=0, must-revalidate'])
})
