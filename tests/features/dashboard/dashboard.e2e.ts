import { expect, test } from 'bun:test'
import { register } from '../../../src/features/auth/service.ts'
import { TABS } from '../../../src/features/dashboard/tabs.tsx'
import { GUIDE_KINDS } from '../../../src/text/guide-kinds.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { ADMIN, startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, stopClock } from '../../support/browser.ts'
import { expectSoon, until } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, signIn, toastOf } from './dashboard-page.ts'

const NO_GUIDES = GUIDE_KINDS.map((kind) => `Good to know: ${kind}`)

await launchBrowser()
const app = await startFileApp({ development: true })

test('the dashboard has the title and the accent of the chosen event, remembers it, and falls back to the first', async () => {
  const page = await openDashboard(app)
  const selector = page.getByLabel('Managing Event')
  const chosen = () => selector.locator('option:checked').textContent()
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  const looks = async () => [await page.title(), await accent()]
  await expectSoon(() => selector.locator('option').allTextContents(), ['WITCON CBUS', 'WITCON PGH'])
  await expectSoon(chosen, 'WITCON PGH')
  await expectSoon(looks, ['Admin Dashboard · WITCON PGH - Women in Tech Conference', '#ffb81c'])
  await selector.selectOption('WITCON CBUS')
  await page.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
  await expectSoon(looks, ['Admin Dashboard · WITCON CBUS - Women in Tech Conference', '#b3123f'])
  const stored = await page.evaluate(() => localStorage.getItem('admin-selected-event'))
  expect(stored).toBe(await selector.inputValue())
  await page.reload()
  await page.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
  await page.evaluate(() => localStorage.setItem('admin-selected-event', 'gone'))
  await page.goto(`${app.origin}/admin`)
  await page.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
  await expectSoon(chosen, 'WITCON CBUS')
  await noConsoleMessages(page, { except: EXPECTED })
})

test('an address opens the event it names, whose public page is one click away, and an unknown one the chosen event', async () => {
  const page = await openDashboard(app)
  const chosen = page.getByLabel('Managing Event').locator('option:checked')
  await page.goto(`${app.origin}/admin?eventSlug=cbus`)
  await page.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
  await expectSoon(() => chosen.textContent(), 'WITCON CBUS')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'View event' }).click()
  const site = await opened
  await site.waitForURL(`${app.origin}/?eventSlug=cbus`)
  expect(await site.title()).toStartWith('WITCON CBUS')
  await page.goto(`${app.origin}/admin?eventSlug=zzz`)
  expect(await toastOf(page, 'not found')).toEqual(['Event “zzz” not found', 'Showing the one you managed last.'])
  await page.getByRole('button', { name: 'Seed Pittsburgh Data' }).waitFor()
  await page.waitForURL(`${app.origin}/admin?eventSlug=pgh`)
})

test('two tabs keep their own event, through a reload as well; a new one opens with the last choice', async () => {
  const one = await openDashboard(app)
  const other = await one.context().newPage()
  await other.goto(`${app.origin}/admin`)
  await other.getByLabel('Managing Event').selectOption('WITCON CBUS')
  await other.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
  const asked = one.waitForRequest((request) => request.url().includes('/sessions?eventSlug='))
  await one.reload()
  await one.getByRole('button', { name: 'Seed Pittsburgh Data' }).waitFor()
  expect((await asked).url()).toEndWith('eventSlug=pgh')
  const third = await one.context().newPage()
  await third.goto(`${app.origin}/admin`)
  await third.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
})

test('a new event begins with rooms and draft sessions of the managed one', async () => {
  const page = await openDashboard(app, { event: 'cbus' })
  await page.getByRole('button', { name: 'New event' }).click()
  const dialog = page.getByRole('dialog', { name: 'New event' })
  await dialog.getByLabel('Name', { exact: true }).fill('WITCON TOL')
  await dialog.getByLabel('City').fill('Toledo')
  await dialog.getByLabel('First day').fill('2028-05-06')
  const parts = dialog.getByRole('group', { name: 'Copy from WITCON CBUS' })
  await parts.getByLabel('Rooms and floor plans').check()
  await parts.getByLabel('Sessions, as drafts on the new dates').check()
  await parts.getByText('2 selected').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'Event created')).toEqual(['Event created successfully'])
  await expectSoon(
    () => page.getByLabel('Managing Event').locator('option:checked').textContent(),
    'WITCON TOL (hidden)',
  )
  const hidden = page.getByRole('region', { name: 'Hidden event' })
  await hidden.getByText('Attendees can’t see WITCON TOL yet. Still missing:').waitFor()
  expect(await hidden.getByRole('listitem').allTextContents()).toEqual([
    'a time zone',
    '30 draft sessions',
    'a safety team',
    ...NO_GUIDES,
  ])
  const asked = answerNext(page, false)
  await page.getByRole('button', { name: 'Publish event' }).click()
  expect(await asked).toBe('Publish WITCON TOL without a time zone or 30 draft sessions?')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectSoon(() => page.getByLabel('Managing Event').locator('option', { hasText: 'TOL' }).count(), 0)
  await page.context().close()
})

test('an event is created, edited, and published, and a taken slug is refused', async () => {
  // “Eastern Time” means New York wherever the organizer is.
  const page = await openDashboard(app, { timezone: 'America/Toronto' })
  await page.getByRole('button', { name: 'New event' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('WITCON CLE')
  await expectSoon(() => dialog.getByLabel('Slug').inputValue(), 'witcon-cle')
  await dialog.getByLabel('Slug').fill('cbus')
  await dialog.getByLabel('City').fill('Cleveland')
  await dialog.getByLabel('Accent color', { exact: true }).fill('teal')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Enter a color such as #ffb81c').waitFor()
  await dialog.getByLabel('Accent color', { exact: true }).fill('#0b7285')
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'Failed')).toEqual(['Failed to create event', 'An event with this slug already exists'])
  await dialog.getByLabel('Slug').fill('cle')
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'Event created')).toEqual(['Event created successfully'])
  await dialog.waitFor({ state: 'detached' })
  await expectSoon(
    () => page.getByLabel('Managing Event').locator('option:checked').textContent(),
    'WITCON CLE (hidden)',
  )
  await page.getByText('No sessions yet. Import a program or add one.').waitFor()
  await page.getByRole('button', { name: 'Event settings' }).click()
  await dialog.getByLabel('First day').fill('2027-05-01')
  await dialog.getByLabel('Time zone').fill('Eastern Time')
  await dialog.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'Event updated')).toEqual(['Event updated successfully'])
  await dialog.waitFor({ state: 'detached' })
  // Until it is published, nobody else sees it.
  const slugs = async () =>
    (await (await app.visitor().get('/api/events')).json()).map(({ slug }: { slug: string }) => slug)
  expect(await slugs()).not.toContain('cle')
  const hidden = page.getByRole('region', { name: 'Hidden event' })
  await expectSoon(
    () => hidden.getByRole('listitem').allTextContents(),
    ['sessions', 'rooms', 'a floor plan', 'a safety team', ...NO_GUIDES],
  )
  await hidden.getByRole('button', { name: 'rooms', exact: true }).click()
  await page.getByRole('tab', { name: 'Rooms', selected: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Rooms')
  await hidden.getByRole('button', { name: 'a floor plan' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectAccessible(page)
  const asked = answerNext(page, true)
  await page.getByRole('button', { name: 'Publish event' }).click()
  expect(await asked).toBe('Publish WITCON CLE without sessions?')
  expect(await toastOf(page, 'Event published')).toEqual(['Event published'])
  expect(await slugs()).toContain('cle')
  const events = await (await app.visitor().get('/api/events')).json()
  expect(events.find(({ slug }: { slug: string }) => slug === 'cle')).toMatchObject({
    name: 'WITCON CLE',
    city: 'Cleveland',
    location: null,
    startsOn: '2027-05-01',
    timezone: 'America/New_York',
    accent: '#0b7285',
  })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('typing its slug deletes an event, and the dashboard shows the first one', async () => {
  const admin = await app.admin()
  const { id } = await (
    await admin.post('/api/admin/events', { name: 'Zanesville', slug: 'zan', city: 'Zanesville' })
  ).json()
  expect((await admin.delete(`/api/admin/events/${id}?slug=pgh`)).status).toBe(400)
  const page = await openDashboard(app)
  await page.getByLabel('Managing Event').selectOption('Zanesville')
  await page.getByRole('button', { name: 'Event settings' }).click()
  await page.getByRole('button', { name: 'Delete Event' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Zanesville?' })
  const go = question.getByRole('button', { name: 'Yes, Delete This Event' })
  await go.click()
  await question.getByText('Type “zan” to confirm').waitFor()
  await question.getByLabel('Type zan to confirm').fill('zan')
  await go.click()
  expect((await toastOf(page, 'Event deleted'))[0]).toBe('Event deleted successfully')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForURL('**/admin?*eventSlug=cbus')
  await page.getByLabel('Managing Event').locator('option', { hasText: 'Zanesville' }).waitFor({ state: 'detached' })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('the dashboard redirects visitors, users who are no administrators, and whoever logged out to the login page', async () => {
  const stranger = await openPage({ url: `${app.origin}/admin?eventSlug=cbus` })
  expect(stranger.url()).toBe(`${app.origin}/admin/login?eventSlug=cbus`)
  // The login page is of no event: no visit of one is noted.
  expect(await stranger.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('seen')))).toEqual([])
  await register({ username: 'attendee', password: 'correct horse' })
  await stranger
    .context()
    .request.post(`${app.origin}/api/login`, {
      data: { username: 'attendee', password: 'correct horse' },
      headers: { origin: app.origin },
    })
  await stranger.goto(`${app.origin}/admin`)
  expect(stranger.url()).toBe(`${app.origin}/admin/login`)
  await signIn(app, stranger)
  await stranger.goto(`${app.origin}/admin`)
  await stranger.locator('.list-panel[aria-busy="false"]').waitFor()
  await stranger.getByRole('button', { name: 'Logout' }).click()
  await stranger.waitForURL(`${app.origin}/admin/login**`)
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

test('on a laptop the header is one line, with tooltips for hidden labels alone, and nothing is covered', async () => {
  const lakes = { name: 'Women in Tech on the Great Lakes, the 1440th Conference', slug: 'lakes', city: 'Erie' }
  await (await app.admin()).post('/api/admin/events', { ...lakes, isActive: false })
  const page = await openDashboard(app, { event: 'cbus' })
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectSoon(() => page.evaluate('document.documentElement.scrollWidth'), width)
    expect((await page.locator('.admin-header').boundingBox())!.height).toBeLessThan(80)
    expect((await page.locator('.welcome').boundingBox())!.height).toBeLessThan(30)
  }
  const words = page.getByRole('button', { name: 'Recent changes' }).locator('.words')
  expect((await words.boundingBox())!.width).toBeGreaterThan(60)
  await page.getByRole('link', { name: 'View event' }).focus()
  await page.keyboard.press('Tab')
  await expectSoon(() => page.getByRole('tooltip').count(), 0)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.keyboard.press('Tab')
  await expectSoon(() => page.getByRole('tooltip').textContent(), 'Event settings')

  // No row shows between the sticky title and tools of a list.
  const title = (await page.locator('.list-panel > .title').boundingBox())!
  const tools = (await page.locator('.list-panel > .list-tools').boundingBox())!
  expect(Math.abs(title.x + title.width - tools.x)).toBeLessThan(0.1)

  // The last buttons can be scrolled to above a toast.
  await page.getByRole('button', { name: 'Initialize Database' }).click()
  await page.locator('.toast').waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const bottomOfButtons = () => page.locator('.maintenance').evaluate((panel) => panel.getBoundingClientRect().bottom)
  const topOfToast = () => page.locator('.toast').evaluate((toast) => toast.getBoundingClientRect().top)
  await until(async () => (await bottomOfButtons()) < (await topOfToast()))
})

test('leaving a tab does not lay out each of its rows, and the address holds the next, so that a reload stays on it', async () => {
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
  for (let times = 0; times < 2; times++) await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: 'Manage Sponsors' }).waitFor()
  await page.waitForURL(`${app.origin}/admin?tab=sponsors&eventSlug=pgh`)
  await page.reload()
  await page.getByRole('heading', { name: 'Manage Sponsors' }).waitFor()
})

test('an icon’s tooltip shows after a delay for a pointer, at once for the keyboard, and sooner for the next icon', async () => {
  const page = await openDashboard(app)
  const tooltip = page.getByRole('tooltip')
  const [first, second, third] = await page.locator('.row .icon-button').all()
  await stopClock(page)
  await first!.hover()
  await page.clock.runFor(690)
  await expectSoon(() => tooltip.count(), 0)
  await page.clock.runFor(20)
  await expectSoon(() => tooltip.textContent(), 'Edit')
  await second!.hover()
  await expectSoon(() => tooltip.textContent(), 'Cancel…')
  await third!.hover()
  await expectSoon(() => tooltip.textContent(), 'Delete')
  await page.mouse.move(0, 0)
  await tooltip.waitFor({ state: 'detached' })
  await page.clock.runFor(310)
  await first!.hover()
  await expectSoon(() => tooltip.count(), 0)
  await page.clock.runFor(710)
  await tooltip.waitFor()
  await page.keyboard.press('Escape')
  await tooltip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add Session' }).focus()
  await page.keyboard.press('Tab')
  await expectSoon(() => tooltip.textContent(), 'Edit')
  await expectSoon(() => page.locator('button[title]').count(), 0)
  await noConsoleMessages(page, { except: EXPECTED })
})

test('on a phone the list begins in the upper third, its tools stay while it scrolls, and all tabs and the event’s name are in view', async () => {
  const page = await openDashboard(app, { width: 390, height: 844, touch: true })
  const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
  expect(await topOf('.row')).toBeLessThan(844 / 3)
  await page.evaluate(() => scrollTo(0, 2000))
  await page.waitForFunction(() => document.querySelector('.admin-header')!.getBoundingClientRect().bottom < 0)
  for (const part of ['.filter-box', '.list-tools .primary']) {
    expect(await topOf(part)).toBeGreaterThanOrEqual(0)
    expect(await topOf(part)).toBeLessThan(60)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Initialize Database' }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.getByRole('button', { name: 'More' }).click()

  await page.setViewportSize({ width: 360, height: 740 })
  const bar = page.getByRole('tablist', { name: 'Dashboard sections' })
  await expectSoon(() => bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0)

  await page.setViewportSize({ width: 320, height: 568 })
  const selector = page.getByLabel('Managing Event')
  await selector.selectOption('WITCON CBUS')
  const [words, room] = await selector.evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select)
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.font = style.font
    const paddings = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    return [canvas.measureText(select.selectedOptions[0]!.text).width, select.clientWidth - paddings]
  })
  expect(words).toBeGreaterThan(60)
  expect(room).toBeGreaterThanOrEqual(words!)
})
