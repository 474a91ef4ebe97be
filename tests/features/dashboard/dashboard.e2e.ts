import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { TABS } from '../../../src/features/dashboard/tabs.tsx'
import { GUIDE_KINDS } from '../../../src/text/guide-kinds.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { ADMIN, startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, stopClock } from '../../support/browser.ts'
import { texts } from '../../support/html.ts'
import { expectSoon, until } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, signIn, toastOf } from './dashboard-page.ts'

const NO_GUIDES = `${GUIDE_KINDS.length} guides under “Good to know”`

await launchBrowser()
const app = await startFileApp({ development: true })

test('the dashboard shows the event that its address names, else the chosen one, and each tab keeps its own', async () => {
  const page = await openDashboard(app)
  const selector = page.getByLabel('Managing Event')
  const chosen = (of = page) => of.getByLabel('Managing Event').locator('option:checked').textContent()
  const isManaged = (city: string, of: Page = page) => of.getByRole('button', { name: `Seed ${city} Data` }).waitFor()
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  const looks = async () => [await page.title(), await accent()]
  await expectSoon(() => selector.locator('option').allTextContents(), ['WITCON CBUS', 'WITCON PGH'])
  await expectSoon(chosen, 'WITCON PGH')
  await expectSoon(looks, ['Admin Dashboard · WITCON PGH - Women in Tech Conference', '#ffb81c'])
  const other = await page.context().newPage()
  await other.goto(`${app.origin}/admin`)
  await other.getByLabel('Managing Event').selectOption('WITCON CBUS')
  await isManaged('Columbus', other)
  const asked = page.waitForRequest((request) => request.url().includes('/sessions?eventSlug='))
  await page.reload()
  await isManaged('Pittsburgh')
  expect((await asked).url()).toEndWith('eventSlug=pgh')
  // A new tab opens with the last choice.
  await other.goto('about:blank')
  await other.goto(`${app.origin}/admin`)
  await isManaged('Columbus', other)
  await other.close()

  await selector.selectOption('WITCON CBUS')
  await isManaged('Columbus')
  await expectSoon(looks, ['Admin Dashboard · WITCON CBUS - Women in Tech Conference', '#b3123f'])
  const stored = await page.evaluate(() => localStorage.getItem('admin-selected-event'))
  expect(stored).toBe(await selector.inputValue())
  await page.reload()
  await isManaged('Columbus')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'View event' }).click()
  const site = await opened
  await site.waitForURL(`${app.origin}/?eventSlug=cbus`)
  expect(await site.title()).toStartWith('WITCON CBUS')
  await site.close()

  await page.goto(`${app.origin}/admin?eventSlug=pgh`)
  await isManaged('Pittsburgh')
  await expectSoon(chosen, 'WITCON PGH')
  await page.goto(`${app.origin}/admin?eventSlug=zzz`)
  expect(await toastOf(page, 'not found')).toEqual(['Event “zzz” not found', 'Showing the one you managed last.'])
  await isManaged('Columbus')
  await page.waitForURL(`${app.origin}/admin?eventSlug=cbus`)
  // One that is gone gives way to the first.
  await page.evaluate(() => localStorage.setItem('admin-selected-event', 'gone'))
  await page.goto(`${app.origin}/admin`)
  await isManaged('Columbus')
  await expectSoon(chosen, 'WITCON CBUS')
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a new event begins with rooms and draft sessions of the managed one, or is edited, published, and deleted by its slug', async () => {
  // “Eastern Time” means New York wherever the organizer is.
  const page = await openDashboard(app, { event: 'cbus', timezone: 'America/Toronto' })
  const chosen = () => page.getByLabel('Managing Event').locator('option:checked').textContent()
  await page.getByRole('button', { name: 'New event' }).click()
  const dialog = page.getByRole('dialog')
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
  await expectSoon(chosen, 'WITCON TOL (hidden)')
  const hidden = page.getByRole('region', { name: 'Hidden event' })
  await hidden.getByText('Attendees can’t see WITCON TOL yet. Still missing:').waitFor()
  expect(await hidden.getByRole('listitem').allTextContents()).toEqual([
    'a time zone',
    '30 draft sessions',
    'a safety team',
    NO_GUIDES,
  ])
  const asked = answerNext(page, false)
  await page.getByRole('button', { name: 'Publish event' }).click()
  expect(await asked).toBe('Publish WITCON TOL without a time zone or 30 draft sessions?')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectSoon(() => page.getByLabel('Managing Event').locator('option', { hasText: 'TOL' }).count(), 0)

  await page.getByRole('button', { name: 'New event' }).click()
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
  await expectSoon(chosen, 'WITCON CLE (hidden)')
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
  await expectSoon(
    () => hidden.getByRole('listitem').allTextContents(),
    ['sessions', 'rooms', 'a floor plan', 'a safety team', NO_GUIDES],
  )
  await hidden.getByRole('button', { name: 'rooms', exact: true }).click()
  await page.getByRole('tab', { name: 'Rooms', selected: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Rooms')
  await hidden.getByRole('button', { name: 'a floor plan' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectAccessible(page)
  const published = answerNext(page, true)
  await page.getByRole('button', { name: 'Publish event' }).click()
  expect(await published).toBe('Publish WITCON CLE without sessions?')
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

  const admin = await app.admin()
  const { id } = events.find(({ slug }: { slug: string }) => slug === 'cle')
  expect((await admin.delete(`/api/admin/events/${id}?slug=pgh`)).status).toBe(400)
  await page.getByRole('button', { name: 'Event settings' }).click()
  await page.getByRole('button', { name: 'Delete Event' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete WITCON CLE?' })
  const go = question.getByRole('button', { name: 'Yes, Delete This Event' })
  await go.click()
  await question.getByText('Type “cle” to confirm').waitFor()
  await question.getByLabel('Type cle to confirm').fill('cle')
  await go.click()
  expect((await toastOf(page, 'Event deleted'))[0]).toBe('Event deleted successfully')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The first event is shown.
  await page.waitForURL('**/admin?*eventSlug=cbus')
  await page.getByLabel('Managing Event').locator('option', { hasText: 'CLE' }).waitFor({ state: 'detached' })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('the login page notes no visit of an event, leads to the dashboard, and is where logging out leads', async () => {
  const page = await openPage({ url: `${app.origin}/admin?eventSlug=cbus` })
  expect(page.url()).toBe(`${app.origin}/admin/login?eventSlug=cbus`)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('seen')))).toEqual([])
  await page.locator('island-root[alive]').waitFor({ state: 'attached' })
  await signIn(app, page)
  await page.goto(`${app.origin}/admin`)
  await page.locator('.list-panel[aria-busy="false"]').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${app.origin}/admin/login**`)
  await page.goto(`${app.origin}/admin`)
  expect(page.url()).toBe(`${app.origin}/admin/login`)
  await noConsoleMessages(page, { except: EXPECTED })
})

test('the first answer has the welcome line, the tabs, and a selector that is loading', async () => {
  const html = await (await (await app.admin()).get('/admin?tab=speakers')).text()
  expect(texts(html, '.welcome')).toEqual([`Welcome, ${ADMIN.username}`])
  expect(texts(html, '[role=tab]')).toEqual(Object.values(TABS).map(({ title }) => title))
  expect(texts(html, '[role=tab][aria-selected=true]')).toEqual(['Speakers'])
  expect(texts(html, '.event-selector option')).toEqual(['Loading...'])
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

test('a tab is left without laying out its rows and stays after a reload, and tooltips of icons come after a delay', async () => {
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

  // At once for the keyboard, and sooner for the next icon.
  await page.goto(`${app.origin}/admin?tab=sessions&eventSlug=pgh`)
  await page.locator('.list-panel[aria-busy="false"] .row').first().waitFor()
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
