import { afterEach, expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { env } from '../../src/env.ts'
import { launchBrowser, noConsoleMessages, phone, type TestPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon, until } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { posted, postInTunnel, timesOnBoard, waiting } from './board-on-phone.ts'
import { changeKept } from './kept-posts.ts'
import { savedAddresses, visitAndSave } from './saved-page.ts'

await launchBrowser()

const hall = await startOnPhone()
const { app, network } = hall

test('a saved copy becomes the live page in place when the network is back, and its text does not move', async () => {
  const admin = await app.admin()
  const sessions = await (await app.visitor().get('/api/sessions')).json()
  const [first, last] = [sessions[1], sessions.at(-1)]
  const page = await visitAndSave(network.origin, '/')
  await network.gone()
  await page.goto(`${network.origin}/?at=2027-03-13T10:25:00-05:00`)
  await page.locator('p#saved-copy').waitFor()
  await page.evaluate(() => {
    document.body.dataset.same = 'yes'
  })
  await page.locator(`main a[data-dialog="session-${last.id}"]`).scrollIntoViewIfNeeded()
  const top = () =>
    page.evaluate((id) => {
      const card = document.querySelector(`main a[data-dialog="session-${id}"]`)!
      return Math.round(card.getBoundingClientRect().top)
    }, last.id)
  const before = await top()
  expect(before).toBeLessThan(phone.height)
  await admin.patch(`/api/admin/sessions/${first.id}`, { title: 'Changed while the phone was in a tunnel' })
  await network.good()
  await page.getByText('Changed while the phone was in a tunnel').waitFor()
  await until(async () => (await page.locator('#saved-copy').count()) === 0)
  expect([await top(), await page.evaluate(() => document.body.dataset.same)]).toEqual([before, 'yes'])
}, 60_000)

const MINUTE = 60_000

const admin = await app.admin()
const [one, other] = await (await app.visitor().get('/api/sessions')).json()
await admin.post(`/api/admin/events/${one.eventId}/publish`, {})

const move = ({ id }: Session) => admin.patch(`/api/admin/sessions/${id}`, { location: 'Another Room' })

const badges = (page: TestPage) => page.locator('main .changed').filter({ visible: true }).allTextContents()

test('a change before a saved copy was read is news when the connection is back, however late', async () => {
  const page = await visitAndSave(network.origin, '/')
  await move(one)
  await network.gone()
  await setClock(page, Date.now() + 20 * MINUTE)
  await page.reload()
  await page.locator('p#saved-copy').waitFor()
  await network.good()
  await page.clock.setSystemTime(Date.now() + 60 * MINUTE)
  await page.goto(`${network.origin}/speakers`)
  await page.goto(network.origin)
  await expectSoon(() => badges(page), [`New room (was ${one.location})`])
})

test('a change while an open page had no connection is news', async () => {
  const page = await visitAndSave(network.origin, '/')
  await setClock(page, Date.now())
  await page.reload()
  await page.context().setOffline(true)
  await move(other)
  await page.clock.fastForward(20 * MINUTE)
  await page.close()
  await page.context().setOffline(false)
  const later = (await page.context().newPage()) as TestPage
  await setClock(later, Date.now() + 60 * MINUTE)
  await later.goto(network.origin)
  await expectSoon(() => badges(later), [`New room (was ${other.location})`])
})

afterEach(async () => {
  env.OFFLINE = true
  await network.good()
})

const traces = (page: TestPage) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

const untilGone = (page: TestPage) =>
  until(async () => {
    const { caches, databases, workers } = await traces(page)
    return caches.length + databases.length + workers === 0
  })

test('a phone deletes its saved event at the first visit after the setting turns that off', async () => {
  const page = await visitAndSave(network.origin)
  expect((await savedAddresses(page)).length).toBeGreaterThan(40)
  env.OFFLINE = false
  await page.goto(`${network.origin}/speakers`)
  await untilGone(page)
  await page.goto(`${network.origin}/sponsors`)
  await page.getByRole('heading', { name: 'Sponsors', level: 1 }).waitFor()
  await untilGone(page)
  await noConsoleMessages(page)
})

test('a waiting post is sent before a phone deletes its saved event', async () => {
  const page = await postInTunnel(hall, 'From the tunnel')
  env.OFFLINE = false
  await network.good()
  await page.goto(`${network.origin}/messaging`)
  await posted(page, 'From the tunnel').waitFor()
  await untilGone(page)
  await expectSoon(() => timesOnBoard(hall, 'From the tunnel'), 1)
})

test('a waiting post that needs a confirmation outlives the saved event until its writer confirms', async () => {
  const page = await postInTunnel(hall, 'From yesterday')
  await changeKept(page, { at: Date.now() - 25 * 3_600_000 })
  env.OFFLINE = false
  await network.good()
  await page.goto(`${network.origin}/messaging`)
  await waiting(page, 'Still send this?').waitFor()
  await expectSoon(() => timesOnBoard(hall, 'From yesterday'), 0)
  await until(async () => (await traces(page)).caches.length === 0)
  await waiting(page, 'From yesterday').getByRole('button', { name: 'Send' }).click()
  await posted(page, 'From yesterday').waitFor()
  await untilGone(page)
})
