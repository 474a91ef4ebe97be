import { expect, spyOn, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { expectAccessible } from '../support/accessible.ts'
import { startFileApp } from '../support/app.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { until } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp()

test('a failed page shows what to report, copies it at one press, and offers another try', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  await db.execute('alter table sponsors rename column tier to gone')
  const page = await openPage({ url: `${app.origin}/speakers` })
  // On a busy machine the database may be late: then the page is on its way before anything fails.
  await until(async () => (await page.goto(`${app.origin}/sponsors`))!.status() === 500)
  await page.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor()
  await expectAccessible(page)
  await page.locator('code').click()
  const taken = await page.evaluate(() => getSelection()?.toString())
  expect(taken).toMatch(/^[2-9a-z]{14}$/)
  expect(logged.mock.calls.map(([line]) => String(line))).toContainEqual(expect.stringContaining(taken!))
  logged.mockRestore()

  await db.execute('alter table sponsors rename column gone to tier')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Sponsors', exact: true }).waitFor()
})
