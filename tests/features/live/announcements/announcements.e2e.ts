import { expect, test } from 'bun:test'
import { startFileApp } from '../../../support/app.ts'
import {
  launchBrowser,
  noConsoleMessages,
  openPage,
  phone,
  standInTheWay,
  type TestPage,
} from '../../../support/browser.ts'
import { eventIdOf } from '../../../support/event-id.ts'
import { openWhole, texts } from '../../../support/html.ts'
import { expectSoon } from '../../../support/until.ts'
import { openDashboard, toastOf } from '../../dashboard/dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

const onTop = async () =>
  texts((await openWhole(app, '/speakers?eventSlug=cbus')).html, '[data-swap=announcements] .announced').map((text) =>
    text.replace(/, Posted .*$/, ''),
  )

test('on a phone an announcement is posted, edited, and removed with Undo, and can be for a room or a day', async () => {
  const page = await openDashboard(app, { ...phone, event: 'cbus', tab: 'sessions' })
  await page.goto(`${app.origin}/admin?tab=live&desk=announce&eventSlug=cbus`)
  await page.locator('.list-panel[aria-busy="false"]').waitFor()
  const send = page.getByRole('button', { name: 'Announce to everyone' })
  await send.click()
  await expectSoon(() => page.locator('.announce-form .error').textContent(), 'Announcement is required')
  await page.getByLabel('Announcement', { exact: true }).fill('Lunch is on the terrace')
  await page.reload()
  await page.locator('.list-panel[aria-busy="false"]').waitFor()
  await expectSoon(() => page.getByLabel('Announcement', { exact: true }).inputValue(), 'Lunch is on the terrace')
  // A lost answer posts nothing twice.
  const isMended = await standInTheWay(page, '**/api/admin/announcements', (route) =>
    route.fetch().then(() => route.abort()),
  )
  await send.click()
  expect(await toastOf(page, 'Failed')).toEqual([
    'Failed to post announcement',
    'The server cannot be reached. Please try again.',
  ])
  isMended()
  await send.click()
  expect(await toastOf(page, 'Announcement posted')).toEqual(['Announcement posted', 'Lunch is on the terrace'])
  await expectSoon(
    async () => [await page.getByLabel('Announcement', { exact: true }).inputValue(), await onTop()],
    ['', ['Lunch is on the terrace']],
  )

  await page.getByRole('button', { name: 'Edit “Lunch is on the terrace”' }).click()
  await page.getByLabel('Announcement', { exact: true }).fill('Lunch is in the Sponsor Hall')
  await page.getByRole('button', { name: 'Save' }).click()
  await toastOf(page, 'Announcement updated')
  expect(await onTop()).toEqual(['Lunch is in the Sponsor Hall'])

  await page.getByRole('button', { name: 'Remove “Lunch is in the Sponsor Hall”' }).click()
  await toastOf(page, 'Announcement removed')
  expect(await onTop()).toEqual([])
  await page.locator('.toast', { hasText: 'removed' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove “Lunch is in the Sponsor Hall”' }).waitFor()
  expect(await onTop()).toEqual(['Lunch is in the Sponsor Hall'])

  await page.getByLabel('Show to', { exact: true }).selectOption('Scioto Hall')
  await page.getByLabel('Announcement', { exact: true }).fill('The projector is being replaced')
  const isNextTyped = Promise.withResolvers<void>()
  await standInTheWay(page, '**/api/admin/announcements', (route) => isNextTyped.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Announce to Scioto Hall' }).click()
  await page.getByLabel('Announcement', { exact: true }).fill('Doors open at 8')
  isNextTyped.resolve()
  await page.getByText('To Scioto Hall ·').waitFor()
  await page.getByLabel('Show to', { exact: true }).selectOption('Sunday, April 11')
  await expectSoon(
    () => page.getByLabel('Show for').locator('option:checked').textContent(),
    'Until the end of the day',
  )
  expect(await page.getByLabel('Announcement', { exact: true }).inputValue()).toBe('Doors open at 8')
  await page.getByRole('button', { name: 'Announce to Sunday, April 11' }).click()
  await page.getByText('To Sunday, April 11 ·').waitFor()
  const visitor = await openPage({ url: `${app.origin}/?eventSlug=cbus`, javaScript: false })
  expect(await visitor.locator('.session .announced').first().textContent()).toStartWith('The projector is being')
  await noConsoleMessages(page, { except: /ERR_FAILED/ })
})

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
  // Without JavaScript all of them are there, and none can be dismissed.
  const plain = await openPage({ ...phone, javaScript: false, url: `${app.origin}/feedback` })
  expect(await lines(plain)).toEqual(['Lunch is at one'])
  expect(await plain.locator('.put-away:visible').count()).toBe(0)
  await plain.locator('.line:visible summary').click()
  await expectSoon(() => plain.locator('.line:visible').count(), 2)
})
