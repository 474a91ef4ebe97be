import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { countedWrite } from '../../db/revisions/revisions.ts'
import { sessions, speakers, sponsors } from '../../db/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { expectSoon } from '../support/until.ts'

await launchBrowser()
let app: TestApp
beforeAll(async () => {
  // React's development build says in the console what does not fit.
  app = await startApp({ development: true })
  const [{ id: eventId }] = (await (await app.visitor().get('/api/events')).json()) as [{ id: string }]
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe'
  await countedWrite(eventId, ['sessions', 'speakers', 'sponsors'], async (tx) => {
    const speaker = {
      id: 'long',
      eventId,
      name: `${long} ${long}`,
      title: long,
      company: long,
      bio: `https://${long}.example/${long}`,
    }
    await tx.insert(speakers).values(speaker)
    const times = { startTime: '2025-03-15T09:00:00', endTime: '2025-03-15T10:00:00' }
    await tx.insert(sessions).values({
      ...times,
      id: 'long',
      eventId,
      title: long,
      track: long,
      location: long,
      description: long,
      speakerIds: ['long'],
    })
    await tx.insert(sponsors).values({
      id: 'long',
      eventId,
      name: long,
      tier: long,
      websiteUrl: 'https://long.example/',
      description: long,
      sponsorshipLevel: long,
    })
  })
  await app.visitor().post('/api/attendee-messages', { eventId, name: long, message: long })
  expect(await db.$count(speakers)).toBeGreaterThan(10)
})
afterAll(() => app.close())

const ADDRESSES = [
  '/',
  '/?session=long',
  '/?speaker=long',
  '/?q=nobody',
  '/?map',
  '/speakers',
  '/speakers?speaker=long',
  '/speakers?q=nobody',
  '/sponsors',
  '/sponsors?message=long',
  '/messaging',
  '/changes',
  '/search',
  '/search?q=a',
  '/search?q=nobody',
  '/nowhere',
].map((path) => `${path}${path.includes('?') ? '&' : '?'}eventSlug=cbus`)

async function visit(page: TestPage, path: string) {
  await page.goto(app.origin + path)
  for (const island of await page.locator('island-root').all()) {
    await island.scrollIntoViewIfNeeded().catch(() => {})
    await page.waitForFunction((element) => element!.hasAttribute('alive'), await island.elementHandle())
  }
}

/** React offers its tools, and a development page waits for a server to be restarted, which this one is not. */
const NOISE = /React DevTools|live-reload|\/nowhere/

describe.each([
  ['a phone in light', { ...phone, colorScheme: 'light', locale: 'en-US' }],
  ['a German desktop in dark', { ...desktop, colorScheme: 'dark', locale: 'de-DE' }],
] as const)('on %s', (_, options) => {
  test.each(ADDRESSES)('%s is accessible, and says nothing in the console', async (path) => {
    const page = await openPage(options)
    await visit(page, path)
    await expectAccessible(page)
    await noConsoleMessages(page, { except: NOISE })
    await page.context().close()
  })
})

test.each([320, 390, 1280])('nothing scrolls sideways at %i px, however long the names', async (width) => {
  const page = await openPage({ width, height: 640 })
  for (const path of ADDRESSES) {
    await visit(page, path)
    const tooWide = await page.evaluate(() => {
      const wide = [document.documentElement, ...document.querySelectorAll('dialog, main')]
      return wide.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.tagName)
    })
    expect([path, tooWide]).toEqual([path, []])
  }
})

test('a page kept for hours comes alive without a word, and says how long ago by now', async () => {
  const page = await openPage()
  await setClock(page, Date.now() + 2 * 60 * 60 * 1000)
  await visit(page, '/messaging?eventSlug=cbus')
  await expectSoon(() => page.locator('.posts time').first().textContent(), 'about 2 hours ago')
  await page.clock.runFor(60 * 60 * 1000)
  await expectSoon(() => page.locator('.posts time').first().textContent(), 'about 3 hours ago')
  await noConsoleMessages(page, { except: NOISE })
})
