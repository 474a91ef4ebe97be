import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { choose, pngFile } from '../uploads/dialog-page.ts'
import { answerNext, EXPECTED, openDashboard, rowOf, toastOf } from './dashboard-page.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const stored = async (path: string, name: string) => {
  const rows = await (await app.visitor().get(`${path}?eventSlug=pgh`)).json()
  return rows.find((row: { name?: string; title?: string }) => (row.name ?? row.title) === name)
}

test('a session is created with times typed as people say them, edited, deleted, and brought back', async () => {
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Add Session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await dialog.locator('.error').allTextContents()).toEqual([
    'Title is required',
    'Start time is required',
    'End time is required',
    'Track is required',
  ])
  expect(await page.evaluate('document.activeElement.name')).toBe('title')
  await dialog.getByLabel('Title').fill('Lightning talks')
  await dialog.getByPlaceholder('9:00 AM').fill('12:15 PM')
  await dialog.getByPlaceholder('10:00 AM').fill('11:30 AM')
  await dialog.getByText('It ends at 11:30 AM, before it starts at 12:15 PM').waitFor()
  await dialog.getByPlaceholder('10:00 AM').fill('1:00 pm')
  await dialog.getByText('It ends at').waitFor({ state: 'detached' })
  await dialog.getByLabel('Track').selectOption('Tech')
  const speakers = dialog.getByRole('group', { name: 'Speakers' })
  const scrolls = 'list => list.scrollHeight > list.clientHeight && list.clientHeight < 260'
  expect(await speakers.locator('.choices').evaluate(new Function('list', `return (${scrolls})(list)`) as never)).toBe(
    true,
  )
  await speakers.getByRole('searchbox').fill('etxe')
  await speakers.getByRole('checkbox', { name: /Marisol Etxeberria/ }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'created')).toEqual(['Session created successfully'])
  await dialog.waitFor({ state: 'detached' })
  expect(await stored('/api/sessions', 'Lightning talks')).toMatchObject({
    startTime: '2025-03-15T12:15:00',
    endTime: '2025-03-15T13:00:00',
    track: 'Tech',
    location: null,
    description: null,
    speakerIds: [expect.any(String)],
  })
  const row = rowOf(page, 'Lightning talks')
  expect(await row.locator('.time').textContent()).toBe('12:15 – 1:00 PM')
  expect(await row.locator('.about').textContent()).toBe('Tech · Marisol Etxeberria')

  await row.getByRole('button', { name: 'Edit Lightning talks' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Session' })
  expect(await edit.getByLabel('Start Time').inputValue()).toBe('12:15 PM')
  await edit.getByLabel('Location').fill('Lobby')
  await edit.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'updated')).toEqual(['Session updated successfully'])
  await edit.waitFor({ state: 'detached' })
  const before = await stored('/api/sessions', 'Lightning talks')
  expect(before.location).toBe('Lobby')

  const asked = answerNext(page, true)
  await row.getByRole('button', { name: 'Delete Lightning talks' }).click()
  expect(await asked).toBe('Delete this session?')
  expect(await toastOf(page, 'deleted')).toEqual(['Session deleted successfully'])
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await toastOf(page, 'Undid')).toEqual(['Success', 'Undid: Deleted session "Lightning talks"'])
  await row.waitFor()
  expect(await stored('/api/sessions', 'Lightning talks')).toEqual({ ...before, version: before.version + 1 })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a description is two lines of words in its row, without the marks that make it a list', async () => {
  const page = await openDashboard(app)
  const description = page.locator('.session-row p', { hasText: 'Green: happy to be in pictures' })
  expect(await description.textContent()).not.toContain('- Green')
  const lines = await description.evaluate(
    (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
})

test('who does not confirm deletes nothing', async () => {
  const page = await openDashboard(app)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
  const asked = answerNext(page, false)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await asked
  expect(sent).toEqual([])
})

test('who deletes by keyboard goes on at the next row, and cancels where they were', async () => {
  const page = await openDashboard(app, { tab: 'sponsors' })
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  const [first, second] = await page.locator('.sponsor-row h3').allTextContents()
  await page.getByRole('button', { name: `Delete ${first}` }).focus()
  let asked = answerNext(page, false)
  await page.keyboard.press('Enter')
  await asked
  expect(await focused()).toBe(`Delete ${first}`)
  asked = answerNext(page, true)
  await page.keyboard.press('Enter')
  await asked
  await rowOf(page, first!).waitFor({ state: 'detached' })
  await page.waitForFunction((next) => document.activeElement?.ariaLabel === next, `Delete ${second}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, first!).waitFor()
})

test('what somebody else deleted first goes from the list', async () => {
  const page = await openDashboard(app)
  const admin = await app.admin()
  const [session] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  await rowOf(page, session.title).waitFor()
  await admin.delete(`/api/admin/sessions/${session.id}`)
  const asked = answerNext(page, true)
  await page.getByRole('button', { name: `Delete ${session.title}` }).click()
  await asked
  expect(await toastOf(page, 'Failed')).toEqual(['Failed to delete session', 'Session not found'])
  await rowOf(page, session.title).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Recent changes' }).click()
  await page.getByRole('button', { name: `Undo: Deleted session "${session.title}"` }).click()
  await rowOf(page, session.title).waitFor()
})

test('what somebody else edited first is not deleted, and the list shows it as it is now', async () => {
  const page = await openDashboard(app)
  const admin = await app.admin()
  const [session] = await (await admin.get('/api/sessions?eventSlug=pgh')).json()
  await rowOf(page, session.title).waitFor()
  await admin.patch(`/api/admin/sessions/${session.id}`, { title: 'Edited meanwhile' })
  const asked = answerNext(page, true)
  await page.getByRole('button', { name: `Delete ${session.title}` }).click()
  await asked
  expect(await toastOf(page, 'Failed')).toEqual([
    'Failed to delete session',
    'Somebody else changed this session in the meantime',
  ])
  await rowOf(page, 'Edited meanwhile').waitFor()
  await admin.patch(`/api/admin/sessions/${session.id}`, { title: session.title })
})

test('sessions come by time of day, with warnings where the programme does not fit', async () => {
  const admin = await app.admin()
  const events = await (await admin.get('/api/events')).json()
  const eventId = events.find(({ slug }: { slug: string }) => slug === 'pgh').id
  const early = { eventId, title: 'Sunrise run', startTime: '2026-01-01T05:30:00', endTime: '2026-01-01T06:00:00' }
  for (const title of ['Sunrise run', 'Sunrise yoga'])
    await admin.post('/api/admin/sessions', { ...early, title, track: 'General', location: 'Riverbank' })
  const page = await openDashboard(app)
  const titles = await page.locator('.session-row h3').allTextContents()
  expect(titles.slice(0, 2)).toEqual(['Sunrise run', 'Sunrise yoga'])
  expect(await rowOf(page, 'Sunrise yoga').locator('.warning').allTextContents()).toEqual([
    'Riverbank is used twice at 5:30 AM',
  ])
  await page.getByRole('searchbox', { name: 'Filter sessions' }).fill('sunrise')
  await page.getByText(`2 of ${titles.length} sessions`).waitFor()
  expect(await page.locator('.session-row h3').allTextContents()).toEqual(['Sunrise run', 'Sunrise yoga'])
  await page.getByRole('searchbox', { name: 'Filter sessions' }).fill('no such thing')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByText(`${titles.length} sessions`, { exact: true }).waitFor()
})

test('a speaker is created without an upload, edited, and deleted from her session as well', async () => {
  const page = await openDashboard(app, { tab: 'speakers' })
  await page.getByRole('button', { name: 'Add Speaker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Speaker' })
  await dialog.getByText('You can upload a photo once the speaker has been created.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Upload Photo' }).count()).toBe(0)
  await dialog.getByLabel('Name').fill('Zora Abernathy')
  await dialog.getByLabel('Title').fill('Engineer')
  await dialog.getByLabel('Bio').fill('Builds bridges.')
  await dialog.getByLabel('LinkedIn URL').fill('@zora-abernathy')
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'created')).toEqual(['Speaker created successfully'])
  await dialog.waitFor({ state: 'detached' })
  const zora = await stored('/api/speakers', 'Zora Abernathy')
  expect(zora).toMatchObject({
    company: null,
    photoUrl: null,
    linkedinUrl: 'https://www.linkedin.com/in/zora-abernathy',
  })

  const row = rowOf(page, 'Zora Abernathy')
  await row.getByRole('button', { name: 'Edit Zora Abernathy' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Speaker' })
  await edit.getByRole('button', { name: 'Upload Photo' }).waitFor()
  await edit.getByLabel('Company').fill('Ironlark')
  await edit.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'updated')).toEqual(['Speaker updated successfully'])
  await edit.waitFor({ state: 'detached' })
  const asked = answerNext(page, true)
  await row.getByRole('button', { name: 'Delete Zora Abernathy' }).click()
  expect(await asked).toBe('Delete this speaker?')
  expect(await toastOf(page, 'deleted')).toEqual(['Speaker deleted successfully'])
  await row.waitFor({ state: 'detached' })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a sponsor is created, shows whether it has a logo, is edited and deleted', async () => {
  const page = await openDashboard(app, { tab: 'sponsors' })
  await page.getByRole('button', { name: 'Add Sponsor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Sponsor' })
  expect(await dialog.getByLabel('Tier').locator('option').allTextContents()).toEqual([
    'No tier (Supporting)',
    'Platinum',
    'Gold',
    'Silver',
    'Bronze',
    'Supporting Sponsor',
  ])
  await dialog.getByText('You can upload a logo once the sponsor has been created.').waitFor()
  await dialog.getByLabel('Name').fill('Aardvark Works')
  await dialog.getByLabel('Tier').selectOption('Gold')
  await dialog.getByLabel('Sponsorship Level').selectOption('Happy Hour Sponsor')
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'created')).toEqual(['Sponsor created successfully'])
  await dialog.waitFor({ state: 'detached' })
  const row = rowOf(page, 'Aardvark Works')
  expect(await row.locator('.logo-status').textContent()).toBe('Logo: Missing')
  await row.getByRole('button', { name: 'Upload logo of Aardvark Works' }).waitFor()
  await row.getByRole('button', { name: 'Edit Aardvark Works' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Sponsor' })
  await edit.getByLabel('Logo URL').fill('/images/sponsors/ironlark.svg')
  await edit.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'updated')).toEqual(['Sponsor updated successfully'])
  await edit.waitFor({ state: 'detached' })
  expect(await row.locator('.logo-status').textContent()).toBe('Logo:  Uploaded')
  const asked = answerNext(page, true)
  await row.getByRole('button', { name: 'Delete Aardvark Works' }).click()
  expect(await asked).toBe('Delete this sponsor?')
  expect(await toastOf(page, 'deleted')).toEqual(['Sponsor deleted successfully'])
  await row.waitFor({ state: 'detached' })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a portrait uploaded in the form is in its field, and the rest of the form is saved after it', async () => {
  const page = await openDashboard(app, { tab: 'speakers' })
  const name = (await page.locator('.speaker-row h3').first().textContent())!
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  const edit = page.getByRole('dialog', { name: 'Edit Speaker' })
  await edit.getByLabel('Company').fill('Ironlark')
  await edit.getByRole('button', { name: 'Upload Photo' }).click()
  await choose(page, await pngFile('portrait.png'))
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  expect(await toastOf(page, 'Photo')).toEqual(['Photo uploaded successfully'])
  await page.getByRole('dialog', { name: 'Upload a picture' }).waitFor({ state: 'detached' })
  const address = await edit.getByLabel('Photo URL').inputValue()
  expect(address).toMatch(/^\/images\/uploads\/[0-9a-f-]{36}\/640\.webp$/)
  await edit.getByRole('button', { name: 'Update' }).click()
  await edit.waitFor({ state: 'detached' })
  expect(await stored('/api/speakers', name)).toMatchObject({ company: 'Ironlark', photoUrl: address })
  await rowOf(page, name).locator(`img[src="${address}"]`).waitFor()
  await noConsoleMessages(page, { except: EXPECTED })
})

test('the photo of a new speaker can come at once', async () => {
  const page = await openDashboard(app, { tab: 'speakers' })
  await page.getByRole('button', { name: 'Add Speaker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Speaker' })
  await dialog.getByLabel('Name').fill('Yara Ahlgren')
  await dialog.getByLabel('Title').fill('Engineer')
  await dialog.getByLabel('Bio').fill('Builds bridges.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.locator('.toast').getByRole('button', { name: 'Upload photo' }).click()
  await page.getByRole('dialog', { name: 'Upload a picture' }).waitFor()
  await choose(page, await pngFile('portrait.png'))
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  expect(await toastOf(page, 'Photo uploaded')).toEqual(['Photo uploaded successfully'])
  await rowOf(page, 'Yara Ahlgren').locator('img[src^="/images/uploads/"]').waitFor()
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a logo is uploaded from its row', async () => {
  const page = await openDashboard(app, { tab: 'sponsors' })
  const row = page.locator('.sponsor-row').first()
  await row.getByRole('button', { name: /^Upload logo of / }).click()
  await choose(page, await pngFile('logo.png'))
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  expect(await toastOf(page, 'Logo')).toEqual(['Logo uploaded successfully'])
  await row.locator('img[src^="/images/uploads/"]').waitFor()
})
