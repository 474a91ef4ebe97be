import { expect, test } from 'bun:test'
import { launchBrowser, noConsoleMessages, openPage, phone } from '../../../support/browser.ts'
import { setClock } from '../../../support/on-the-day.ts'
import { expectSoon, until } from '../../../support/until.ts'
import { startLongProgram } from './long-program.ts'

await launchBrowser()
const app = await startLongProgram()

test('on the second day the list opens at the running session', async () => {
  const page = await openPage(phone)
  await setClock(page, new Date('2027-04-11T09:30:00-04:00'))
  await page.goto(app.origin)
  await page.waitForURL('**/?day=2')
  await page.locator('li.running').first().waitFor()
  await expectSoon(() => page.locator('.day > h2').allTextContents(), ['Sunday, April 11'])
  await noConsoleMessages(page)
})

test('a search covers every day, and a track filters in place', async () => {
  const page = await openPage({ ...phone, url: app.origin })
  const box = page.getByRole('searchbox', { name: 'Search the agenda' })
  await box.fill('talk 2-397')
  await box.press('Enter')
  await page.waitForURL('**/search?q=talk+2-397')
  await page.getByRole('heading', { name: 'Talk 2-397' }).waitFor()
  await page.goto(`${app.origin}/?q=talk+2-397`)
  await expectSoon(() => page.locator('.session h3').allTextContents(), ['Talk 2-397'])
  await page.getByRole('link', { name: 'Tech', exact: true }).click()
  await page.waitForURL('**/?track=Tech&q=talk+2-397')
  await page.getByText('No sessions in Tech match your search.').waitFor()
})

test('leaving a track for all sessions loads one day, once', async () => {
  const page = await openPage(phone)
  const asked: string[] = []
  page.on('request', (request) => request.url() === `${app.origin}/` && asked.push(request.resourceType()))
  await page.goto(`${app.origin}/?track=Tech`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.waitForURL(`${app.origin}/`)
  await expectSoon(() => page.locator('.days a').allTextContents(), ['Sat, Apr 10', 'Sun, Apr 11'])
  expect(asked).toEqual(['document'])
})

test('the link of the current day is in view on every screen', async () => {
  const page = await openPage({ width: 220, height: 480, touch: true, url: `${app.origin}/?day=2` })
  const shown = page.locator('.days [aria-current]')
  await until(async () => {
    const { x, width } = (await shown.boundingBox())!
    return x > 0 && x + width <= 220
  })
  await expectSoon(() => shown.textContent(), 'Sun, Apr 11')
})
