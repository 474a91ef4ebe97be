import { expect, test } from 'bun:test'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage } from '../../../support/browser.ts'
import { expectSoon } from '../../../support/until.ts'
import { writeHallProgram } from './hall-program.ts'

await launchBrowser()
const app = await startFileApp()
await writeHallProgram()

test('the agenda prints as a sheet with a code, which is asked for on no screen', async () => {
  const page = await openPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${app.origin}/?eventSlug=hall`, { waitUntil: 'networkidle' })
  expect([asked.includes('/qr.svg'), await page.locator('.on-paper').isVisible()]).toEqual([false, false])
  await page.emulateMedia({ media: 'print' })
  const code = page.locator('.on-paper')
  await code.evaluate((image) => (image as HTMLImageElement).decode())
  await expectSoon(() => code.isVisible(), true)
  await expectSoon(() => page.locator('.bottom-nav, .agenda-tools, .bar').filter({ visible: true }).count(), 0)
  await expectSoon(() => page.locator('.day > h2').allTextContents(), ['Saturday, March 13', 'Sunday, March 14'])
})

test('on paper every room of the hall is a sheet, on A4 and on Letter', async () => {
  const page = await openPage({ url: `${app.origin}/screen?eventSlug=hall` })
  await page.locator('.hall-clock time:not(:empty)').waitFor()
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets?.length).toBe(2)
  }
  await page.emulateMedia({ media: 'print' })
  await expectSoon(() => page.locator('.hall-entries h3').filter({ visible: true }).count(), 5)
  await expectSoon(() => page.locator('.ends').filter({ visible: true }).count(), 5)
})

test('what is announced comes to a screen that hangs, and goes when it is taken back', async () => {
  const anna = await app.admin()
  const page = await openPage({ url: `${app.origin}/screen?eventSlug=hall&at=2027-03-13T09:15:00-05:00` })
  await page.locator('.running').getByText('Opening keynote').waitFor()
  const said = await (
    await anna.post('/api/admin/announcements', { eventId: 'hall', text: 'Lunch is on the terrace' })
  ).json()
  const notice = page.locator('[data-swap=announcements] .announced', { hasText: 'Lunch is on the terrace' })
  await notice.waitFor()
  // The rooms are still as the rehearsed clock has them.
  await expectSoon(() => page.locator('.running h3').allTextContents(), ['Opening keynote'])
  await anna.delete(`/api/admin/announcements/${said.id}`)
  await notice.waitFor({ state: 'detached' })
  await anna.patch('/api/admin/rooms/ohio', { name: 'Ohio Hall' })
  await page.getByRole('heading', { name: 'Ohio Hall' }).waitFor()
  await expectSoon(() => page.locator('.running h3').allTextContents(), ['Opening keynote'])
  await noConsoleMessages(page)
})
