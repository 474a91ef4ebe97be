import { expect, test } from 'bun:test'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser, openPage, phone, type TestPage } from '../../../support/browser.ts'
import { eventIdOf } from '../../../support/event-id.ts'
import { expectSoon } from '../../../support/until.ts'

await launchBrowser()
const app = await startFileApp()
const anna = await app.admin()

const PATH = '/api/admin/announcements'
const LONG =
  'Lunch is on the terrace today, and whoever wants to sit in the shade goes to the river, where there is more room.'

const lines = (page: TestPage) => page.locator('.line:visible summary > [dir]').allTextContents()
const all = (page: TestPage) => page.locator('.more-tools .announced > [dir]').allTextContents()

test('above a form announcements are one line, newest first, and dismissed on this device until they are edited', async () => {
  const eventId = await eventIdOf('pgh')
  await anna.post(PATH, { eventId, text: 'Doors open at 8' })
  const long = await (await anna.post(PATH, { eventId, text: LONG })).json()
  const page = await openPage({ ...phone, url: `${app.origin}/messaging` })
  await expectSoon(() => lines(page), [LONG])
  expect((await page.locator('.line:visible').boundingBox())!.height).toBeLessThanOrEqual(48)
  await page.locator('.line:visible summary').click()
  await expectSoon(() => page.locator('.line:visible p').first().textContent(), LONG)
  await expectSoon(() => page.locator('.line:visible').count(), 2)
  await page.getByRole('button', { name: 'Put away' }).first().click()
  await expectSoon(() => lines(page), ['Doors open at 8'])
  await page.goto(`${app.origin}/sponsors`)
  await expectSoon(() => lines(page), ['Doors open at 8'])
  await page.getByRole('button', { name: 'Put away' }).click()
  await expectSoon(() => lines(page), [])
  expect(await all(page)).toEqual([LONG, 'Doors open at 8'])
  await anna.patch(`${PATH}/${long.id}`, { text: 'Lunch is at one' })
  await page.reload()
  await expectSoon(() => lines(page), ['Lunch is at one'])
})

test('without JavaScript the line shows the whole text and has no dismiss button', async () => {
  const page = await openPage({ ...phone, javaScript: false, url: `${app.origin}/feedback` })
  expect(await lines(page)).toEqual(['Lunch is at one'])
  expect(await page.locator('.put-away:visible').count()).toBe(0)
  await page.locator('.line:visible summary').click()
  await expectSoon(() => page.locator('.line:visible').count(), 2)
})
