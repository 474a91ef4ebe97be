import { expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { openDashboard } from '../dashboard/dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

async function openTeam(page: TestPage) {
  await page.getByRole('button', { name: 'Team', exact: true }).click()
  return page.getByRole('dialog')
}

const tabsOf = (page: TestPage) =>
  page.getByRole('tablist', { name: 'Dashboard sections' }).getByRole('tab').allTextContents()

test('an owner invites a moderator, who joins without JavaScript and sees the board alone', async () => {
  const page = await openDashboard(app)
  const dialog = await openTeam(page)
  await dialog.getByLabel('Role').selectOption('moderator')
  await dialog.getByLabel('Name').fill('Grace')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog.getByText('Invited as moderator by organizer').waitFor()
  await expectAccessible(page)

  const joining = await openPage({ ...phone, javaScript: false, url: link })
  await joining.getByLabel('Username').fill('grace')
  await joining.getByLabel('Password').fill('short')
  await joining.getByRole('button', { name: 'Join' }).click()
  await joining.getByText('Password is too short').waitFor()
  expect(await joining.getByLabel('Username').inputValue()).toBe('grace')
  await expectAccessible(joining)
  await joining.getByLabel('Password').fill('correct horse')
  await joining.getByRole('button', { name: 'Join' }).click()
  await joining.getByRole('link', { name: 'Move a session' }).waitFor()

  const moderating = await openPage(desktop)
  await moderating.context().addCookies(await joining.context().cookies())
  await moderating.goto(`${app.origin}/admin?eventSlug=pgh`)
  await moderating.getByRole('heading', { name: 'Attendee board' }).waitFor()
  expect(await tabsOf(moderating)).toEqual(['Messages', 'Live desk'])
  expect(await moderating.locator('.header-tools .tool-button').allTextContents()).toEqual([
    'View event',
    'Security',
    'Logout',
  ])
  await expectAccessible(moderating)
  await noConsoleMessages(moderating)
})

test('a helper opens a link on a phone and runs the Live desk of her room until it is turned off', async () => {
  const page = await openDashboard(app)
  const dialog = await openTeam(page)
  await dialog.getByLabel('Name').fill('Hana')
  await dialog.getByLabel('Allegheny Room').check()
  await dialog.getByRole('button', { name: 'Create helper link' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()

  const helping = await openPage({ ...phone, url: link })
  await expectAccessible(helping)
  await helping.getByRole('button', { name: 'Start' }).click()
  await helping.getByRole('heading', { name: 'Rooms' }).waitFor()
  expect(await tabsOf(helping)).toEqual(['Live desk'])
  await helping.locator('.desk-room').first().waitFor()
  expect(await helping.locator('.desk-room h3').allTextContents()).toEqual(['Allegheny Room'])
  await expectAccessible(helping)
  await noConsoleMessages(helping)

  const refetched: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET') refetched.push(new URL(request.url()).pathname)
  })
  await dialog.getByRole('button', { name: 'Turn off: Hana (helper link)' }).click()
  await dialog.getByText('Hana (helper link)').waitFor({ state: 'detached' })
  expect(refetched).toEqual(['/api/admin/team'])
  await helping.reload()
  await helping.getByRole('heading', { name: 'Admin Login' }).waitFor()
  await helping.goto(link)
  await helping.getByRole('heading', { name: 'This link has ended' }).waitFor()
  await expectAccessible(helping)
})
