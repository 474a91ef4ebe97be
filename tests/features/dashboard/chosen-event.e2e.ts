import { expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp({ development: true })

test('the dashboard remembers the chosen event, and falls back to the first', async () => {
  const page = await openDashboard(app)
  const selector = page.getByLabel('Managing Event')
  const chosen = () => selector.locator('option:checked').textContent()
  await expectSoon(() => selector.locator('option').allTextContents(), ['WITCON CBUS', 'WITCON PGH'])
  await expectSoon(chosen, 'WITCON PGH')
  await selector.selectOption('WITCON CBUS')
  await page.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
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

test('the title of the dashboard names the event', async () => {
  const page = await openDashboard(app)
  await expectSoon(() => page.title(), 'Admin Dashboard · WITCON PGH - Women in Tech Conference')
  await page.getByLabel('Managing Event').selectOption('WITCON CBUS')
  await page.waitForFunction(() => document.title === 'Admin Dashboard · WITCON CBUS - Women in Tech Conference')
})

test('an address opens the event it names, and an unknown one the chosen event', async () => {
  const page = await openDashboard(app)
  const chosen = page.getByLabel('Managing Event').locator('option:checked')
  await page.goto(`${app.origin}/admin?eventSlug=cbus`)
  await page.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
  await expectSoon(() => chosen.textContent(), 'WITCON CBUS')
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

test('the public page of the event is one click away', async () => {
  const page = await openDashboard(app, { event: 'cbus' })
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'View event' }).click()
  const site = await opened
  await site.waitForURL(`${app.origin}/?eventSlug=cbus`)
  expect(await site.title()).toStartWith('WITCON CBUS')
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
  await page.getByText('No sessions yet. Add one.').waitFor()
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
  await page.getByText('Attendees can’t see WITCON CLE yet. Still missing: sessions.').waitFor()
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
