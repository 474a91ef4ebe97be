import { afterAll, afterEach, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { posted, postInTunnel, timesOnBoard, waiting } from './board-on-phone.ts'
import { savedAddresses, visitAndSave } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { network } = hall
afterEach(async () => {
  env.OFFLINE = true
  await network.good()
})
afterAll(() => hall.close())

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
  await page.evaluate(makeOlder, 25 * 3_600_000)
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

/** Makes the waiting posts older, in the page. */
function makeOlder(ms: number) {
  return new Promise((done) => {
    const asked = indexedDB.open('outbox')
    asked.onsuccess = () => {
      const transaction = asked.result.transaction('posts', 'readwrite')
      const store = transaction.objectStore('posts')
      const posts = store.getAll()
      posts.onsuccess = () => {
        for (const waits of posts.result) store.put({ ...waits, at: waits.at - ms })
      }
      transaction.oncomplete = () => {
        asked.result.close()
        done(undefined)
      }
    }
  })
}
