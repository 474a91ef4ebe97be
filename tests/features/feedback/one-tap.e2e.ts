import { afterAll, beforeAll, expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser, openPage, phone } from '../../support/browser.ts'
import { writeThreeDays } from '../../support/three-days.ts'
import { expectSoon } from '../../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp({ seeded: false })
  // Long ago, so that its sessions are over by the server's clock, too.
  await writeThreeDays({ startsOn: '2025-06-14', endsOn: '2025-06-16', feedbackOpen: true })
})
afterAll(() => app.close())

test('one tap on a face rates a session that ended, at “Now” and on My schedule, and it stays said', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?now&at=2025-06-14T10:30:00-04:00` })
  const faces = () => page.locator('.rating').getByRole('button', { pressed: true }).allTextContents()
  await page.getByRole('form', { name: 'Rate Opening keynote' }).getByText('Good').click()
  await page.locator('.rating').getByText('Thank you').waitFor()
  const given = () => page.evaluate(async () => (await (await fetch('/api/feedback/mine?eventSlug=pgh')).json()).given)
  expect(await given()).toEqual([{ sessionId: 'opening', face: 'good', words: null }])
  await page.reload()
  await expectSoon(faces, ['Good'])
  await page.goto(`${app.origin}/?session=opening&at=2025-06-14T10:30:00-04:00`)
  await page.locator('dialog:modal .star').click()
  await page.goto(`${app.origin}/my-schedule?at=2025-06-14T10:30:00-04:00`)
  await expectSoon(faces, ['Good'])
  await page.locator('#s-opening').getByText('Fair').click()
  await page.locator('.rating').getByText('Thank you').waitFor()
  expect(await given()).toEqual([{ sessionId: 'opening', face: 'fair', words: null }])
  await expectAccessible(page)
  const heights = () => page.locator('.rating button').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(new Set(await heights()).size).toBe(1)
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await heights()).every((height) => height < 60)).toBe(true)
})
