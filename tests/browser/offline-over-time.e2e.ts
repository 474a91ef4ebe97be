import { afterAll, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { replaceEventProgram } from '../../src/features/events/service.ts'
import { loadAssets } from '../../src/http/assets.ts'
import { forgetAnswers } from '../../src/http/cache/kept-answers.ts'
import { buildBrowserAssets } from '../../src/islands/build.ts'
import { setManifest, WORKER } from '../../src/islands/manifest.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { startOnPhone } from './app-on-phone.ts'
import { saved, savedAddresses, untilSaved, visitAndSave, warmUp } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { app, network } = hall
afterAll(() => hall.close())

/** Another release: every script and stylesheet has another name and the worker other bytes; the former names are answered no more. */
async function deploy() {
  const { files, chunks, stylesheets } = await buildBrowserAssets()
  const named = (text: string) =>
    text.replace(/-([a-z0-9]{8})(?=\.(js|css))/g, (_, hash) => `-${[...hash].reverse().join('')}`)
  const all = <T>(value: T): T => JSON.parse(named(JSON.stringify(value)))
  const read = new TextDecoder()
  const write = new TextEncoder()
  const renamed = files.map(({ url, type, bytes }) => ({
    url: named(url),
    type,
    bytes: write.encode(`${named(read.decode(bytes))}${url === WORKER ? '//' : ''}`),
  }))
  await loadAssets(renamed)
  setManifest({ chunks: new Map(all([...chunks])), stylesheets: new Map(all([...stylesheets])) })
  forgetAnswers()
  await warmUp(app)
}

const coreOf = (page: TestPage) => page.locator('script[type=module]').first().getAttribute('src')

test('an older copy stays whole after another release, and the next page with a network is of the new one', async () => {
  await network.good()
  const page = await visitAndSave(network.origin)
  const older = await coreOf(page)
  await network.gone()
  await deploy()
  await page.goto(`${network.origin}/sponsors`)
  expect(await coreOf(page)).toBe(older)
  await page.locator('a[data-dialog^=message]').first().click()
  await page.locator('dialog:modal island-root[alive]').waitFor({ state: 'attached' })
  await network.good()
  await page.goto(`${network.origin}/sponsors`)
  const newer = await coreOf(page)
  expect(newer).not.toBe(older)
  // The former files go once the new release is saved.
  await untilSaved(page, (addresses) => !addresses.includes(older!))
  await network.gone()
  await page.goto(network.origin)
  expect(await coreOf(page)).toBe(newer)
  expect(await page.locator('p#saved-copy').count()).toBe(1)
}, 60_000)

test('turned off, a phone deletes what it saved at its next visit', async () => {
  await network.good()
  const page = await visitAndSave(network.origin)
  expect((await savedAddresses(page)).length).toBeGreaterThan(40)
  env.OFFLINE = false
  try {
    await page.goto(`${network.origin}/speakers`)
    await untilSaved(page, (addresses) => addresses.length === 0)
    await page.goto(`${network.origin}/sponsors`)
    expect(await page.locator('h1').first().textContent()).toBe('Sponsors')
    expect(await savedAddresses(page)).toEqual([])
    await noConsoleMessages(page)
  } finally {
    env.OFFLINE = true
  }
})

test('two events are saved side by side, and of four the three looked at last', async () => {
  await network.good()
  const page = await visitAndSave(network.origin)
  for (const city of ['erie', 'york', 'troy']) {
    const program = { speakers: [], sessions: [], sponsors: [] }
    await replaceEventProgram({ event: { name: city, slug: city, city }, ...program }, { who: 'test' })
    await warmUp(app, city)
    await page.goto(`${network.origin}/?eventSlug=${city}`)
    await saved(page, city)
  }
  const lists = (await savedAddresses(page)).filter((address) => address.startsWith('/offline.json'))
  expect(lists.sort()).toEqual(['erie', 'troy', 'york'].map((city) => `/offline.json?eventSlug=${city}`))
  await network.gone()
  await page.goto(`${network.origin}/?eventSlug=york`)
  expect(await page.locator('h1').first().textContent()).toBe('york')
}, 60_000)

test('on a device that is nearly full the pages are saved first, and open', async () => {
  await network.good()
  const page = await openPage({ ...phone, worker: true })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: network.origin, quotaSize: 1_000_000 })
  await page.goto(network.origin)
  await untilSaved(page, (addresses) => addresses.includes('/sponsors'))
  await network.gone()
  for (const path of ['/', '/speakers', '/sponsors']) {
    await page.goto(network.origin + path)
    expect(await page.locator('p#saved-copy').count()).toBe(1)
  }
  await noConsoleMessages(page, { except: /ERR_|Failed to load resource|cross-world service worker/ })
})
