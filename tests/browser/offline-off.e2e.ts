import { afterAll, afterEach, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../support/browser.ts'
import { expectSoon, until } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { openBoard, post, posted, timesOnBoard, waiting } from './board-on-phone.ts'
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

async function writeInTunnel(text: string): Promise<TestPage> {
  const page = await openBoard(hall)
  await network.gone()
  await post(page, text)
  await waiting(page, text).waitFor()
  return page
}

test('turned off, a phone deletes what it saved at its next visit', async () => {
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

test('what waited is sent before', async () => {
  const page = await writeInTunnel('From the tunnel')
  env.OFFLINE = false
  await network.good()
  await page.goto(`${network.origin}/messaging`)
  await posted(page, 'From the tunnel').waitFor()
  await untilGone(page)
  await expectSoon(() => timesOnBoard(hall, 'From the tunnel'), 1)
})

test('what needs a yes waits for it, and then nothing is left', async () => {
  const page = await writeInTunnel('From yesterday')
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

/** What waits was written that much longer ago. Runs in the page. */
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
