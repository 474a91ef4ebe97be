import { afterEach, expect, test } from 'bun:test'
import { startOnPhone } from '../../browser/app-on-phone.ts'
import { visitAndSave, warmUp } from '../../browser/saved-page.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { boxOf, launchBrowser, noConsoleMessages, openPage, phone } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { EXPECTED, openDashboard, rowOf, toastOf } from '../dashboard/dashboard-page.ts'

await launchBrowser()
const { app, network } = await startOnPhone()
afterEach(() => network.good())

test('an attendee opens a guide in place, a room of it on the map, and comes back', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/good-to-know` })
  await expectAccessible(page)
  const food = page.locator('details', { has: page.getByRole('heading', { name: 'Food' }) })
  await food.locator('summary').tap()
  await food.getByText('Vegan, halal, kosher').waitFor()
  await expectAccessible(page)
  await food.getByRole('link', { name: 'Sponsor Hall' }).tap()
  const map = page.getByRole('dialog', { name: 'Three Rivers Hall' })
  await map
    .getByRole('link', { name: /^Sponsor Hall/ })
    .and(page.locator('[aria-current]'))
    .waitFor()
  await page.goBack()
  await map.waitFor({ state: 'detached' })
  await food.getByText('Vegan, halal, kosher').waitFor()
  await noConsoleMessages(page)
})

test('open pages show an edited guide, and an opened one stays open', async () => {
  const admin = await app.admin()
  const all = await (await admin.get('/api/admin/guides?eventSlug=pgh')).json()
  const { id, title, text } = all.find(({ kind }: { kind: string }) => kind === 'Wi-Fi')
  // During the event, when open pages hear of changes.
  const at = '?at=2027-03-13T10:25:00-05:00'
  const list = await openPage({ ...phone, url: `${app.origin}/good-to-know${at}` })
  const alone = await openPage({ ...phone, url: `${app.origin}/good-to-know/wi-fi${at}` })
  await list.getByText('Wi-Fi', { exact: true }).tap()
  for (const page of [list, alone]) await page.getByText('It is busiest right before a keynote').waitFor()
  await admin.patch(`/api/admin/guides/${id}`, { title: 'Internet', text: 'Network owls.' })
  await list.locator('details[open] p', { hasText: 'Network owls.' }).waitFor()
  await alone.getByText('Network owls.').waitFor()
  expect(await alone.locator('h1').textContent()).toBe('Internet')
  await admin.patch(`/api/admin/guides/${id}`, { title, text })
})

test('without JavaScript a guide opens too, and its link leads to its page', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: `${app.origin}/good-to-know` })
  await page.getByText('Wi-Fi', { exact: true }).tap()
  await page.getByText('It is busiest right before a keynote').waitFor()
  await page.getByRole('link', { name: 'Link to this page about Wi-Fi' }).tap()
  await expectSoon(() => page.locator('h1').textContent(), 'Wi-Fi')
  const card = await boxOf(page.locator('.alone-guide'))
  const button = await boxOf(page.getByRole('link', { name: 'Tell the safety team' }))
  expect(button.y - card.y - card.height).toBe(16)
})

test('without a network every guide can be read, also at an address that was never opened', async () => {
  await warmUp(app)
  const page = await visitAndSave(network.origin)
  await network.gone()
  for (const path of ['/good-to-know', '/good-to-know/wi-fi']) {
    await page.goto(network.origin + path)
    await page.locator('p#saved-copy').waitFor()
    await page.getByText('Wi-Fi', { exact: true }).click()
    await page.getByText('It is busiest right before a keynote').waitFor()
  }
})

test('an organizer writes a missing guide from its button, and an open page shows it', async () => {
  const admin = await app.admin()
  const all = await (await admin.get('/api/admin/guides?eventSlug=pgh')).json()
  await admin.delete(`/api/admin/guides/${all.find(({ kind }: { kind: string }) => kind === 'Photos').id}`)
  const page = await openDashboard(app, { tab: 'guides' })
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Missing guides' }).getByRole('button', { name: 'Photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Guide' })
  await expectSoon(() => dialog.getByLabel('Kind').inputValue(), 'Photos')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Text is required').waitFor()
  await dialog.getByLabel('Text').fill('Ask first.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await toastOf(page, 'Guide created successfully')
  await rowOf(page, 'Photos').getByText('Ask first.').waitFor()
  await page.getByRole('region', { name: 'Missing guides' }).waitFor({ state: 'detached' })
  expect(await (await app.visitor().get('/good-to-know')).text()).toContain('Ask first.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'Photos').waitFor({ state: 'detached' })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a hidden event’s checklist counts the missing kinds, and leads to their tab', async () => {
  const admin = await app.admin()
  const created = await admin.post('/api/admin/events', {
    name: 'WITCON TOL',
    slug: 'tol',
    city: 'Toledo',
    isActive: false,
  })
  const { id: eventId } = await created.json()
  await admin.post('/api/admin/guides', { eventId, kind: 'Food', title: 'Food and drinks', text: 'Soup.' })
  const page = await openDashboard(app)
  await page.goto(`${app.origin}/admin?eventSlug=tol`)
  const hidden = page.getByRole('region', { name: 'Hidden event' })
  await hidden.getByRole('button', { name: '9 guides under “Good to know”' }).click()
  await rowOf(page, 'Food and drinks').waitFor()
})
