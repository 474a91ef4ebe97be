import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saved } from '../../browser/saved-page.ts'
import type { TestApp } from '../../support/app.ts'
import { type Network, startNetwork } from '../../support/bad-network.ts'
import { launchBrowser, openPage, phone } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { shown, starOn, startDayOfStars } from './a-day-of-stars.ts'

await launchBrowser()
let app: TestApp
let network: Network
beforeAll(async () => {
  app = await startDayOfStars()
  network = await startNetwork(app.origin)
})
afterAll(async () => {
  network.close()
  await app.close()
})

const AT = 'at=2027-03-13T08:55:00-05:00'
const reminder = (page: Page) => page.getByText('In 5 minutes: Keynote · Grand Hall')

/** A phone that saved the event and starred the keynote, and lost its network then. */
async function openInTunnel(path: string) {
  await network.good()
  const page = await openPage({ ...phone, worker: true, url: network.origin })
  await saved(page)
  await starOn(page, 'keynote')
  await network.gone()
  await page.goto(`${network.origin}${path}`)
  await page.locator('p#saved-copy').waitFor()
  return page
}

test.each([
  '/',
  '/?view=rooms',
  '/?session=bridges',
  '/speakers',
  '/sponsors',
  '/messaging',
  '/search',
  '/my-schedule',
])('without a network %s says what begins in five minutes, once', async (path) => {
  const page = await openInTunnel(`${path}${path.includes('?') ? '&' : '?'}${AT}`)
  await reminder(page).waitFor()
  await page.reload()
  await page.locator('.star-toast').waitFor({ state: 'detached' })
  await page.goto(`${network.origin}/my-schedule?${AT}`)
  await expectSoon(() => shown(page), ['Keynote'])
  expect(await reminder(page).count()).toBe(0)
  await page.context().close()
})

test('an open page goes on reminding without a network', async () => {
  await network.good()
  const page = await openPage({ ...phone, worker: true })
  await page.clock.install()
  await page.goto(network.origin)
  await saved(page)
  await starOn(page, 'coffee')
  const knows = page.waitForResponse('**/api/sessions/times?*')
  await page.goto(`${network.origin}/speakers?at=2027-03-13T09:54:30-05:00`)
  await (await knows).finished()
  await network.gone()
  await expectSoon(() => page.locator('.star-toast').count(), 0)
  await page.clock.fastForward(60_000)
  await page.getByText('In 10 minutes: Coffee · Grand Hall').waitFor()
})
