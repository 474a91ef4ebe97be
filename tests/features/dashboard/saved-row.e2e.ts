import { test } from 'bun:test'
import { TABLE_FIELD_LABELS } from '../../../src/features/dashboard/format-history.ts'
import { isTab, type TabName } from '../../../src/features/dashboard/tabs.tsx'
import { EVENT_LABELS } from '../../../src/features/events/schema.ts'
import { ROOM_LABELS } from '../../../src/features/rooms/schema.ts'
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

/** Where a room is, is not typed but shown on a plan, and in the list. */
const typed = { ...TABLE_FIELD_LABELS, rooms: ROOM_LABELS }
const withForms = Object.entries(typed).flatMap(([tab, labels]) => (isTab(tab) ? [{ tab, labels }] : []))

test.each(withForms)('the form for $tab has every editable field', async ({ tab, labels }) => {
  await expectFields({ tab, button: /^Add /, title: /^Create /, labels })
})

test('the event form has every editable field', async () => {
  await expectFields({ button: 'New event', title: 'New event', labels: EVENT_LABELS })
})

type Form = { tab?: TabName; button: string | RegExp; title: string | RegExp; labels: Record<string, string> }

async function expectFields({ tab, button, title, labels }: Form) {
  const page = await openDashboard(app, { tab })
  await page.getByRole('button', { name: button }).first().click()
  const form = page.getByRole('dialog', { name: title })
  await form.waitFor()
  // What is asked of a cancelled session is there once it is one.
  if ('cancelReason' in labels) await form.getByRole('radio', { name: 'Canceled' }).check()
  for (const label of Object.values(labels)) {
    const fields = form.getByLabel(label, { exact: true }).or(form.getByRole('group', { name: label }))
    await expectSoon(async () => [label, await fields.filter({ visible: true }).count()], [label, 1])
  }
  await page.context().close()
}
