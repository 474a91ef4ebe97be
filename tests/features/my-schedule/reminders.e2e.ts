import { expect, test } from 'bun:test'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { openStarred, startDayOfStars } from './a-day-of-stars.ts'

await launchBrowser()
const app = await startDayOfStars()

const AT = 'at=2027-03-13T08:55:00-05:00'
const reminder = (page: TestPage) => page.getByText('In 5 minutes: Keynote · Grand Hall')

/** A page, once it knows when each session is. */
async function openAndKnow(page: TestPage, open: () => Promise<unknown>) {
  const comes = page.waitForResponse('**/api/sessions/times?*')
  await open()
  await comes
}

test.each([
  '/',
  '/?view=rooms',
  '/?map',
  '/?session=bridges',
  '/?q=rivers',
  '/speakers',
  '/sponsors',
  '/messaging',
  '/search',
  '/changes',
  '/my-schedule',
  '/feedback',
  '/questions',
])('on %s whoever starred what begins in five minutes is told so, once', async (path) => {
  const page = await openStarred(app, 'keynote')
  await page.goto(`${app.origin}${path}${path.includes('?') ? '&' : '?'}${AT}`)
  await reminder(page).waitFor()
  const links = page.locator('.star-toast a')
  if (path === '/my-schedule') expect(await links.count()).toBe(0)
  // The rehearsed time is added to the links once its script has come.
  else await page.locator('.star-toast a[href^="/my-schedule?at="]').waitFor()
  await openAndKnow(page, () => page.reload())
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  await expectSoon(() => reminder(page).count(), 0)
  await noConsoleMessages(page)
  await page.context().close()
})

test('a moved session reminds again', async () => {
  const page = await openStarred(app, 'rivers')
  const at = (clock: string) => `${app.origin}/speakers?at=2027-03-13T${clock}:00-05:00`
  await page.goto(at('11:06'))
  await page.getByText('In 9 minutes: Rivers · Grand Hall').waitFor()
  const admin = await app.admin()
  await admin.patch('/api/admin/sessions/rivers', { startTime: '2025-03-15T11:30:00', endTime: '2025-03-15T12:15:00' })
  await page.goto(at('11:22'))
  await page.getByText('In 8 minutes: Rivers · Grand Hall').waitFor()
})

test('one reminder names simultaneous sessions with their rooms', async () => {
  const page = await openStarred(app, 'bridges', 'rivers')
  const admin = await app.admin()
  await admin.patch('/api/admin/sessions/rivers', { startTime: '2025-03-15T10:45:00', location: 'River Terrace' })
  await page.goto(`${app.origin}/speakers?at=2027-03-13T10:40:00-05:00`)
  await page.getByText('In 5 minutes: Bridges · Grand Hall; Rivers · River Terrace').waitFor()
})

test('one reminder gives each session its own minutes', async () => {
  const page = await openStarred(app, 'bridges', 'rivers')
  const admin = await app.admin()
  await admin.patch('/api/admin/sessions/rivers', { startTime: '2025-03-15T10:49:00', location: 'River Terrace' })
  await page.goto(`${app.origin}/speakers?at=2027-03-13T10:40:00-05:00`)
  await page.getByText('In 5 minutes: Bridges · Grand Hall; in 9 minutes: Rivers · River Terrace').waitFor()
})

test('an open page reminds by the new time of a moved session', async () => {
  const page = await openStarred(app, 'coffee')
  const follows = page.waitForResponse('**/assets/on-update-*.js')
  await openAndKnow(page, () => page.goto(`${app.origin}/sponsors?at=2027-03-13T09:40:00-05:00`))
  await follows
  await expectSoon(() => page.locator('.star-toast').count(), 0)
  const admin = await app.admin()
  await admin.patch('/api/admin/sessions/coffee', { startTime: '2025-03-15T09:48:00', location: 'River Terrace' })
  await page.getByText('minutes: Coffee · River Terrace').waitFor()
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
