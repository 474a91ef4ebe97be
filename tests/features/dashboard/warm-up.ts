import type { TestApp } from '../../support/app.ts'
import type { TestPage } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { rowOf } from './dashboard-page.ts'

/** A session early in the day for one test to edit; answers its id. */
export async function makeWarmUp(app: TestApp): Promise<string> {
  const admin = await app.admin()
  const eventId = await eventIdOf('pgh')
  const times = { startTime: '2025-03-15T07:00:00', endTime: '2025-03-15T07:30:00' }
  const session = { eventId, title: 'Warm-up', track: 'General', location: 'Yard', description: 'Stretching.' }
  return (await (await admin.post('/api/admin/sessions', { ...session, ...times })).json()).id
}

/** Opens its form. */
export async function editWarmUp(on: TestPage) {
  await on.locator('.row').first().waitFor()
  await rowOf(on, 'Warm-up').getByRole('button', { name: 'Edit Warm-up' }).click()
  return on.getByRole('dialog', { name: 'Edit Session' })
}

/** It as it is stored. */
export async function storedWarmUp(app: TestApp, id: string) {
  const sessions = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
  return sessions.find((session: { id: string }) => session.id === id)
}
