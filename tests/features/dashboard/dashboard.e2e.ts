import { expect, test } from 'bun:test'
import { register } from '../../../src/features/auth/service.ts'
import { TABS } from '../../../src/features/dashboard/tabs.tsx'
import { ADMIN, startFileApp } from '../../support/app.ts'
import { launchBrowser, openPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { openDashboard, signIn } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp({ development: true })

test('whoever is not signed in, or is no administrator, is led to the login page', async () => {
  const stranger = await openPage({ url: `${app.origin}/admin?eventSlug=cbus` })
  expect(stranger.url()).toBe(`${app.origin}/admin/login?eventSlug=cbus`)
  // The login page is of no event: no visit of one is noted.
  expect(await stranger.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('seen')))).toEqual([])
  await register({ username: 'attendee', password: 'correct horse' })
  await stranger.context().request.post(`${app.origin}/api/login`, {
    data: { username: 'attendee', password: 'correct horse' },
    headers: { origin: app.origin },
  })
  await stranger.goto(`${app.origin}/admin`)
  expect(stranger.url()).toBe(`${app.origin}/admin/login`)
})

test('the first paint has the welcome line, the tabs and a selector that is loading', async () => {
  const admin = await app.admin()
  const html = await (await admin.get('/admin?tab=speakers')).text()
  const page = await openPage({ javaScript: false })
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ body: html, contentType: 'text/html' }) : route.abort(),
  )
  await page.goto(`${app.origin}/admin`)
  await expectSoon(() => page.locator('.welcome').textContent(), `Welcome, ${ADMIN.username}`)
  const tabs = await page.getByRole('tab').allTextContents()
  expect(tabs).toEqual(Object.values(TABS).map(({ title }) => title))
  await expectSoon(() => page.getByRole('tab', { selected: true }).textContent(), 'Speakers')
  await expectSoon(() => page.getByLabel('Managing Event').locator('option').allTextContents(), ['Loading...'])
})

test.each([1024, 1280, 1440])(
  'at %i px the header is one line, however long the names of events are',
  async (width) => {
    const admin = await app.admin()
    const made = {
      name: `Women in Tech on the Great Lakes, the ${width}th Conference`,
      slug: `lakes-${width}`,
      city: 'Erie',
    }
    await admin.post('/api/admin/events', { ...made, isActive: false })
    const page = await openDashboard(app, { width, height: 800 })
    const { height } = (await page.locator('.admin-header').boundingBox())!
    expect(height).toBeLessThan(80)
    expect((await page.locator('.welcome').boundingBox())!.height).toBeLessThan(30)
    await expectSoon(() => page.evaluate('document.documentElement.scrollWidth'), width)
  },
)

test('the accent of the event colors the page', async () => {
  const page = await openDashboard(app)
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  await expectSoon(accent, '#ffb81c')
  await page.getByLabel('Managing Event').selectOption('WITCON CBUS')
  await page.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
  await expectSoon(accent, '#b3123f')
})

test('the tab is in the address, by keyboard as well, and a reload stays on it', async () => {
  const page = await openDashboard(app)
  await page.getByRole('tab', { name: 'Sessions' }).focus()
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Manage Sponsors' }).waitFor()
  await page.waitForURL(`${app.origin}/admin?tab=sponsors&eventSlug=pgh`)
  await page.reload()
  await page.getByRole('heading', { name: 'Manage Sponsors' }).waitFor()
})

test('Logout ends the login and leads to the login page', async () => {
  const page = await openPage()
  await signIn(app, page)
  await page.goto(`${app.origin}/admin`)
  await page.locator('.list-panel[aria-busy="false"]').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${app.origin}/admin/login**`)
  await page.goto(`${app.origin}/admin`)
  expect(page.url()).toBe(`${app.origin}/admin/login`)
})

test('a tab is left without looking at each of its rows', async () => {
  const page = await openDashboard(app)
  // What a hidden row is asked for lays it out again: five hundred rows would take seconds.
  await page.evaluate(() => {
    const { checkVisibility } = Element.prototype
    const asked: string[] = []
    Object.assign(window, { asked })
    Element.prototype.checkVisibility = function (options) {
      if (this.closest('.row')) asked.push(this.ariaLabel ?? '')
      return checkVisibility.call(this, options)
    }
  })
  await page.getByRole('tab', { name: 'Messages' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Messages from Attendees' }).waitFor()
  await expectSoon(() => page.evaluate('asked'), [])
})
