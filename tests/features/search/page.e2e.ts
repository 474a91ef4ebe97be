import { afterAll, beforeAll, expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import type { TestApp } from '../../support/app.ts'
import { launchBrowser, openPage, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { startSearchApp } from './search-event.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startSearchApp()
})
afterAll(() => app.close())

const boxOf = (page: TestPage) =>
  page.getByRole('searchbox', { name: 'Search sessions, speakers, rooms, and sponsors' })
const found = (page: TestPage) => page.locator('#found h3').allTextContents()
const address = (page: TestPage) => page.url().slice(app.origin.length)

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
