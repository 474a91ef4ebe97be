import { expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { startFileApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp()

const admin = await app.admin()
const eventId = await eventIdOf('pgh')
await admin.post(`/api/admin/events/${eventId}/publish`, {})
const sessions: Session[] = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()

test('who comes again is told what of time and room is another since then; who comes first is not', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?eventSlug=pgh` })
  const marks = () => page.locator('main .changed:visible').allTextContents()
  const [session] = sessions as [Session]
  const fields = { startTime: '7:05 AM', endTime: '7:25 AM', location: 'Another Room' }
  expect((await admin.patch(`/api/admin/sessions/${session.id}`, fields)).status).toBe(200)
  const now = Math.floor(Date.now() / 1000)
  const away = (seconds: number) =>
    page.evaluate(([key, seen]) => localStorage.setItem(key!, seen!), [`seen ${eventId}`, `${seconds},${seconds}`])
  await away(now + 60)
  await page.reload()
  expect(await marks()).toEqual([])
  await away(now - 3600)
  await page.reload()
  const was = session.startTime
  await expectSoon(marks, [`New time (was ${clock(was)})`, `New room (was ${session.location})`])
  // The visit goes on.
  await page.reload()
  await expectSoon(async () => (await marks()).length, 2)
  await noConsoleMessages(page)
})

/** `10:00 AM` of a stored time. */
const clock = (time: string) =>
  new Date(`${time}Z`).toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })

test('what is announced leaves an open page when it is over', async () => {
  await admin.post('/api/admin/announcements', { eventId, text: 'Lunch is served', minutes: 5 })
  const page = await openPage({ ...phone, url: `${app.origin}/?eventSlug=pgh` })
  const notice = page.locator('.line', { hasText: 'Lunch is served' })
  await notice.waitFor()
  await page.evaluate(() => {
    const said = document.querySelector<HTMLElement>('.line[data-gone]')!
    said.dataset.gone = String(Math.floor(Date.now() / 1000) - 1)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await notice.waitFor({ state: 'hidden' })
})

test('a rehearsal says which time it is, travels along, and is left by a link', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?eventSlug=pgh&at=2027-03-13T10:25:00-05:00` })
  const notice = page.locator('.rehearsal')
  const said = 'Rehearsal: showing 10:25 AM on Saturday, March 13'
  await page.getByText(said).waitFor()
  await page.getByRole('link', { name: 'Speakers' }).click()
  await page.waitForURL(/speakers.*at=2027/)
  await page.locator('.rehearsal').waitFor()
  await page.goBack()
  await notice.getByRole('link', { name: 'Exit rehearsal' }).click()
  await page.waitForURL(`${app.origin}/?eventSlug=pgh`)
  await expectSoon(() => notice.count(), 0)
})
