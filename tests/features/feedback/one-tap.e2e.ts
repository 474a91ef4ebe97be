import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { feedback } from '../../../db/schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { writeThreeDays } from '../../support/three-days.ts'
import { expectSoon } from '../../support/until.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
// In the past, so that the server's clock has the sessions' ends behind it, too.
await writeThreeDays({ startsOn: '2025-06-14', endsOn: '2025-06-16', feedbackOpen: true })

test('one tap rates an ended session at “Now” and on My schedule', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?now&at=2025-06-14T10:30:00-04:00` })
  const faces = () => page.locator('.rating').getByRole('button', { pressed: true }).allTextContents()
  await page.getByRole('form', { name: 'Rate Opening keynote' }).getByText('Good').click()
  await page.locator('.rating').getByText('Thank you').waitFor()
  const given = () => page.evaluate(async () => (await (await fetch('/api/feedback/mine?eventSlug=pgh')).json()).given)
  expect(await given()).toEqual([{ sessionId: 'opening', face: 'good', words: null }])
  await page.reload()
  await expectSoon(faces, ['Good'])
  await page.goto(`${app.origin}/?session=opening&at=2025-06-14T10:30:00-04:00`)
  // The server renders the faces of a known star, not the pressed one.
  await Promise.all([page.waitForResponse('**/api/my-schedule?*'), page.locator('dialog:modal .star').click()])
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

const SUNDAY = 'at=2025-06-15T15:30:00-04:00'

/** The sessions whose cards ask for a rating. */
const asking = (page: TestPage) =>
  page.locator('[data-query] .rating').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))

const star = (page: TestPage, id: string) => page.locator(`.star[value="${id}"]`)

test('only a starred, ended session asks for a rating on the agenda', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?${SUNDAY}` })
  await page.locator('.past .star[value="who"]').waitFor()
  // Lunch has no speaker, and Monday has not come.
  for (const id of ['lunch', 'bridges', 'who']) await star(page, id).click()
  await expectSoon(() => asking(page), ['Rate Who owns the river?'])
  await star(page, 'who').click()
  await expectSoon(() => asking(page), [])
  await star(page, 'who').click()
  await expectSoon(() => asking(page), ['Rate Who owns the river?'])
  await expectAccessible(page)
  await page.locator('.chips a', { hasText: 'Panels' }).click()
  await expectSoon(() => page.locator('[data-query] h3').allTextContents(), ['Who owns the river?'])
  await page.getByRole('form', { name: 'Rate Who owns the river?' }).getByText('Fair').click()
  await page.locator('.rating').getByText('Thank you').waitFor()
  const given = await db.select().from(feedback).where(eq(feedback.sessionId, 'who'))
  expect(given.map(({ face, words }) => [face, words])).toEqual([['fair', null]])
  await page.goto(`${app.origin}/?${SUNDAY}`)
  await star(page, 'opening').click()
  await expectSoon(() => asking(page), ['Rate Opening keynote'])
  // Nor does a card ask for a rating that the form has sent.
  await page.goto(`${app.origin}/feedback?session=opening`)
  await page.locator('island-root[alive]').first().waitFor({ state: 'attached' })
  await page.getByText('Good', { exact: true }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('You can change your answer anytime.').waitFor()
  await page.goto(`${app.origin}/?${SUNDAY}`)
  await star(page, 'opening').waitFor()
  await expectSoon(() => asking(page), [])
  await noConsoleMessages(page)
})

test('no card asks for a rating without JavaScript', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: app.origin })
  expect([await page.locator('[data-query] .session').count(), await page.locator('.rating').count()]).toEqual([8, 0])
})
