import { expect, test } from 'bun:test'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser, openPage, phone } from '../../../support/browser.ts'
import { scanned } from '../../../support/scanned.ts'
import { expectSoon } from '../../../support/until.ts'
import { star } from '../../my-schedule/a-day-of-stars.ts'
import { writeHallProgram } from './hall-program.ts'
import { WALL } from './screen-page.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
await writeHallProgram()

test.each([
  ['in the hall', '/screen?eventSlug=hall', 'screen', '/?eventSlug=hall'],
  ['at a door', '/screen?eventSlug=hall&room=ohio', 'screen', '/?eventSlug=hall&room=ohio'],
  ['on the sign of a door', '/screen?eventSlug=hall&room=ohio', 'print', '/?eventSlug=hall&room=ohio'],
  ['on the stage', '/questions/stage?eventSlug=hall&session=open', 'screen', '/questions?eventSlug=hall&session=open'],
] as const)('the QR code %s leads a camera to its page', async (_, path, media, leadsTo) => {
  const page = await openPage({ ...WALL, url: app.origin + path })
  await page.emulateMedia({ media })
  const code = page.locator('.qr-code')
  await expectSoon(() => scanned(code), app.origin + leadsTo)
  expect((await app.visitor().get(leadsTo)).status).toBe(200)
  await page.context().close()
})

test('the QR code on the printed agenda leads to the agenda', async () => {
  const page = await openPage({ url: `${app.origin}/?eventSlug=hall` })
  await page.emulateMedia({ media: 'print' })
  const code = page.locator('.on-paper')
  await code.evaluate((image) => (image as HTMLImageElement).decode())
  await expectSoon(() => scanned(code), `${app.origin}/?eventSlug=hall`)
})

test('the QR code of My schedule brings the schedule to another device', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?eventSlug=hall` })
  await star(page, 'open').click()
  await page.waitForFunction(() => localStorage.getItem('stars hall')?.includes('"unsent":{}'))
  await page.goto(`${app.origin}/my-schedule/device?eventSlug=hall`)
  const link = page.locator('.take-over a').first()
  await expectSoon(() => scanned(page.locator('.qr-code')), await link.textContent())
  const other = await openPage({ ...phone, url: (await link.textContent())! })
  await other.getByText('Open office hours').first().waitFor()
})
