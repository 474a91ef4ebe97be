import { expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { LONG_AGO, pittsburghOn, TO_COME } from '../questions/conference-day.ts'

await launchBrowser()
const app = await startFileApp()
const [talk, otherTalk] = (await pittsburghOn(LONG_AGO)).map(({ id }) => id) as [string, string]

test("a session's dialog asks for a rating after its end, and the rating can be changed", async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/?session=${talk}` })
  await page.locator('dialog').getByRole('link', { name: 'Rate this session' }).click()
  await page.locator('island-root[alive]').first().waitFor({ state: 'attached' })
  await expectSoon(() => page.getByLabel('Session').inputValue(), talk)
  const before = await widthsOfFaces(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Choose a rating').waitFor()
  expect(await widthsOfFaces(page)).toEqual(before)
  await page.getByText('Poor', { exact: true }).click()
  await page.getByLabel('Comments (optional)').fill('Too loud')
  await page.reload()
  await page.locator('island-root[alive]').first().waitFor({ state: 'attached' })
  await expectSoon(
    async () => [await page.getByLabel('Poor').isChecked(), await page.getByLabel('Comments (optional)').inputValue()],
    [true, 'Too loud'],
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('You can change your answer anytime.').waitFor()
  await page.getByText('Good', { exact: true }).click()
  await page.getByRole('button', { name: 'Change my answer' }).click()
  await page.getByText('You can change your answer anytime.').waitFor()
  const organizer = await app.admin()
  const [result] = await (await organizer.get('/api/admin/feedback')).json()
  expect([result.faces, result.words.length]).toEqual([{ good: 1, fair: 0, poor: 0 }, 1])
  await noConsoleMessages(page)
})

test('two tabs keep what is half typed about different sessions', async () => {
  const open = async (page: TestPage, session: string) => {
    await page.goto(`${app.origin}/feedback?session=${session}`)
    await page.locator('island-root[alive]').first().waitFor({ state: 'attached' })
  }
  const words = (page: TestPage) => page.getByLabel('Comments (optional)')
  const one = await openPage(phone)
  const other = (await one.context().newPage()) as TestPage
  await open(one, talk)
  await open(other, otherTalk)
  await words(one).fill('The first')
  await words(other).fill('The second')
  for (const [page, text] of [
    [one, 'The first'],
    [other, 'The second'],
  ] as const) {
    await page.reload()
    await page.locator('island-root[alive]').first().waitFor({ state: 'attached' })
    await expectSoon(() => words(page).inputValue(), text)
  }
})

/** An error beneath the faces does not change their size. */
const widthsOfFaces = (page: TestPage) =>
  Promise.all(
    ['good', 'fair', 'poor'].map(async (face) => (await page.locator(`.faces .${face}`).boundingBox())?.width),
  )

test("a session's dialog asks for a rating only after its end, or at a rehearsal", async () => {
  await pittsburghOn(TO_COME)
  const page = await openPage({ ...phone, url: `${app.origin}/?session=${talk}` })
  const link = page.locator('dialog:modal').getByText('Rate this session')
  await link.waitFor({ state: 'attached' })
  expect(await link.isVisible()).toBe(false)
  await page.goto(`${app.origin}/?session=${talk}&${REHEARSAL}`)
  await link.waitFor()
  // The form is hidden before the end, and a rehearsal shows it without sending.
  const open = async (at = '') => {
    await page.goto(`${app.origin}/feedback?session=${talk}${at}`)
    await page.locator('island-root[alive]').first().waitFor({ state: 'attached' })
  }
  await open()
  await page.getByText('You can rate this session after it ends.').waitFor()
  await expectSoon(() => page.getByRole('button', { name: 'Send' }).count(), 0)
  await expectAccessible(page)
  await open(`&${REHEARSAL}`)
  await page.getByText('this session isn’t over yet, so nothing will be sent.').waitFor()
  await page.getByText('Good', { exact: true }).click()
  await expectSoon(() => page.getByRole('button', { name: 'Send' }).isDisabled(), true)
  await expectAccessible(page)
  await noConsoleMessages(page)
  await pittsburghOn(LONG_AGO)
})

const REHEARSAL = `at=${TO_COME}T23:00:00-04:00`

test("a page without its form's script says that a session cannot be rated yet", async () => {
  await pittsburghOn(TO_COME)
  const withoutItsScript = async (at: string, javaScript = true) => {
    const page = await openPage({ ...phone, javaScript })
    await page.route('**/feedback-form.island-*', (route) => route.abort())
    await page.goto(`${app.origin}/feedback?session=${talk}${at}`)
    if (javaScript) await page.locator('island-root[failed]').waitFor({ state: 'attached' })
    return page
  }
  const page = await withoutItsScript('')
  await expectSoon(() => shownIn(page), ['You can rate this session after it ends.'])
  await expectAccessible(page)
  await page.getByLabel('Session').selectOption({ index: 2 })
  const form = ['How was it?GoodFairPoor', 'Send']
  await expectSoon(() => shownIn(page), form)
  await expectSoon(async () => shownIn(await withoutItsScript(`&${REHEARSAL}`)), form)
  await expectSoon(async () => shownIn(await withoutItsScript('', false)), form)
  await pittsburghOn(LONG_AGO)
})

const shownIn = (page: TestPage) =>
  page
    .locator('.feedback-form > :is(.notice, .faces, button)')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ textContent }) => textContent))

test('a saved page hides the form after feedback is switched off', async () => {
  const organizer = await app.admin()
  const page = await openPage({ ...phone, url: `${app.origin}/feedback?session=${talk}` })
  await page.getByRole('button', { name: /Send|Change/ }).waitFor()
  await organizer.patch(`/api/admin/sessions/${talk}`, { feedbackOpen: false })
  await page.getByText('Feedback isn’t open for this session.').waitFor()
  await expectSoon(() => page.getByRole('button', { name: /Send|Change/ }).count(), 0)
  await organizer.patch(`/api/admin/sessions/${talk}`, { feedbackOpen: null })
})

test('a phone rates a session and changes the rating without JavaScript', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: `${app.origin}/feedback?session=${talk}` })
  await page.getByLabel('Comments (optional)').fill('Loud')
  for (const face of ['Fair', 'Good']) {
    await page.getByText(face, { exact: true }).click()
    await page.getByRole('button', { name: /^Send$|^Change my answer$/ }).click()
    await page.getByText('You can change your answer anytime').waitFor()
    // The page shows the answer, so that another face keeps the comment.
    expect([
      await page.getByLabel(face).isChecked(),
      await page.getByLabel('Comments (optional)').inputValue(),
    ]).toEqual([true, 'Loud'])
  }
  await expectAccessible(page)
})

test('before the first session ends, the page names that time in place of the form', async () => {
  await pittsburghOn(TO_COME)
  const page = await openPage({ ...phone, url: `${app.origin}/feedback` })
  await page
    .getByText(/^You can rate sessions once they end. The first one ends at 8:45 AM on \w+, \w+ \d+\.$/)
    .waitFor()
  expect(await page.getByLabel('Session').isVisible()).toBe(false)
  await page.goto(`${app.origin}/feedback?${REHEARSAL}`)
  await page.getByLabel('Session').waitFor()
  expect(await page.getByText('You can rate sessions once they end').isVisible()).toBe(false)
  await pittsburghOn(LONG_AGO)
})
