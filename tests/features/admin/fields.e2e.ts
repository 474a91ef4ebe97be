import { afterAll, beforeAll, expect, test } from 'bun:test'
import { EVENT_LABELS } from '../../../src/features/events/schema.ts'
import { SESSION_LABELS } from '../../../src/features/sessions/schema.ts'
import { SPEAKER_LABELS } from '../../../src/features/speakers/schema.ts'
import { SPONSOR_LABELS } from '../../../src/features/sponsors/schema.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser } from '../../support/browser.ts'
import { openDashboard } from './dashboard-page.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test.each([
  ['sessions', 'Add Session', 'Create Session', SESSION_LABELS],
  ['speakers', 'Add Speaker', 'Create Speaker', SPEAKER_LABELS],
  ['sponsors', 'Add Sponsor', 'Create Sponsor', SPONSOR_LABELS],
  ['sessions', 'New event', 'New event', EVENT_LABELS],
] as const)('whatever may be written about %s can be typed in “%s”', async (tab, button, title, labels) => {
  const page = await openDashboard(app, { tab })
  await page.getByRole('button', { name: button }).click()
  const form = page.getByRole('dialog', { name: title })
  await form.waitFor()
  for (const label of Object.values(labels)) {
    const fields = form.getByLabel(label, { exact: true }).or(form.getByRole('group', { name: label }))
    expect([label, await fields.count()]).toEqual([label, 1])
  }
  await page.context().close()
})
