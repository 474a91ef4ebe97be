import { describe, expect, test } from 'bun:test'
import { TABS, type TabName } from '../../../src/features/dashboard/tabs.tsx'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, phone, type TestPage } from '../../support/browser.ts'
import { whenever } from '../../support/rows.ts'
import { expectSoon } from '../../support/until.ts'
import { choose, pngFile } from '../uploads/dialog-page.ts'
import { ENTRIES, fillPittsburgh } from './busy-event.ts'
import { answerNext, EXPECTED, openDashboard, rowOf, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

const stored = async (path: string, name: string) => {
  const rows = await (await app.visitor().get(`${path}?eventSlug=pgh`)).json()
  return rows.find((row: { name?: string; title?: string }) => (row.name ?? row.title) === name)
}

test('a session is created with times typed as people say them, edited, deleted, and brought back', async () => {
  const page = await openDashboard(app)
  await page.getByRole('button', { name: 'Add Session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectSoon(
    () => dialog.locator('.error').allTextContents(),
    ['Title is required', 'Start time is required', 'End time is required', 'Track is required'],
  )
  await expectSoon(() => page.evaluate('document.activeElement.name'), 'title')
  await dialog.getByLabel('Title').fill('Lightning talks')
  await dialog.getByPlaceholder('9:00 AM').fill('12:15 PM')
  await dialog.getByPlaceholder('10:00 AM').fill('11:30 AM')
  await dialog.getByText('Ends at 11:30 AM, before it starts at 12:15 PM').waitFor()
  await dialog.getByPlaceholder('10:00 AM').fill('1:00 pm')
  await dialog.getByText('It ends at').waitFor({ state: 'detached' })
  await dialog.getByLabel('Track').selectOption('Tech')
  const speakers = dialog.getByRole('group', { name: 'Speakers' })
  const scrolls = 'list => list.scrollHeight > list.clientHeight && list.clientHeight < 260'
  await expectSoon(
    () => speakers.locator('.choices').evaluate(new Function('list', `return (${scrolls})(list)`) as never),
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
  await expectSoon(() => row.locator('.time').textContent(), '12:15 – 1:00 PM')
  await expectSoon(() => row.locator('.about').textContent(), 'Tech · Marisol Etxeberria')

  await row.getByRole('button', { name: 'Edit Lightning talks' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Session' })
  await expectSoon(() => edit.getByLabel('Start time').inputValue(), '12:15 PM')
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
  expect(await toastOf(page, 'Undid')).toEqual(['Success', 'Undid: Deleted session “Lightning talks”'])
  await row.waitFor()
  expect(await stored('/api/sessions', 'Lightning talks')).toEqual(whenever({ ...before, version: before.version + 1 }))
  await noConsoleMessages(page, { except: EXPECTED })
})

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

await fillPittsburgh(app)

/** A tab with all its parts. */
const A_WHILE = 120_000
const tabs = Object.keys(TABS) as TabName[]

describe.each([
  ['a laptop in light colors', { ...desktop, colorScheme: 'light' }, '100%'],
  ['the smallest phone in dark colors', { ...phone, width: 320, colorScheme: 'dark' }, '100%'],
  ['a phone with text twice as large', { ...phone, colorScheme: 'light' }, '200%'],
] as const)('on %s', (_, options, text) => {
  test.each(tabs)(
    'the tab "%s" and all its parts are accessible, and nothing scrolls sideways',
    async (tab) => {
      const page = await openDashboard(app, options)
      await page.getByRole('tab', { name: TABS[tab].title, exact: true }).click()
      await page.locator('.tab-panel').first().waitFor()
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
      await expectGood(page)
      for (const part of await page.locator('.sub-tab').all()) {
        await part.click()
        await expectSoon(() => part.getAttribute('aria-selected'), 'true')
        const panel = page.locator('.tab-panel .tab-panel').first()
        await panel.waitFor()
        const entry = ENTRIES[/^\w+/.exec((await part.textContent())!)![0]]
        if (entry) await panel.getByText(entry).first().waitFor({ state: 'attached' })
        await expectGood(page)
      }
      await noConsoleMessages(page, { except: EXPECTED })
      await page.context().close()
    },
    A_WHILE,
  )
})

async function expectGood(page: TestPage) {
  await expectAccessible(page)
  const part = await page.locator('[role=tab][aria-selected=true]').allTextContents()
  expect([part, await page.evaluate(sidewaysScrollers)]).toEqual([part, []])
}

/** What is wider than its place; the tabs may be. */
function sidewaysScrollers(): string[] {
  return [document.documentElement, ...document.querySelectorAll('main, .tab-panel, .list-panel, .rows')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.className || element.tagName)
}
