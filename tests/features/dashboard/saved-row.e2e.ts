import { test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { EXPECTED, openDashboard, rowOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

/** Whether the row is on the screen, whole, and marked. */
const isShown = (page: TestPage, name: string) =>
  rowOf(page, name)
    .and(page.locator('[data-saved]'))
    .evaluate(async (row) => {
      const inView = () => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }
      while (!inView()) await new Promise(requestAnimationFrame)
      return true
    })

test('a created session is scrolled to and marked, anywhere in the day', async () => {
  const page = await openDashboard(app, phone)
  await page.getByRole('button', { name: 'Add Session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await dialog.getByLabel('Title').fill('Farewell')
  await dialog.getByLabel('Start time').fill('7 p.m.')
  await dialog.getByLabel('End time').fill('8 p.m.')
  await dialog.getByLabel('Track').selectOption('General')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectSoon(() => isShown(page, 'Farewell'), true)
  // For a moment only.
  await page.locator('[data-saved]').waitFor({ state: 'detached' })
  await noConsoleMessages(page, { except: EXPECTED })
})

test.each([
  ['speakers', 'speaker', 'Zuzanna Aalto'],
  ['sponsors', 'sponsor', 'Zinnia Works'],
] as const)('a saved row of the %s that a filter would hide clears the filter', async (tab, noun, name) => {
  const page = await openDashboard(app, { ...phone, tab })
  const title = noun[0]!.toUpperCase() + noun.slice(1)
  const filter = page.getByRole('searchbox', { name: `Filter ${tab}` })
  await filter.fill('no such thing')
  await page.getByText('No matches for this filter.').waitFor()
  await page.getByRole('button', { name: `Add ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Create ${title}` })
  await dialog.getByLabel('Name').fill(name)
  if (noun === 'speaker') {
    await dialog.getByLabel('Title').fill('Engineer')
    await dialog.getByLabel('Bio').fill('Builds bridges.')
  }
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectSoon(() => isShown(page, name), true)
  await expectSoon(() => filter.inputValue(), '')
})
