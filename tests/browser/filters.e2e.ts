import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { noDialog, openAgenda, type Speaker, talkWithSpeaker, title } from './agenda-page.ts'

await launchBrowser()
let app: TestApp
let speaker: Speaker
beforeAll(async () => {
  app = await startApp()
  ;[, speaker] = await talkWithSpeaker(app)
})
afterAll(() => app.close())

const address = (page: TestPage) => page.url().slice(app.origin.length)

test('chips swap the list in place, with a place in the history', async () => {
  const page = await openAgenda(app)
  await page.evaluate('window.stayed = true')
  const all = await page.locator('.session').count()
  await page.locator('.chips a', { hasText: 'Keynote' }).click()
  await page.locator('.chips [aria-current]', { hasText: 'Keynote' }).waitFor()
  const keynotes = await page.locator('.session').count()
  expect(keynotes).toBeGreaterThan(0)
  expect(keynotes).toBeLessThan(all)
  expect(address(page)).toBe('/?track=Keynote')
  await page.locator('.session').first().click()
  await title(page).waitFor()
  await page.keyboard.press('Escape')
  await noDialog(page)
  expect([address(page), await page.locator('.session').count()]).toEqual(['/?track=Keynote', keynotes])
  await page.goBack()
  await page.locator('.chips [aria-current]', { hasText: 'All' }).waitFor()
  await expectSoon(() => page.locator('.session').count(), all)
  await page.goForward()
  await page.locator('.chips [aria-current]', { hasText: 'Keynote' }).waitFor()
  await expectSoon(() => page.evaluate('window.stayed'), true)
  await noConsoleMessages(page)
})

test('the search answers each letter, whatever else the address holds', async () => {
  const page = await openPage({ url: `${app.origin}/speakers?action=x&elements=y&matches=z` })
  const word = speaker.name.split(' ').at(-1)!
  await page.getByRole('searchbox').pressSequentially(word.toUpperCase())
  const shown = page.locator('.speaker-grid li:not([hidden])')
  await until(async () => {
    const names = await shown.locator('strong').allTextContents()
    return names.length > 0 && names.every((name) => name.includes(word))
  })
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ action: 'x', elements: 'y', matches: 'z', q: word.toUpperCase() })
  await page.getByRole('searchbox').fill('nobody of that name')
  await page.getByText('No speakers or companies match your search.').waitFor()
  await page.reload()
  await expectSoon(() => page.getByRole('searchbox').inputValue(), 'nobody of that name')
  await page.getByRole('searchbox').fill('')
  await page.locator('.speaker-grid li:not([hidden])').first().waitFor()
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL((url) => !url.searchParams.has('q'))
  await noConsoleMessages(page)
})
