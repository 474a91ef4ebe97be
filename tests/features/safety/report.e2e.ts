import { afterEach, expect, test } from 'bun:test'
import { startOnPhone } from '../../browser/app-on-phone.ts'
import { keptPosts, unsent } from '../../browser/kept-posts.ts'
import { savedWords, visitAndSave } from '../../browser/saved-page.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { invited, member, PASSWORD, SAFETY, SECRET } from './team-of-safety.ts'

await launchBrowser()
const on = await startOnPhone()
afterEach(() => on.network.good())

/** In a browser of her own, signed in and with the reports open. */
async function teamPage(username: string): Promise<TestPage> {
  const client = await invited(on.app, 'safety', username)
  const page = await openPage(desktop)
  const cookies = [...new Bun.CookieMap(client.cookie)].map(([name, value]) => ({ name, value, url: on.app.origin }))
  await page.context().addCookies(cookies)
  await page.goto(on.app.origin + SAFETY)
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Open reports' }).click()
  await page.getByText('No reports yet').waitFor()
  return page
}

const what = (page: TestPage) => page.getByLabel('What happened')

test('a report is written without a network, sent, read, answered, and read by its receipt', async () => {
  const ines = await teamPage('ines')
  const page = await visitAndSave(on.network.origin, '/good-to-know')
  await page.getByRole('link', { name: 'Tell the safety team' }).click()
  await what(page).fill(`Told: ${SECRET}`)
  await page.getByLabel('Where').selectOption({ index: 1 })
  await on.network.gone()
  await page.getByRole('button', { name: 'Send report' }).click()
  const receipt = page.locator('#receipt')
  await receipt.getByText('Waiting for a connection.').waitFor()
  const words = (await receipt.locator('h2').textContent())!
  await unsent(page).waitFor()
  // What waits on the phone, and what is saved there, has neither text nor receipt.
  const [kept] = await keptPosts(page)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  const saved = await savedWords(page)
  for (const text of [JSON.stringify(kept), stored, JSON.stringify(saved), (await unsent(page).textContent())!])
    expect([text.includes(SECRET), text.includes(words)]).toEqual([false, false])
  expect(kept!.status).toBe('waiting')
  expect(Object.keys(saved).filter((address) => address.includes('/report'))).toEqual([])

  await on.network.good()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await receipt.getByText('The safety team has your report.').waitFor()
  await expectSoon(() => keptPosts(page), [])

  await ines.reload()
  await ines.locator('.change a').click()
  await ines.getByText(`Told: ${SECRET}`).waitFor()
  await ines.getByLabel('Text').fill('We are on our way.')
  await ines.getByLabel('State').selectOption('in progress')
  await ines.getByRole('button', { name: 'Save' }).click()
  await ines.getByText('in progress, ines').waitFor()
  await expectAccessible(ines)

  const later = await openPage({ ...phone, url: `${on.app.origin}/report` })
  await later.getByLabel('Four words').fill(words)
  await later.getByRole('button', { name: 'Read the answer' }).click()
  await later.getByText('We are on our way.').waitFor()
  expect(later.url()).not.toContain(words.split(' ')[0]!)
  await later.getByLabel('Add to your report').fill('Thank you!')
  await later.context().setOffline(true)
  await later.getByRole('button', { name: 'Send' }).click()
  await later.getByText('Your reply wasn’t sent. Try again.').waitFor()
  expect(await later.getByLabel('Add to your report').inputValue()).toBe('Thank you!')
  expect(await later.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Thank')
  await later.context().setOffline(false)
  await later.getByRole('button', { name: 'Send' }).click()
  await later.getByText('Thank you!').waitFor()
  await later.reload()
  expect(await later.locator('.as-typed', { hasText: 'Thank you!' }).count()).toBe(1)
  await ines.reload()
  await ines.getByText('Thank you!').waitFor()
  await noConsoleMessages(ines)
  await noConsoleMessages(later, { except: /ERR_INTERNET_DISCONNECTED/ })
})

test.each([
  ['by its button', (page: TestPage) => page.getByRole('link', { name: 'Leave now' }).click()],
  [
    'by a key',
    async (page: TestPage) => {
      await what(page).press('Escape')
      await page.keyboard.press('Escape')
    },
  ],
])('the page is left at once %s, and Back does not lead to it', async (_, leave) => {
  await member(on.app, `at the desk ${_}`)
  const page = await openPage({ ...phone, url: `${on.app.origin}/speakers` })
  await page.goto(`${on.app.origin}/report`)
  await what(page).fill(SECRET)
  await leave(page)
  await page.waitForURL(`${on.app.origin}/`)
  await page.goBack()
  await page.waitForURL(`${on.app.origin}/speakers`)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(SECRET)
})

test.each(['light', 'dark'] as const)(
  'a report is sent without JavaScript on a phone in %s, and nothing is wider than it',
  async (colorScheme) => {
    await member(on.app, `in ${colorScheme}`)
    const page = await openPage({ ...phone, colorScheme, javaScript: false, url: `${on.app.origin}/report` })
    await expectAccessible(page)
    await what(page).fill('I was followed.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('The safety team has your report.').waitFor()
    expect(page.url()).toBe(`${on.app.origin}/report`)
    await expectAccessible(page)
    const width = await page.locator('body').evaluate((body) => body.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  },
)

test('a refused report stays in its form', async () => {
  const page = await openPage({ ...phone, url: `${on.app.origin}/report` })
  await page.route('**/api/report', (route) => route.fulfill({ status: 429, body: 'Please wait a second.' }))
  await what(page).fill('I was followed.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Your report wasn’t sent. Please wait a second.').waitFor()
  expect(await what(page).inputValue()).toBe('I was followed.')
})
