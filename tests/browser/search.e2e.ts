import { expect, test } from 'bun:test'
import { openDashboard } from '../features/dashboard/dashboard-page.ts'
import { expectAccessible } from '../support/accessible.ts'
import { startFileApp } from '../support/app.ts'
import { boxOf, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp()

const SEARCHES: [typed: string, name: string][] = [
  ['sorensen', 'Ingrid Sørensen'],
  ['SÖRENSEN', 'Ingrid Sørensen'],
  ['siobhan', 'Siobhán Ní Cheallaigh'],
  ['Siobhán'.normalize('NFD'), 'Siobhán Ní Cheallaigh'],
  ['brzeczy', 'Ewelina Brzęczykowska'],
  ['yildiz', 'Yıldız Karahanlı'],
  ['"dot"', 'Dorothea “Dot” Wexley'],
]

test('the speakers are found at every letter, typed with accents or without', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/speakers` })
  const search = page.getByRole('searchbox', { name: 'Search speakers' })
  for (const [typed, name] of SEARCHES) {
    await search.fill(typed)
    await expectSoon(() => page.locator('.speaker-grid li:visible strong').allTextContents(), [name])
  }
  await noConsoleMessages(page)
})

/** Titles of the sessions that can be seen, and the times above them. */
const inAgenda = async (page: TestPage) => ({
  titles: await page.locator('.session:visible h3').allTextContents(),
  times: (await page.locator('.slot:visible h2').allInnerTexts()).map((time) => time.replace(/\s+/g, ' ')),
})
const agendaSearch = (page: TestPage) => page.getByRole('searchbox', { name: 'Search the agenda' })
const address = (page: TestPage) => page.url().slice(app.origin.length)
const POSTGRES = { titles: ['Postgres at the edge of its limits: a year of incidents'], times: ['10:00 AM'] }
const none = 'No sessions match your search.'

test('sessions are found at every letter, without asking the server, and times without any hide', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  await page.waitForLoadState('networkidle')
  const all = await inAgenda(page)
  const asked: string[] = []
  page.on('request', (request) => /favicon\.svg$|\/assets\//.test(request.url()) || asked.push(request.url()))
  // What searches comes with the first touch of the box.
  await agendaSearch(page).fill('sorensen')
  await page.waitForURL('**/?q=sorensen')
  for (const typed of ['sorensen', 'SÖRENSEN postgres', 'monongahela ingrid', 'tech edge incidents']) {
    await agendaSearch(page).fill(typed)
    await expectSoon(async () => [typed, await inAgenda(page)], [typed, POSTGRES])
  }
  expect(asked).toEqual([])
  await agendaSearch(page).fill('ingrid keynote')
  await expectSoon(() => inAgenda(page), { titles: [], times: [] })
  await expectSoon(() => page.locator('.empty:visible p').textContent(), none)
  await expectSoon(() => page.locator('.empty:visible a').last().getAttribute('href'), '/search?q=ingrid+keynote')
  await expectAccessible(page)
  await agendaSearch(page).fill('')
  await expectSoon(() => inAgenda(page), all)
  expect(address(page)).toBe('/')
  await noConsoleMessages(page)
})

test('chips keep the search and the search keeps the chip, through Back, dialogs and reload', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  await page.waitForLoadState('networkidle')
  await agendaSearch(page).fill('ingrid')
  await agendaSearch(page).press('Enter')
  await page.locator('.chips a', { hasText: 'Tech' }).click()
  await page.locator('.chips [aria-current]', { hasText: 'Tech' }).waitFor()
  await expectSoon(async () => [address(page), await inAgenda(page)], ['/?track=Tech&q=ingrid', POSTGRES])
  await page.locator('.session:visible').click()
  await page.locator('dialog:modal').waitFor()
  await page.reload()
  await page.locator('dialog:modal .close').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  await expectSoon(async () => [address(page), await inAgenda(page)], ['/?track=Tech&q=ingrid', POSTGRES])
  await expectSoon(() => page.locator('.session:visible').evaluate((card) => card === document.activeElement), true)
  await page.locator('.chips a', { hasText: 'Keynote' }).click()
  await page.getByText('No sessions in Keynote match your search.').waitFor()
  await agendaSearch(page).fill('opening')
  await page.locator('.session:visible').waitFor()
  expect(address(page)).toBe('/?track=Keynote&q=opening')
  await page.goBack()
  await page.locator('.chips [aria-current]', { hasText: 'Tech' }).waitFor()
  await expectSoon(async () => [await agendaSearch(page).inputValue(), await inAgenda(page)], ['ingrid', POSTGRES])
  await noConsoleMessages(page)
})

test('Enter before the search script has loaded searches the agenda', async () => {
  const page = await openPage(phone)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/search-box*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(app.origin)
  await agendaSearch(page).fill('ingrid')
  await agendaSearch(page).press('Enter')
  held.resolve()
  await expectSoon(async () => [address(page), await inAgenda(page)], ['/?q=ingrid', POSTGRES])
  await page.locator('.chips a', { hasText: 'Tech' }).click()
  await expectSoon(() => address(page), '/?track=Tech&q=ingrid')
})

test('what is found is in view, however far the reader had scrolled', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await agendaSearch(page).fill('a')
  await page.waitForURL('**/?q=a')
  const box = await boxOf(page.locator('.session:visible').first())
  const bar = (await page.locator('.bar').boundingBox())!
  expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height - 1)
  expect(box.y).toBeLessThan(phone.height / 3)
})

test('the filter of the dashboard finds them the same way', async () => {
  const page = await openDashboard(app, { tab: 'speakers' })
  const filter = page.getByRole('searchbox', { name: 'Filter speakers' })
  for (const [typed, name] of SEARCHES) {
    await filter.fill(typed)
    await page.getByText('1 of ').waitFor()
    await expectSoon(() => page.locator('.rows h3').allTextContents(), [name])
  }
})
