import { expect, test } from 'bun:test'
import { startFileApp } from '../../../support/app.ts'
import { launchBrowser } from '../../../support/browser.ts'
import { expectSoon } from '../../../support/until.ts'
import { writeHallProgram } from './hall-program.ts'
import { openScreen, shown } from './screen-page.ts'

await launchBrowser()
const app = await startFileApp()
await writeHallProgram()

const MINUTE = 60_000
const HALL = 'eventSlug=hall'

test('a screen does not grow in memory or document over three days', async () => {
  const page = await openScreen(app, HALL, '09:00')
  const devTools = await page.context().newCDPSession(page)
  const inIt = async () => {
    await devTools.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters')
    const { usedSize } = await devTools.send('Runtime.getHeapUsage')
    return { nodes, listeners: jsEventListeners, kilobytes: usedSize / 1024 }
  }
  await page.context().setOffline(true)
  await page.clock.runFor(10 * MINUTE)
  await expectSoon(async () => (await shown(page, '.hall-away')).length, 1)
  const first = await inIt()
  for (let day = 0; day < 3; day++) {
    await page.clock.fastForward('23:00:00')
    await page.clock.runFor(60 * MINUTE)
  }
  const last = await inIt()
  // What each of its 180 looks left behind would be more than that.
  expect(Math.max(last.nodes - first.nodes, last.listeners - first.listeners)).toBeLessThan(60)
  expect(last.kilobytes - first.kilobytes).toBeLessThan(200)
}, 120_000)

test('an offline screen follows the clock, says since when it is offline, and recovers by itself', async () => {
  const page = await openScreen(app, HALL, '09:15')
  await expectSoon(() => shown(page, '.hall-away'), [])
  await page.context().setOffline(true)
  await page.clock.runFor(MINUTE)
  await expectSoon(() => shown(page, '.hall-away'), [expect.stringMatching(/^No connection since 9:1\d AM$/)])
  await page.clock.runFor(16 * MINUTE)
  await expectSoon(() => shown(page, '.running h3'), ['Opening keynote', 'Hiring panel'])
  await expectSoon(() => shown(page, '.hall-away'), [expect.stringMatching(/^No connection since 9:1\d AM$/)])
  await page.context().setOffline(false)
  await expectSoon(() => shown(page, '.hall-away'), [])
})

test.each(['a proxy that says 502', 'a network that wants a sign-in'])(
  '%s takes nothing off the wall',
  async (what) => {
    const page = await openScreen(app, HALL, '09:15')
    await page.route(/\/screen/, (route) =>
      what.includes('502')
        ? route.fulfill({ status: 502, body: 'Bad gateway' })
        : route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }),
    )
    await page.clock.runFor(MINUTE)
    await expectSoon(async () => (await shown(page, '.hall-away')).length, 1)
    await expectSoon(() => shown(page, '.running h3'), ['Opening keynote'])
  },
)

test('an unchanged screen is not loaded again', async () => {
  const page = await openScreen(app, HALL, '09:15')
  await page.evaluate(hang)
  for (let minutes = 0; minutes < 3; minutes++) {
    const looked = page.waitForResponse(/\/screen/)
    await page.clock.runFor(MINUTE)
    await (await looked).finished()
  }
  await expectSoon(() => page.evaluate(hangs), true)
})

test('a screen loads a new release only once all its files are there', async () => {
  const page = await openScreen(app, HALL, '09:15')
  let isThere = false
  await page.route(/core-release/, (route) => route.fulfill({ status: isThere ? 200 : 404, body: ' ' }))
  await page.route(/\/screen/, async (route) => {
    const current = await (await route.fetch()).text()
    const file = '<link rel="prefetch" href="/assets/core-release.js">'
    await route.fulfill({ contentType: 'text/html', body: current.replace('</head>', `${file}</head>`) })
  })
  await page.evaluate(hang)
  const early = page.waitForResponse(/core-release/)
  await page.clock.runFor(MINUTE)
  await (await early).finished()
  await expectSoon(() => page.evaluate(hangs), true)
  isThere = true
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(MINUTE)
  await reloaded
  await page.locator('.running h3').waitFor()
  await expectSoon(() => page.evaluate(hangs), false)
})

function hang() {
  document.body.dataset.hangs = ''
}
const hangs = () => 'hangs' in document.body.dataset
