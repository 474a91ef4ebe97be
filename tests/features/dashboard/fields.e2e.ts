import { test } from 'bun:test'
import { TABLE_FIELD_LABELS } from '../../../src/features/dashboard/format-history.ts'
import { isTab, type TabName } from '../../../src/features/dashboard/tabs.tsx'
import { EVENT_LABELS } from '../../../src/features/events/schema.ts'
import { ROOM_LABELS } from '../../../src/features/rooms/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { openDashboard } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

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
