import { afterAll, beforeEach, expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { countStreams } from '../../src/limits/open-streams.ts'
import { startApp } from '../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { look } from '../support/look.ts'
import { startStreamProxy } from '../support/stream-proxy.ts'
import { until } from '../support/until.ts'

await launchBrowser()
const app = await startApp()
const proxy = startStreamProxy(app.origin)
afterAll(async () => {
  await proxy.close()
  await app.close()
})
const sessions: Session[] = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()

const admin = await app.admin()
const edit = (title: string) => admin.patch(`/api/admin/sessions/${sessions[1]!.id}`, { title })
beforeEach(() => until(() => countStreams() === 0))

/** During the event. Time passes only where a test lets it. */
async function openAgenda(): Promise<TestPage> {
  const page = await openPage(phone)
  await page.clock.install()
  const asked = page.waitForRequest('**/api/news?*')
  await page.goto(`${proxy.origin}/?eventSlug=pgh&at=2027-03-13T10:25:00-05:00`)
  await passing(page, 2000)
  await asked
  return page
}

const passing = (page: TestPage, ms: number) => page.clock.fastForward(ms)
const title = (page: TestPage, words: string) => page.locator('main .session').getByText(words)

test('where a proxy keeps the stream back a page asks now and then, and follows the stream as soon as it passes', async () => {
  proxy.become('hold')
  const page = await openAgenda()
  await edit('Changed while a proxy held the stream')
  const latest = page.waitForResponse('**/api/news/latest?*')
  await passing(page, 16_000)
  await latest
  await title(page, 'Changed while a proxy held the stream').waitFor()

  proxy.become('pass')
  const again = page.waitForResponse('**/api/news?*')
  await passing(page, 121_000)
  await again
  await edit('Changed with a stream that passes')
  await title(page, 'Changed with a stream that passes').waitFor()
  await noConsoleMessages(page)
  await page.close()
})

test('a page for which there is no room asks at once, and comes back when there is room', async () => {
  proxy.become('refuse')
  const page = await openAgenda()
  await until(() => page.evaluate(() => !!document.body.dataset.news))
  await edit('Changed where there is no room')
  await passing(page, 121_000)
  await title(page, 'Changed where there is no room').waitFor()
  proxy.become('pass')
  await passing(page, 121_000)
  await until(() => countStreams() === 1)
  await edit('Changed when there was room')
  await title(page, 'Changed when there was room').waitFor()
  await page.close()
})

test('a line that has gone silent is given up, and what was said meanwhile is known', async () => {
  proxy.become('mute')
  const page = await openAgenda()
  await until(() => page.evaluate(() => !!document.body.dataset.news))
  await edit('Changed on a line that was dead')
  await passing(page, 61_000)
  await title(page, 'Changed on a line that was dead').waitFor()
  await page.close()
})

test('nobody is told who does not look: the stream ends with the page hidden, and what changed is there at the next look', async () => {
  proxy.become('pass')
  const page = await openAgenda()
  await until(() => countStreams() === 1)
  await look(page, false)
  await until(() => countStreams() === 0)
  await edit('Changed while nobody looked')
  await look(page, true)
  await title(page, 'Changed while nobody looked').waitFor()
  expect(countStreams()).toBe(1)
  await noConsoleMessages(page)
  await page.close()
})
