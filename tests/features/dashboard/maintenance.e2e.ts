import { expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, rowOf, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
const sponsors: { id: string; name: string }[] = await (await app.visitor().get('/api/sponsors?eventSlug=pgh')).json()

const titlesIn = async (slug: string) => {
  const sessions = await (await app.visitor().get(`/api/sessions?eventSlug=${slug}`)).json()
  return sessions.map(({ title }: { title: string }) => title)
}

const maintenance = (page: TestPage) => page.locator('.maintenance button').allTextContents()

test('each city has its own maintenance', async () => {
  const page = await openDashboard(app)
  await expectSoon(() => maintenance(page), ['Seed Pittsburgh Data'])
  await page.getByLabel('Managing Event').selectOption('WITCON CBUS')
  await page.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
  await expectSoon(
    () => maintenance(page),
    [
      'Add Test Sponsor',
      'Add Noor Haddad',
      'Add Bea Castellanos',
      'Fix Powerless Session',
      'Fix LinkedIn URLs',
      'Remove Duplicates',
      'Seed Columbus Data',
    ],
  )
})

test('an empty event mentions original data only if it has some', async () => {
  const admin = await app.admin()
  await admin.post('/api/admin/events', { name: 'WITCON ERIE', slug: 'erie', city: 'Erie' })
  const page = await openDashboard(app)
  await page.getByLabel('Managing Event').selectOption('WITCON ERIE')
  await page.getByText('No sessions yet. Add one').waitFor()
  await expectSoon(() => page.locator('.empty').textContent(), 'No sessions yet. Add one.')
  await expectSoon(() => maintenance(page), [])
})

test('seeding asks first, reports the result, reloads the page, and can be undone', async () => {
  const admin = await app.admin()
  const [{ id, title }] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  await admin.patch(`/api/admin/sessions/${id}`, { title: 'Edited by hand' })
  const before = await titlesIn('pgh')
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Seed Pittsburgh Data' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Warning: This Will Delete All Your Edits!' })
  await warning.getByRole('button', { name: 'Cancel', exact: true }).click()
  await warning.waitFor({ state: 'detached' })
  expect(await titlesIn('pgh')).toEqual(before)

  await page.getByRole('button', { name: 'Seed Pittsburgh Data' }).click()
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  await warning.getByRole('button', { name: 'Yes, Delete All Edits & Seed Data' }).click()
  const [toastTitle, text] = await toastOf(page, 'Success')
  expect([toastTitle, text?.startsWith('Seeded WITCON PGH with ')]).toEqual(['Success', true])
  await page.waitForFunction(() => !('isOldPage' in window))
  await toastOf(page, 'Success')
  expect(await titlesIn('pgh')).toContain(title)
  expect(await titlesIn('pgh')).not.toContain('Edited by hand')

  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await toastOf(page, 'Undid')).toEqual(['Success', 'Undid: Seeded WITCON PGH'])
  await rowOf(page, 'Edited by hand').waitFor()
  expect(await titlesIn('pgh')).toEqual(before)
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a repair reports the result and reloads the page, and a second run reports that nothing was to do', async () => {
  const page = await openDashboard(app, { event: 'cbus', tab: 'sponsors' })
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  await page.getByRole('button', { name: 'Add Test Sponsor' }).click()
  expect(await toastOf(page, 'Success')).toEqual(['Success', expect.stringContaining('Test Sponsor')])
  await page.waitForFunction(() => !('isOldPage' in window))
  await rowOf(page, 'Test Sponsor').waitFor()
  await page.getByRole('button', { name: 'Initialize Database' }).click()
  expect(await toastOf(page, 'Nothing to do')).toEqual([
    'Success',
    'Nothing to do: the tables, WITCON PGH, and WITCON CBUS already exist',
  ])
})

test.each([
  ['an empty answer', { status: 500, body: '' }],
  ['JSON without a message', { status: 500, contentType: 'application/json', body: '{}' }],
  ['the page of a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
])('a maintenance action that fails with %s says what failed', async (_, answer) => {
  const page = await openDashboard(app, { event: 'cbus' })
  for (const path of ['init-database', 'seed-columbus'])
    await page.route(`**/api/admin/${path}`, (route) => route.fulfill(answer))
  await page.getByRole('button', { name: 'Initialize Database' }).click()
  expect(await toastOf(page, 'Error')).toEqual(['Error', 'Failed to initialize database'])
  await page.getByRole('button', { name: 'Seed Columbus Data' }).click()
  await page.getByRole('button', { name: 'Yes, Delete All Edits & Seed Data' }).click()
  await page.getByText('Failed to seed Columbus database').waitFor()
})

test('a maintenance action without a message has a default message', async () => {
  const page = await openDashboard(app, { event: 'cbus' })
  await page.route('**/api/admin/cleanup-duplicate-sessions', (route) => route.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Remove Duplicates' }).click()
  expect(await toastOf(page, 'Success')).toEqual(['Success', 'There are no duplicates'])
})

test('Recent changes shows who changed what, with the differences, and undoes it', async () => {
  const admin = await app.admin()
  const { id, version } = (await (await admin.get('/api/sponsors?eventSlug=pgh')).json())[0]
  await admin.patch(`/api/admin/sponsors/${id}`, { contactPerson: 'Somebody Else', version })
  const page = await openDashboard(app, { tab: 'sponsors' })
  await page.getByRole('button', { name: 'Recent changes' }).click()
  const newest = page.getByRole('dialog', { name: 'Recent changes' }).locator('.changes li').first()
  const said = `Edited sponsor “${sponsors[0]!.name}”organizer · less than a minute ago`
  await expectSoon(() => newest.locator('.change p').textContent(), said)
  await newest.locator('summary').click()
  await expectSoon(() => newest.locator('dt').allTextContents(), ['Contact person'])
  await expectSoon(() => newest.locator('ins').textContent(), 'Somebody Else')
  await newest.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText(`Undid: Edited sponsor “${sponsors[0]!.name}”`).first().waitFor()
  const [now] = await (await admin.get('/api/sponsors?eventSlug=pgh')).json()
  expect(now.contactPerson).toBe((sponsors[0] as unknown as { contactPerson: string }).contactPerson)
  await page.locator('.changes .badge', { hasText: 'Undone' }).first().waitFor()
  // The button that was pressed is gone, and the focus with it.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Recent changes' }).waitFor({ state: 'detached' })
})

test('undoing a large change asks first', async () => {
  const admin = await app.admin()
  const sessions = await (await admin.get('/api/sessions?eventSlug=cbus')).json()
  await admin.patch(`/api/admin/sessions/${sessions[0].id}`, { title: 'Edited by hand' })
  for (const { id } of sessions.slice(1, 8)) await admin.delete(`/api/admin/sessions/${id}`)
  await admin.post('/api/admin/seed-columbus')
  const page = await openDashboard(app, { event: 'cbus' })
  await page.getByRole('button', { name: 'Recent changes' }).click()
  const asked = answerNext(page, false)
  await page.getByRole('button', { name: 'Undo: Seeded WITCON CBUS' }).first().click()
  expect(await asked).toMatch(/^Undo “Seeded WITCON CBUS”\? This will change \d+ items\.$/)
})
