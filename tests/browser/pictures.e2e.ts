import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { boxOf, launchBrowser, openPage, phone, standInTheWay, type TestPage } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** A page whose pictures do not come. */
async function openWithoutPictures(path: string) {
  const page = await openPage(phone)
  const mend = await standInTheWay(page, '**/images/**', (route) => route.abort())
  await page.goto(app.origin + path)
  return { page, mend }
}
const openMap = (page: TestPage) => page.getByRole('navigation', { name: 'Main' }).getByText('Map').click()

test('a photo that does not come gives way to initials, in the list and in the dialog', async () => {
  const { page } = await openWithoutPictures('/speakers')
  const card = page.locator('.speaker-grid a', { hasText: 'Ruth Adeyemi' })
  await card.locator('.stand-in').waitFor()
  await expectSoon(() => card.locator('.stand-in').textContent(), 'RA')
  await expectSoon(() => card.locator('img').isVisible(), false)
  await card.click()
  await page.locator('dialog:modal .avatar .stand-in').waitFor()
})

test('a logo that does not come gives way to the sponsor’s name', async () => {
  const { page } = await openWithoutPictures('/sponsors')
  const card = page.locator('.sponsor', { hasText: 'Glassriver Health' })
  await card.locator('.plate .stand-in').waitFor()
  await expectSoon(() => card.locator('.plate .stand-in').textContent(), 'Glassriver Health')
})

test('a picture that comes has nothing beside it', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/speakers` })
  const card = page.locator('.speaker-grid a', { hasText: 'Ruth Adeyemi' })
  await page.waitForFunction(
    (img) => img instanceof HTMLImageElement && img.naturalWidth > 0,
    await card.locator('img').elementHandle(),
  )
  expect([await card.locator('img').isVisible(), await card.locator('.stand-in').isVisible()]).toEqual([true, false])
})

test('a floor plan that does not come says so, and comes when it is tried again', async () => {
  const { page, mend } = await openWithoutPictures('/?map')
  const failure = page.locator('dialog .empty', {
    hasText: 'Couldn’t load the floor plan. Check your connection and try again.',
  })
  await failure.waitFor()
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.floor-plan img')?.naturalWidth)
  await expectSoon(() => failure.count(), 0)
})

test('the floor plan is there where the network is gone before it was ever looked at', async () => {
  const page = await openPage(phone)
  const plan = page.waitForResponse((response) => response.url().includes('/floor-plans/'))
  await page.goto(app.origin)
  await (await plan).finished()
  await page.context().setOffline(true)
  await openMap(page)
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.floor-plan img')?.naturalWidth)
  // What moves it may not be there: then it scrolls.
  await page.locator('dialog island-root[failed]').waitFor({ state: 'attached' })
  const frame = page.locator('.floor-plan')
  await expectSoon(() => frame.evaluate((element) => element.scrollWidth > element.clientWidth * 2), true)
})

test('an event without a floor plan and rooms says so under its own mark, in a sheet no higher than that', async () => {
  const admin = await app.admin()
  await admin.post('/api/admin/events', { name: 'WITCON ERIE', slug: 'erie', city: 'Erie' })
  const page = await openPage({ ...phone, url: `${app.origin}/?eventSlug=erie&map` })
  const empty = page.locator('dialog .empty')
  expect((await empty.textContent())?.trim()).toBe('No floor plan yet.')
  await expectSoon(() => empty.locator('svg').count(), 1)
  expect((await boxOf(page.locator('dialog[open]'))).height).toBeLessThan(phone.height / 2)
})
