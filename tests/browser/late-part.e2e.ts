import { expect, test } from 'bun:test'
import { writeWithRevision } from '../../db/revisions/revisions.ts'
import { clearCache } from '../../src/http/page-cache.ts'
import { startFileApp } from '../support/app.ts'
import { launchBrowser, openPage, phone, standInTheWay } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { whileLocked } from '../support/locked-table.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
const app = await startFileApp({ impatient: true })

test('a part that could not be loaded is there after a tap on "Try again", with what the address said', async () => {
  const address = `${app.origin}/sponsors?eventSlug=cbus&utm_source=mail`
  const page = await openPage({ ...phone })
  await whileLocked(app, 'sponsors', async () => {
    await page.goto(address)
    await page.getByText('Couldn’t load this section. Please try again in a moment.').waitFor()
  })
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.locator('.sponsor.card').first().waitFor()
  expect(page.url()).toBe(address)
})

test('an agenda whose sessions are late opens at what runs as well', async () => {
  const page = await openPage({ ...phone, timezone: 'Asia/Tokyo' })
  await setClock(page, new Date('2027-03-13T15:10:00-05:00'))
  await whileLocked(app, 'sessions', async (release) => {
    await page.goto(app.origin, { waitUntil: 'commit' })
    await page.locator('.placeholders').waitFor()
    release()
    await page.locator('.running').first().waitFor()
  })
  await expectSoon(() => page.locator('.slot h2 .now').allTextContents(), ['Now', 'Now', 'Now', 'Next'])
  await expectSoon(
    () =>
      page
        .locator('.slot:has(.running)')
        .first()
        .evaluate((slot) => Math.round(slot.getBoundingClientRect().top) < innerHeight / 2),
    true,
  )
})

test('a chip that is pressed while the database is slow leads to its list, not to placeholders that stay', async () => {
  const page = await openPage(phone)
  // Nothing of it is fetched ahead.
  const pass = await standInTheWay(page, '**/*track=Tech*', (route) => route.abort())
  await page.goto(app.origin, { waitUntil: 'networkidle' })
  pass()
  await writeWithRevision(await eventIdOf('pgh'), ['sessions'], async () => {})
  clearCache()
  await whileLocked(app, 'sessions', async (release) => {
    const comes = page.waitForResponse('**/*track=Tech*')
    await page.locator('.chips a', { hasText: 'Tech' }).click()
    await comes
    release()
    await page.locator('.chips [aria-current]', { hasText: 'Tech' }).waitFor()
    await page.locator('main a.session').first().waitFor()
  })
  await expectSoon(() => page.locator('.placeholders').count(), 0)
})

test('without JavaScript what is late stands beneath, instead of its placeholders', async () => {
  const page = await openPage({ ...phone, javaScript: false })
  const placeholders = page.locator('.placeholders')
  // Other pages of the event read its speakers as well.
  await writeWithRevision(await eventIdOf('cbus'), ['speakers'], async () => {})
  await whileLocked(app, 'speakers', async (release) => {
    await page.goto(`${app.origin}/speakers?eventSlug=cbus`, { waitUntil: 'commit' })
    await placeholders.waitFor()
    release()
    await page.locator('.speaker-grid a').first().waitFor()
  })
  await expectSoon(() => placeholders.isVisible(), false)
  await page.locator('.speaker-grid a').first().click()
  await page.locator('dialog').waitFor()
})
