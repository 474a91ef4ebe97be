import { expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { choose, pngFile } from '../uploads/dialog-page.ts'
import { answerNext, EXPECTED, openDashboard, rowOf, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

const stored = async (path: string, name: string) => {
  const rows = await (await app.visitor().get(`${path}?eventSlug=pgh`)).json()
  return rows.find((row: { name?: string; title?: string }) => (row.name ?? row.title) === name)
}

test('a speaker is created without an upload, edited, and deleted from her session as well', async () => {
  const page = await openDashboard(app, { tab: 'speakers' })
  await page.getByRole('button', { name: 'Add Speaker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Speaker' })
  await dialog.getByText('You can upload a photo after you create the speaker.').waitFor()
  await expectSoon(() => dialog.getByRole('button', { name: 'Upload Photo' }).count(), 0)
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
  await expectSoon(
    () => dialog.getByLabel('Tier').locator('option').allTextContents(),
    ['No tier (Supporting)', 'Platinum', 'Gold', 'Silver', 'Bronze', 'Supporting Sponsor'],
  )
  await dialog.getByText('You can upload a logo after you create the sponsor.').waitFor()
  await dialog.getByLabel('Name').fill('Aardvark Works')
  await dialog.getByLabel('Tier').selectOption('Gold')
  await dialog.getByLabel('Sponsorship level').selectOption('Happy Hour Sponsor')
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'created')).toEqual(['Sponsor created successfully'])
  await dialog.waitFor({ state: 'detached' })
  const row = rowOf(page, 'Aardvark Works')
  await expectSoon(() => row.locator('.logo-status').textContent(), 'Logo: Missing')
  await row.getByRole('button', { name: 'Upload logo of Aardvark Works' }).waitFor()
  await row.getByRole('button', { name: 'Edit Aardvark Works' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Sponsor' })
  await edit.getByLabel('Logo URL').fill('/images/sponsors/ironlark.svg')
  await edit.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'updated')).toEqual(['Sponsor updated successfully'])
  await edit.waitFor({ state: 'detached' })
  await expectSoon(() => row.locator('.logo-status').textContent(), 'Logo:  Uploaded')
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
  await page.getByRole('dialog', { name: 'Upload image' }).waitFor({ state: 'detached' })
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
  await page.getByRole('dialog', { name: 'Upload image' }).waitFor()
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
