import { expect, test } from 'bun:test'
import type { Speaker } from '../../../db/schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { openDashboard } from '../dashboard/dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
const organizer = await app.admin()

type Link = { name: string; path: string; rowId: string }
const [speaker, other]: Link[] = await (await organizer.get('/api/admin/proposals?eventSlug=pgh')).json()
const { name, path, rowId } = speaker!
const url = app.origin + path

test('a speaker proposes from her phone with and without JavaScript, and an organizer merges it with her own edit', async () => {
  const scripted = await openPage({ ...phone, url })
  await scripted.getByLabel('Pronouns').fill('she/her')
  await scripted.reload()
  await scripted.getByText('We restored what you typed').waitFor()
  expect(await scripted.getByLabel('Pronouns').inputValue()).toBe('she/her')
  expect(await scripted.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await expectAccessible(scripted)
  await scripted.getByRole('button', { name: 'Propose changes' }).click()
  await scripted.getByText('The organizers read it and answer here.').waitFor()
  await scripted.waitForURL(url)
  await scripted.getByLabel('Company').fill('Half a nam')
  await scripted.reload()
  await scripted.getByText('We restored what you typed').waitFor()
  expect(await scripted.getByLabel('Company').inputValue()).toBe('Half a nam')
  await noConsoleMessages(scripted)

  const plain = await openPage({ ...phone, javaScript: false, url })
  expect(await plain.getByLabel('Pronouns').inputValue()).toBe('she/her')
  const edited = await organizer.patch(`/api/admin/speakers/${rowId}`, { bio: 'An organizer’s words.' })
  expect(edited.status).toBe(200)
  await plain.getByLabel('Bio').fill('')
  await plain.getByRole('button', { name: 'Propose changes' }).click()
  await plain.getByText('Bio is required').waitFor()
  await plain.getByLabel('Bio').fill('Her own words.')
  await plain.getByRole('button', { name: 'Propose changes' }).click()
  await plain.getByText('The organizers read it and answer here.').waitFor()
  await plain.getByRole('button', { name: 'I cannot come' }).click()
  await plain.getByText('You cannot come. The organizers know.').waitFor()

  const page = await openDashboard(app)
  const notice = page.getByRole('region', { name: 'From speakers and sponsors' })
  await notice.getByText(`${name} cannot come and ${name} proposes changes.`).waitFor()
  await notice.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('form', { name: `Proposal of ${name}` })
  const bio = review.getByRole('group', { name: 'Bio' })
  expect(await bio.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await review.getByRole('group', { name: 'Pronouns' }).getByLabel('Proposed').isChecked()).toBe(true)
  await bio.getByText('Changed here too. Before that:').waitFor()
  await expectAccessible(page)
  await review.getByLabel('Note back').fill('Get well soon!')
  await page.reload()
  await notice.getByRole('button', { name: 'Review' }).click()
  await expectSoon(() => review.getByLabel('Note back').inputValue(), 'Get well soon!')
  await bio.getByLabel('Proposed').check()
  await review.getByRole('button', { name: 'Save choices' }).click()
  await notice.waitFor({ state: 'detached' })

  await plain.goto(`${app.origin}/speakers?speaker=${rowId}&eventSlug=pgh`)
  await plain.getByText('Her own words.').waitFor()
  await plain.getByText('she/her').waitFor()
  await scripted.goto(url)
  await scripted.getByText('Get well soon!').waitFor()
  expect(await scripted.getByLabel('Bio').inputValue()).toBe('Her own words.')

  await scripted.getByLabel('Pronouns').fill('they/them')
  await scripted.getByLabel('Company').fill('Her own company')
  await scripted.getByRole('button', { name: 'Propose changes' }).click()
  await notice.getByText(`${name} proposes changes.`).waitFor()
  await notice.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Accept all' }).click()
  await notice.waitFor({ state: 'detached' })
  const speakers: Speaker[] = await (await organizer.get('/api/speakers?eventSlug=pgh')).json()
  const { pronouns, company } = speakers.find(({ id }) => id === rowId)!
  expect([pronouns, company]).toEqual(['they/them', 'Her own company'])
})

test('what is typed while changes are sent stays, here and in another tab', async () => {
  const page = await openPage({ ...phone, url: app.origin + other!.path })
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByLabel('Bio').fill('Half a bio')
  await page.getByLabel('Company').fill('Bridge Works ')
  // Once the browser has read the form; Playwright itself would wait for the answer.
  await page.locator('form[data-draft]').evaluate((form: HTMLFormElement) => {
    const pronouns = form.elements.namedItem('pronouns') as HTMLInputElement
    form.addEventListener('formdata', () => {
      pronouns.value = 'they/them'
      pronouns.dispatchEvent(new Event('input', { bubbles: true }))
    })
  })
  const photo = page.getByLabel('New picture')
  await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(6_000_000) })
  expect(await photo.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
    'This file is 5.8 MB. The limit is 5 MB.',
  )
  await photo.setInputFiles([])
  await page.getByRole('button', { name: 'Propose changes' }).click()
  await page.getByText('The organizers read it and answer here.').waitFor()
  await page.getByText('We restored what you typed').waitFor()
  const typed = (from: typeof tab) =>
    Promise.all(['Company', 'Pronouns', 'Bio'].map((label) => from.getByLabel(label).inputValue()))
  expect(await typed(page)).toEqual(['Bridge Works', 'they/them', 'Half a bio'])
  await tab.reload()
  expect(await typed(tab)).toEqual(['Bridge Works', 'they/them', 'Half a bio'])
})

test('an organizer finds all links in the tab of the speakers, and takes one back', async () => {
  const page = await openDashboard(app, { tab: 'speakers' })
  await page.getByRole('button', { name: 'Own links' }).click()
  const link = page.getByLabel(`Link of ${name}`)
  const before = await link.inputValue()
  await page.getByRole('button', { name: `New link: ${name}` }).click()
  await page.getByText(`${name} has a new link`).waitFor()
  const visitor = await openPage({ ...phone, url: before })
  await visitor.getByRole('heading', { name: 'This link has ended' }).waitFor()
  await visitor.goto(await link.inputValue())
  await visitor.getByRole('heading', { name }).waitFor()
  expect(await visitor.getByRole('link', { name: 'Share picture' }).getAttribute('href')).toStartWith('/card.png?')
})
