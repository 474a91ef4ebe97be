import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../../support/browser.ts'
import { whenever } from '../../support/rows.ts'
import { expectSoon } from '../../support/until.ts'
import { choose, pngFile } from '../uploads/dialog-page.ts'
import { answerNext, EXPECTED, openDashboard, rowOf, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
const sponsors: { id: string; name: string }[] = await (await app.visitor().get('/api/sponsors?eventSlug=pgh')).json()

const titlesIn = async (slug: string) => {
  const sessions = await (await app.visitor().get(`/api/sessions?eventSlug=${slug}`)).json()
  return sessions.map(({ title }: { title: string }) => title)
}

const maintenance = (page: TestPage) => page.locator('.maintenance button').allTextContents()

test('each city has its own maintenance, and an event without original data has and mentions none', async () => {
  await (await app.admin()).post('/api/admin/events', { name: 'WITCON ERIE', slug: 'erie', city: 'Erie' })
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
  await page.getByLabel('Managing Event').selectOption('WITCON ERIE')
  await expectSoon(() => page.locator('.empty').textContent(), 'No sessions yet. Import a program or add one.')
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

test('a repair reports the result, or that nothing was to do, and reloads the page; one that fails says what failed', async () => {
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
  const answers = [
    { status: 500, body: '' },
    { status: 500, contentType: 'application/json', body: '{}' },
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  ]
  for (const answer of answers) {
    for (const path of ['init-database', 'seed-columbus'])
      await page.route(`**/api/admin/${path}`, (route) => route.fulfill(answer))
    await page.getByRole('button', { name: 'Initialize Database' }).click()
    expect(await toastOf(page, 'Error')).toEqual(['Error', 'Failed to initialize database'])
    await page.getByRole('button', { name: 'Seed Columbus Data' }).click()
    await page.getByRole('button', { name: 'Yes, Delete All Edits & Seed Data' }).click()
    await page.getByText('Failed to seed Columbus database').waitFor()
    await page.reload()
  }
  // One without a message has a default message.
  await page.route('**/api/admin/cleanup-duplicate-sessions', (route) => route.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Remove Duplicates' }).click()
  expect(await toastOf(page, 'Success')).toEqual(['Success', 'Done'])
})

test('Recent changes shows who changed what, with the differences, and undoes it, a large change only when told so again', async () => {
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

  const sessions = await (await admin.get('/api/sessions?eventSlug=cbus')).json()
  await admin.patch(`/api/admin/sessions/${sessions[0].id}`, { title: 'Edited by hand' })
  for (const { id } of sessions.slice(1, 8)) await admin.delete(`/api/admin/sessions/${id}`)
  await admin.post('/api/admin/seed-columbus')
  await page.getByLabel('Managing Event').selectOption('WITCON CBUS')
  await page.getByRole('button', { name: 'Seed Columbus Data' }).waitFor()
  await page.getByRole('button', { name: 'Recent changes' }).click()
  const asked = answerNext(page, false)
  await page.getByRole('button', { name: 'Undo: Seeded WITCON CBUS' }).first().click()
  expect(await asked).toMatch(/^Undo “Seeded WITCON CBUS”\? This will change \d+ items\.$/)
})

const stored = async (path: string, name: string) => {
  const rows = await (await app.visitor().get(`${path}?eventSlug=pgh`)).json()
  return rows.find((row: { name?: string; title?: string }) => (row.name ?? row.title) === name)
}

/** Presses the form's button, which saves the row and closes the form. */
async function save(page: TestPage, form: Locator, button: 'Create' | 'Update', message: string) {
  await form.getByRole('button', { name: button }).click()
  expect(await toastOf(page, message.split(' ')[1]!)).toEqual([message])
  await form.waitFor({ state: 'detached' })
}

async function deleteRow(page: TestPage, noun: 'Session' | 'Speaker' | 'Sponsor', name: string) {
  const asked = answerNext(page, true)
  await rowOf(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  expect(await asked).toBe(`Delete this ${noun.toLowerCase()}?`)
  expect(await toastOf(page, 'deleted')).toEqual([`${noun} deleted successfully`])
  await rowOf(page, name).waitFor({ state: 'detached' })
}

async function uploadPhoto(page: TestPage) {
  await choose(page, await pngFile('picture.png'))
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  expect(await toastOf(page, 'Photo uploaded')).toEqual(['Photo uploaded successfully'])
}

test('a session is created with times typed as people say them, edited, deleted, and brought back', async () => {
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Add Session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await dialog.getByLabel('Title').fill('Lightning talks')
  await dialog.getByPlaceholder('9:00 AM').fill('12:15 PM')
  await dialog.getByPlaceholder('10:00 AM').fill('1:00 pm')
  await dialog.getByLabel('Track').selectOption('Tech')
  const speakers = dialog.getByRole('group', { name: 'Speakers' })
  await expectSoon(
    () =>
      speakers
        .locator('.choices')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight && clientHeight < 260),
    true,
  )
  await speakers.getByRole('searchbox').fill('etxe')
  await speakers.getByRole('checkbox', { name: /Marisol Etxeberria/ }).check()
  await save(page, dialog, 'Create', 'Session created successfully')
  expect(await stored('/api/sessions', 'Lightning talks')).toMatchObject({
    startTime: '2025-03-15T12:15:00',
    endTime: '2025-03-15T13:00:00',
    track: 'Tech',
    location: null,
    description: null,
    speakerIds: [expect.any(String)],
  })
  const row = rowOf(page, 'Lightning talks')
  await expectSoon(() => row.locator('.time').textContent(), '12:15 – 1:00 PM')
  await expectSoon(() => row.locator('.about').textContent(), 'Tech · Marisol Etxeberria')

  await row.getByRole('button', { name: 'Edit Lightning talks' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Session' })
  await expectSoon(() => edit.getByLabel('Start time').inputValue(), '12:15 PM')
  await edit.getByLabel('Location').fill('Lobby')
  await save(page, edit, 'Update', 'Session updated successfully')
  const before = await stored('/api/sessions', 'Lightning talks')
  expect(before.location).toBe('Lobby')

  await deleteRow(page, 'Session', 'Lightning talks')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await toastOf(page, 'Undid')).toEqual(['Success', 'Undid: Deleted session “Lightning talks”'])
  await row.waitFor()
  expect(await stored('/api/sessions', 'Lightning talks')).toEqual(whenever({ ...before, version: before.version + 1 }))
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a speaker is created, given a photo at once and another one in the form, edited, and deleted', async () => {
  const page = await openDashboard(app, { tab: 'speakers' })
  await page.getByRole('button', { name: 'Add Speaker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Speaker' })
  await dialog.getByText('You can upload a photo after you create the speaker.').waitFor()
  await expectSoon(() => dialog.getByRole('button', { name: 'Upload Photo' }).count(), 0)
  await dialog.getByLabel('Name').fill('Zora Abernathy')
  await dialog.getByLabel('Title').fill('Engineer')
  await dialog.getByLabel('Bio').fill('Builds bridges.')
  await dialog.getByLabel('LinkedIn URL').fill('@zora-abernathy')
  await save(page, dialog, 'Create', 'Speaker created successfully')
  expect(await stored('/api/speakers', 'Zora Abernathy')).toMatchObject({
    company: null,
    photoUrl: null,
    linkedinUrl: 'https://www.linkedin.com/in/zora-abernathy',
  })
  const row = rowOf(page, 'Zora Abernathy')
  await page.locator('.toast').getByRole('button', { name: 'Upload photo' }).click()
  await page.getByRole('dialog', { name: 'Upload image' }).waitFor()
  await uploadPhoto(page)
  await row.locator('img[src^="/images/uploads/"]').waitFor()
  const { photoUrl: first } = await stored('/api/speakers', 'Zora Abernathy')

  // What is uploaded in the form is in its field, and the rest of the form is saved after it.
  await row.getByRole('button', { name: 'Edit Zora Abernathy' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Speaker' })
  await edit.getByLabel('Company').fill('Ironlark')
  await edit.getByRole('button', { name: 'Upload Photo' }).click()
  await uploadPhoto(page)
  await page.getByRole('dialog', { name: 'Upload image' }).waitFor({ state: 'detached' })
  const address = edit.getByLabel('Photo URL')
  await expectSoon(async () => (await address.inputValue()) === first, false)
  const photoUrl = await address.inputValue()
  expect(photoUrl).toMatch(/^\/images\/uploads\/[0-9a-f-]{36}\/640\.webp$/)
  await save(page, edit, 'Update', 'Speaker updated successfully')
  expect(await stored('/api/speakers', 'Zora Abernathy')).toMatchObject({ company: 'Ironlark', photoUrl })
  await row.locator(`img[src="${photoUrl}"]`).waitFor()
  await deleteRow(page, 'Speaker', 'Zora Abernathy')
  await noConsoleMessages(page, { except: EXPECTED })
})

test('a sponsor is created, shows whether it has a logo, is edited and deleted', async () => {
  const page = await openDashboard(app, { tab: 'sponsors' })
  await page.getByRole('button', { name: 'Add Sponsor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Sponsor' })
  await expectSoon(
    () => dialog.getByLabel('Tier').locator('option').allTextContents(),
    ['No tier (Supporting)', 'Platinum', 'Gold', 'Silver', 'Bronze', 'Supporting Sponsor'],
  )
  await dialog.getByText('You can upload a logo after you create the sponsor.').waitFor()
  await dialog.getByLabel('Name').fill('Aardvark Works')
  await dialog.getByLabel('Tier').selectOption('Gold')
  await dialog.getByLabel('Sponsorship level').selectOption('Happy Hour Sponsor')
  await save(page, dialog, 'Create', 'Sponsor created successfully')
  const row = rowOf(page, 'Aardvark Works')
  await expectSoon(() => row.locator('.logo-status').textContent(), 'Logo: Missing')
  await row.getByRole('button', { name: 'Upload logo of Aardvark Works' }).waitFor()
  await row.getByRole('button', { name: 'Edit Aardvark Works' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Sponsor' })
  await edit.getByLabel('Logo URL').fill('/images/sponsors/ironlark.svg')
  await save(page, edit, 'Update', 'Sponsor updated successfully')
  await expectSoon(() => row.locator('.logo-status').textContent(), 'Logo:  Uploaded')
  await deleteRow(page, 'Sponsor', 'Aardvark Works')
  await noConsoleMessages(page, { except: EXPECTED })
})
