import { expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, stopClock, type TestPage } from '../../support/browser.ts'
import { expectSoon, until } from '../../support/until.ts'
import { startSearchApp } from './search-event.ts'

await launchBrowser()
const app = await startSearchApp()

const boxOf = (page: TestPage) =>
  page.getByRole('searchbox', { name: 'Search sessions, speakers, rooms, and sponsors' })
const found = (page: TestPage) => page.locator('#found h3').allTextContents()
const address = (page: TestPage) => page.url().slice(app.origin.length)

/** A page whose searches at the server are counted; these wait until the test lets them. */
async function openSearch() {
  const page = await openPage(phone)
  const asked: string[] = []
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/search?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q')!)
    await mayAnswer
    await route.continue().catch(() => {})
  })
  await page.goto(`${app.origin}/search?eventSlug=pgh`, { waitUntil: 'networkidle' })
  return { page, box: boxOf(page), asked, answer }
}

test('the phone finds names at every letter, and longer texts once the server answers', async () => {
  const { page, box, asked, answer } = await openSearch()
  await Promise.all([page.waitForResponse('**/api/search/index?*'), box.focus()])
  // However slowly it is typed here, the phone takes it for one go.
  await stopClock(page)
  await box.pressSequentially('sold', { delay: 0 })
  // The letters are painted first.
  await page.clock.runFor(100)
  await page.locator('#found h3').first().waitFor()
  await expectSoon(() => found(page), ['Soldering for everybody'])
  await expectSoon(() => page.locator('#found mark').allTextContents(), ['Sold'])
  expect([address(page), await page.title()]).toEqual([
    '/search?eventSlug=pgh&q=sold',
    '“sold” · WITCON PGH - Women in Tech Conference',
  ])
  await page.clock.resume()
  answer()
  await page.locator('.excerpt').waitFor()
  await expectSoon(() => found(page), ['Soldering for everybody', 'Postgres at the edge of its limits'])
  expect(asked).toEqual(['sold'])
  expect(
    await box.evaluate((input: HTMLInputElement) => [document.activeElement === input, input.selectionStart]),
  ).toEqual([true, 4])
  await noConsoleMessages(page)
})

test('the phone renders the same results as the server, and suggestions for an empty box', async () => {
  const { page, box, answer } = await openSearch()
  answer()
  for (const q of ['rivers', 'vacuum', 'birdges', 'postgres kubernetes', 'xylophone']) {
    const answered = page.waitForResponse('**/api/search?*')
    await box.fill(q)
    await answered
    const drawn = () => page.locator('#found').evaluate((part) => part.innerHTML)
    const served = await openPage({ javaScript: false, url: `${app.origin}/search?eventSlug=pgh&q=${q}` })
    const expected = (await served.locator('#found').evaluate((part) => part.innerHTML)).replaceAll('<!-- -->', '')
    await until(async () => (await drawn()) === expected)
  }
  expect(await page.locator('#to-find').isVisible()).toBe(false)
  await box.fill('')
  await page.locator('#to-find').waitFor()
  await expectSoon(async () => [await found(page), address(page)], [[], '/search?eventSlug=pgh'])
})

test('a screen reader announces the number of results once, after the last letter', async () => {
  const { page, box, answer } = await openSearch()
  answer()
  await page.evaluate(() => {
    const said: (string | null)[] = []
    Object.assign(window, { said })
    const count = document.getElementById('found-count')!
    new MutationObserver(() => said.push(count.textContent)).observe(count, { childList: true, characterData: true })
  })
  await stopClock(page)
  await box.pressSequentially('rivers', { delay: 0 })
  await page.clock.resume()
  await page.getByRole('status').filter({ hasText: 'Found: 2 sessions, 1 sponsor' }).waitFor({ state: 'attached' })
  await expectSoon(
    () => page.evaluate(() => (window as unknown as { said: string[] }).said),
    ['Found: 2 sessions, 1 sponsor'],
  )
})

test('the phone forgives typos too, and Back returns to the results', async () => {
  const { page, box, answer } = await openSearch()
  answer()
  await box.fill('monangahila')
  await page.locator('#found > p').waitFor()
  await expectSoon(
    () => page.locator('#found > p').textContent(),
    'No results for “monangahila”. Showing results for “monongahela”.',
  )
  await page.locator('#found a').first().click()
  await page.locator('dialog[open] h2').waitFor()
  expect(address(page)).toBe('/?eventSlug=pgh&session=postgres')
  await page.goBack()
  await page.locator('#found h3').first().waitFor()
  await expectSoon(
    async () => [await box.inputValue(), (await found(page))[0]],
    ['monangahila', 'Postgres at the edge of its limits'],
  )
})

test('an offline search finds names and says that descriptions were not searched', async () => {
  const { page, box, answer } = await openSearch()
  await Promise.all([page.waitForResponse('**/api/search/index?*'), box.focus()])
  await page.context().setOffline(true)
  answer()
  await box.fill('soldering')
  await page.locator('.more').waitFor()
  await expectSoon(
    async () => [await found(page), await page.locator('.more').textContent()],
    [
      ['Soldering for everybody'],
      'Showing matches in names, rooms, and tracks. Descriptions can’t be searched right now.',
    ],
  )
})

test.each(['light', 'dark'] as const)('results are accessible in %s colors', async (colorScheme) => {
  const page = await openPage({ ...phone, colorScheme, url: `${app.origin}/search?q=rivers` })
  await expectAccessible(page)
  const names = await page.locator('#found a').evaluateAll((links) => links.map((link) => link.textContent))
  expect(names).toEqual([
    'Rivers & bridges9:00 – 9:45 AM · Hall · Keynote',
    'Canceled: Rivers by nightDay 2 · 9:00 – 10:00 AM · Keynote',
    'RiversGold',
  ])
  await expectSoon(() => page.getByRole('region', { name: 'Sessions 2' }).count(), 1)
})

test('the search works as a form without JavaScript', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: `${app.origin}/search` })
  await boxOf(page).fill('sörensen')
  await boxOf(page).press('Enter')
  await page.locator('#found h3').first().waitFor()
  expect([address(page), await found(page)]).toEqual([
    '/search?q=s%C3%B6rensen',
    ['Postgres at the edge of its limits', 'Ingrid Sørensen'],
  ])
})

test('the search script is small and loads on its own page only', async () => {
  const page = await openPage({ ...phone })
  const scripts: string[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.url())
  })
  await page.goto(app.origin, { waitUntil: 'networkidle' })
  const core = scripts.length
  expect(scripts.filter((url) => /\/search\.script/.test(url))).toEqual([])
  await page.goto(`${app.origin}/search`, { waitUntil: 'networkidle' })
  const own = [...new Set(scripts.slice(core))].filter((url) => /\/search\.script/.test(url))
  expect(own).toHaveLength(1)
  const answer = await fetch(own[0]!, { headers: { 'accept-encoding': 'br' }, decompress: false })
  expect((await answer.bytes()).length).toBeLessThanOrEqual(5 * 1024)
})
